// A short form of tests/simulation/matching.cpp: crowds of every size, held against everything the machine promises.
#include <cstddef>
#include <cstdint>

#include <catch2/catch.hpp>

#include "tests/support/simulation/matching_crowd.hpp"

using matching_test::CrowdPlan;
using matching_test::CrowdTally;

TEST_CASE("Crowds of any size get their tables: fair ones, in time, and chances that come true", "[matching]") {
    CrowdTally tally;
    std::uint64_t seed = 1;
    for (const double per_hour : {1.0, 30.0, 600.0, 3'600.0, 12'000.0, 36'000.0}) {
        INFO(per_hour << " an hour, seed " << seed);
        REQUIRE_NOTHROW(matching_test::simulate_crowd(CrowdPlan{seed++, per_hour, 2'000}, tally));
    }
    CHECK(tally.longest_ms < 60'000);
    // Fewer games than the program plays: chance alone makes a point or two.
    CHECK_NOTHROW(matching_test::check_deciles(tally, 800, 0.04));
    // Nothing of what is to be tried is left out.
    for (const std::size_t times :
         {tally.full_tables, tally.tables_with_computers, tally.tables_of_programs, tally.rated, tally.chairs,
          tally.left, tally.changed, tally.dodged, tally.cooled, tally.refused})
        CHECK(times > 100);
}

TEST_CASE("A crowd is the same again for the same seed", "[matching]") {
    CrowdTally once;
    CrowdTally again;
    matching_test::simulate_crowd(CrowdPlan{7, 3'600, 500}, once);
    matching_test::simulate_crowd(CrowdPlan{7, 3'600, 500}, again);
    CHECK(once.full_tables == again.full_tables);
    CHECK(once.chairs == again.chairs);
    CHECK(once.waited_ms == again.waited_ms);
}
