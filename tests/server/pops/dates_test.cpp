// When pops take place: weekly at the same local time, whatever governments do to clocks. The moments are worked out by
// hand from the rules of the zones.
#include "server/pops/dates.hpp"

#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "engine/base/seed.hpp"
#include "server/base/moment.hpp"
#include "server/pops/pop.hpp"
#include "server/pops/pop_limits.hpp"

namespace server::pops {

namespace {

using Moments = std::vector<std::string>;

constexpr std::int64_t dates_day_ms = 86'400'000;

std::int64_t moment(const std::string& text) { return moment_of(text).value(); }
Zone zone_named(const std::string& name) { return Zone::named(name).value(); }

/// So many, without the seconds.
Moments weekly_from(const std::string& first, const std::string& zone, std::size_t count) {
    const Dates dates = Dates::weekly(moment(first), zone_named(zone));
    Moments texts;
    for (const Date& date : dates.next_after(moment(first) - 1, count)) {
        CHECK(date.number == static_cast<std::int64_t>(texts.size()));
        texts.push_back(moment_text(date.starts_unix_ms).substr(0, 16));
    }
    return texts;
}

std::string local_text(const std::string& zone, const std::string& utc) {
    return moment_text(zone_named(zone).local_ms(moment(utc))).substr(0, 16);
}

}  // namespace

TEST_CASE("a zone shows what its clocks show", "[pops]") {
    CHECK(local_text("Europe/Berlin", "2027-01-15T19:00:00Z") == "2027-01-15T20:00");
    CHECK(local_text("Europe/Berlin", "2027-07-15T18:00:00Z") == "2027-07-15T20:00");
    CHECK(local_text("America/New_York", "2027-01-16T01:00:00Z") == "2027-01-15T20:00");
    CHECK(local_text("Asia/Kolkata", "2027-01-15T14:30:00Z") == "2027-01-15T20:00");
    CHECK(local_text("Australia/Lord_Howe", "2027-01-15T09:00:00Z") == "2027-01-15T20:00");
    CHECK(local_text("Australia/Lord_Howe", "2027-07-15T09:30:00Z") == "2027-07-15T20:00");
    CHECK(local_text("UTC", "2027-07-15T20:00:00Z") == "2027-07-15T20:00");
}

TEST_CASE("an evening in Berlin stays where it is when the clocks are put forward, and back", "[pops]") {
    CHECK(weekly_from("2027-03-19T19:00:00Z", "Europe/Berlin", 3)
          == Moments{"2027-03-19T19:00", "2027-03-26T19:00", "2027-04-02T18:00"});
    CHECK(weekly_from("2027-10-22T18:00:00Z", "Europe/Berlin", 3)
          == Moments{"2027-10-22T18:00", "2027-10-29T18:00", "2027-11-05T19:00"});
}

TEST_CASE("a time that the clocks leave out is as much later, for that week alone", "[pops]") {
    // 02:30 on Sundays; on 28 March the clocks go from 02:00 to 03:00.
    CHECK(weekly_from("2027-03-21T01:30:00Z", "Europe/Berlin", 3)
          == Moments{"2027-03-21T01:30", "2027-03-28T01:30", "2027-04-04T00:30"});
    CHECK(local_text("Europe/Berlin", "2027-03-28T01:30:00Z") == "2027-03-28T03:30");
}

TEST_CASE("of a time that the clocks show twice it is the first", "[pops]") {
    // 02:30 on Sundays; on 31 October the clocks go from 03:00 back to 02:00.
    CHECK(weekly_from("2027-10-24T00:30:00Z", "Europe/Berlin", 3)
          == Moments{"2027-10-24T00:30", "2027-10-31T00:30", "2027-11-07T01:30"});
    // But what was announced for the second is at the second.
    CHECK(weekly_from("2027-10-31T01:30:00Z", "Europe/Berlin", 2) == Moments{"2027-10-31T01:30", "2027-11-07T01:30"});
}

TEST_CASE("an evening in New York stays where it is, though its day by UTC is another", "[pops]") {
    CHECK(weekly_from("2027-03-07T01:00:00Z", "America/New_York", 3)
          == Moments{"2027-03-07T01:00", "2027-03-14T01:00", "2027-03-21T00:00"});
    CHECK(weekly_from("2027-10-31T00:00:00Z", "America/New_York", 3)
          == Moments{"2027-10-31T00:00", "2027-11-07T00:00", "2027-11-14T01:00"});
}

TEST_CASE("where no clocks are set all weeks are alike", "[pops]") {
    CHECK(weekly_from("2027-03-19T14:30:00Z", "Asia/Kolkata", 3)
          == Moments{"2027-03-19T14:30", "2027-03-26T14:30", "2027-04-02T14:30"});
    CHECK(weekly_from("2027-10-29T20:00:00Z", "UTC", 3)
          == Moments{"2027-10-29T20:00", "2027-11-05T20:00", "2027-11-12T20:00"});
}

TEST_CASE("the next date is the first after a moment, not at it", "[pops]") {
    const std::int64_t first = moment("2027-03-19T19:00:00Z");
    const Dates dates = Dates::weekly(first, zone_named("Europe/Berlin"));
    CHECK(dates.next_after(first - 1) == Date{0, first});
    CHECK(dates.next_after(first) == Date{1, first + 7 * dates_day_ms});
    CHECK(dates.next_after(first - 1'000 * dates_day_ms) == Date{0, first});
    CHECK(dates.next_after(moment("2028-03-17T19:00:00Z"))->number == 53);
    const Dates once = Dates::once(first);
    CHECK(once.next_after(first - 1) == Date{0, first});
    CHECK_FALSE(once.next_after(first));
    CHECK(once.next_after(first - 1, 12).size() == 1);
    // There is an end to all calendars.
    CHECK_FALSE(dates.next_after(INT64_MAX));
    CHECK_FALSE(dates.next_after(limit::pop_latest_unix_ms));
    CHECK(dates.next_after(limit::pop_latest_unix_ms - 30 * dates_day_ms));
}

TEST_CASE("zones are known by their names at IANA, and by nothing else", "[pops]") {
    for (const char* name : {"Europe/Berlin", "America/Argentina/Buenos_Aires", "Asia/Kolkata", "Asia/Calcutta", "UTC",
                             "Etc/UTC", "Etc/GMT+3", "GMT", "Japan", "EST"}) {
        CAPTURE(name);
        CHECK(Zone::named(name));
    }
    for (const char* name : {"", " ", "Berlin", "europe/berlin", "Europe/Berlin ", "Europe/", "Etc/Unknown", "GMT+3",
                             "UTC+1", "BST", "IST", "CST", "PST", "SystemV/EST5EDT", "../etc/passwd", "\xC3\xA9",
                             "\xFF\xFE", "Europe/Berlin/Europe/Berlin/Europe/Berlin/Europe/Berlin/Europe/Berlin"}) {
        CAPTURE(name);
        const auto zone = Zone::named(name);
        REQUIRE_FALSE(zone);
        CHECK(zone.error().find("Europe/Berlin or UTC") != std::string::npos);
        CHECK(zone.error().find(name) != std::string::npos);
    }
    CHECK_FALSE(Zone::named(std::string("UTC\0Europe", 10)));
}

TEST_CASE("a pop's time zone is looked at even where it takes place once", "[pops]") {
    Pop pop;
    pop.first_unix_ms = moment("2027-03-19T19:00:00Z");
    CHECK(Dates::of(pop)->next_after(0, 3).size() == 1);
    pop.is_weekly = true;
    CHECK(Dates::of(pop)->next_after(0, 3).size() == 3);
    pop.time_zone = "Europe/Atlantis";
    CHECK_FALSE(Dates::of(pop));
    pop.is_weekly = false;
    CHECK_FALSE(Dates::of(pop));
}

TEST_CASE("law: the next date is ahead, at the same local time, and whole weeks of the local calendar from the first",
          "[pops]") {
    const std::vector<std::string> names{
        "Europe/Berlin",       "America/New_York", "Asia/Kolkata",     "UTC",
        "Australia/Lord_Howe", "Pacific/Apia",     "Pacific/Chatham",  "Africa/Casablanca",
        "America/St_Johns",    "Europe/Dublin",    "Antarctica/Troll", "Asia/Tehran"};
    engine::Seed seed(20'270'319);
    std::size_t moved = 0;
    for (int round = 0; round < 3'000; ++round) {
        const Zone zone = zone_named(names[seed.below(names.size())]);
        // From 1990, so that days which zones have left out are among them, to 2060.
        const auto first = static_cast<std::int64_t>(631'152'000'000 + seed.below(1'600'000'000'000));
        const auto after = first + static_cast<std::int64_t>(seed.below(600'000'000'000)) - 10 * dates_day_ms;
        const Dates dates = Dates::weekly(first, zone);
        const auto next = dates.next_after(after);
        REQUIRE(next);
        CAPTURE(first, after, next->number, next->starts_unix_ms);
        CHECK(next->starts_unix_ms > after);
        // Nothing was left out before it: it is the first, or the one before is not ahead.
        const auto before = dates.next_after(next->starts_unix_ms - 8 * dates_day_ms);
        if (next->number > 0) {
            CHECK(before->number < next->number);
            for (const Date& date : dates.next_after(next->starts_unix_ms - 9 * dates_day_ms, 3)) {
                if (date.number < next->number) CHECK(date.starts_unix_ms <= after);
            }
        }
        const std::int64_t wanted = zone.local_ms(first) + next->number * 7 * dates_day_ms;
        const std::int64_t shown = zone.local_ms(next->starts_unix_ms);
        if (shown == wanted) continue;
        // Only where the clocks leave that time out, and then it is later by what they leap over.
        ++moved;
        CHECK(zone.local_ms(zone.unix_ms(wanted)) != wanted);
        CHECK(shown > wanted);
        CHECK(shown <= wanted + dates_day_ms);
    }
    CHECK(moved < 60);
}

}  // namespace server::pops
