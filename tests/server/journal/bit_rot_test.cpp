// One bit changed in the files (tests/support/bit_rot.hpp). Long runs: build/PRESET/journal_faults bit-rot.
#include <catch2/catch.hpp>

#include "tests/support/bit_rot.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace test_support;

namespace {

std::string first_of(const std::vector<std::string>& places) { return places.empty() ? "" : places.front(); }

}  // namespace

TEST_CASE("A bit flipped in a database is noticed, or does no harm", "[journal]") {
    const TemporaryFolder folder;
    const auto report = flip_bits({1, 500, false, folder.path()});
    CHECK(first_of(report.unnoticed).empty());
    CHECK(report.found.at("reading") > 50);
    CHECK(report.found.at("opening") > 3);
}

TEST_CASE("A bit flipped in a database or its log is noticed after a kill, or does no harm", "[journal]") {
    const TemporaryFolder folder;
    const auto report = flip_bits({2, 500, true, folder.path()});
    CHECK(first_of(report.unnoticed).empty());
    CHECK(report.found.at("mark") > 50);
}
