// Random play of TOTA*S reaches everything that the rules speak of, by sound positions: what the laws hold of it, they
// hold there, too.
#include <algorithm>
#include <catch2/catch.hpp>

#include "engine/totas/game.hpp"
#include "tests/support/playground.hpp"
#include "tests/support/totas_census.hpp"
#include "tests/support/totas_soundness.hpp"

using namespace engine;
using namespace test_support;

TEST_CASE("law 8: TOTA*S's random games reach all of its ends, and every kind of fact on the way") {
    TotasCensus census;
    for (std::uint64_t seed = 0; seed < 3000; ++seed) {
        Playground<totas::Game> playground(seed);
        Match match = Match::open(playground.setup()).match;
        for (unsigned step = 0; step < Playground<totas::Game>::inputs_max && !match.verdict(); ++step) {
            const auto [input, at] = playground.next(match);
            census.take(input, match.apply(input, at));
            if (step % 4 == seed % 4) ensure_sound(std::get<totas::View>(match.view_for(Audience::referee)));
        }
        REQUIRE(match.verdict());
    }
    for (const auto& kind : TotasCensus::kinds()) {
        CAPTURE(kind);
        CHECK(census[kind] >= 1);
    }
    for (const auto& [kind, count] : census.counts()) {
        CAPTURE(kind, count);
        CHECK(std::find(TotasCensus::kinds().begin(), TotasCensus::kinds().end(), kind) != TotasCensus::kinds().end());
    }
}
