#include "server/base/moment.hpp"

#include <catch2/catch.hpp>

using namespace server;

TEST_CASE("A moment is written as RFC 3339, and read as that or in seconds") {
    CHECK(moment_text(0) == "1970-01-01T00:00:00.000Z");
    CHECK(moment_text(1'800'000'000'250) == "2027-01-15T08:00:00.250Z");
    CHECK(moment_of("2027-01-15T08:00:00Z") == 1'800'000'000'000);
    CHECK(moment_of("2027-01-15T08:00:00.25Z") == 1'800'000'000'250);
    CHECK(moment_of("2027-01-15T08:00:00.2509Z") == 1'800'000'000'250);
    CHECK(moment_of("2028-02-29T23:59:59.999Z") == 1'835'481'599'999);
    CHECK(moment_of("1800000000") == 1'800'000'000'000);
    CHECK(moment_of("1800000000.5") == 1'800'000'000'500);
    CHECK(moment_of("0") == 0);
}

TEST_CASE("What is no moment is none") {
    for (const char* text : {"",
                             "now",
                             "2027-01-15",
                             "2027-01-15T08:00:00",
                             "2027-01-15T08:00:00+01:00",
                             "2027-02-29T08:00:00Z",
                             "2027-13-01T08:00:00Z",
                             "2027-01-15T24:00:00Z",
                             "2027-01-15T08:60:00Z",
                             "2027-01-15T08:00:60Z",
                             "2027-01-15T08:00:00.Z",
                             "2027-01-15T08:00:00.xZ",
                             "2027-1-15T08:00:00Z",
                             "1969-12-31T23:59:59Z",
                             "-5",
                             "1.",
                             ".5",
                             "1e9",
                             "180000000000",
                             " 1800000000",
                             "+180000000"}) {
        CAPTURE(text);
        CHECK_FALSE(moment_of(text));
    }
}
