// Law 8: every game ends: random play reaches an end within the bound of the game.
#include <catch2/catch.hpp>
#include <map>
#include <variant>

#include "engine/ctor/game.hpp"
#include "engine/tritoc/game.hpp"
#include "tests/support/encoded.hpp"
#include "tests/support/playground.hpp"

using namespace engine;
using namespace test_support;

namespace {

/// The match at its end; not over where the bound was not enough.
template <class Game>
Match played_out(std::uint64_t seed) {
    Playground<Game> playground(seed);
    Match match = Match::open(playground.setup()).match;
    for (unsigned step = 0; step < Playground<Game>::inputs_max && !match.verdict(); ++step) {
        const auto [input, at] = playground.next(match);
        match.apply(input, at);
    }
    return match;
}

}  // namespace

TEMPLATE_LIST_TEST_CASE("law 8: every game ends, and nothing moves it afterwards", "", engine::Games) {
    for (std::uint64_t seed = 0; seed < 150; ++seed) {
        CAPTURE(seed);
        Playground<TestType> playground(seed);
        const Setup setup = playground.setup();
        Match match = played_out<TestType>(seed);
        REQUIRE(match.verdict().has_value());
        CHECK_FALSE(match.deadline().has_value());
        CHECK(match.awaited().empty());
        REQUIRE(match.ended_at().has_value());
        CHECK(*match.ended_at() <= match.now());
        const auto end = encoded(match.view_for(Audience::referee));
        for (unsigned step = 0; step < 20; ++step) {
            const auto [input, at] = playground.next(match);
            const auto applied = match.apply(input, at);
            CHECK(applied.notices.empty());
            CHECK((applied.refusal.has_value() || std::holds_alternative<Tick>(input)));
            CHECK(encoded(match.view_for(Audience::referee)) == end);
        }
    }
}

TEST_CASE("law 8: CTOR's random games reach all of its ends") {
    std::map<ctor::Ending, unsigned> ends;
    for (std::uint64_t seed = 0; seed < 150; ++seed) {
        const auto view = played_out<ctor::Game>(seed).view_for(Audience::referee);
        ++ends[std::get<ctor::View>(view).result.value().reason];
    }
    CHECK(ends[ctor::Ending::board_full] >= 20);
    CHECK(ends[ctor::Ending::stalled] >= 3);
    CHECK(ends[ctor::Ending::turn_limit] >= 3);
    CHECK(ends[ctor::Ending::resigned] >= 5);
    CHECK(ends[ctor::Ending::forfeit] >= 5);
}

TEST_CASE("law 8: Tritoc's random games reach all of its ends") {
    std::map<tritoc::Ending, unsigned> ends;
    for (std::uint64_t seed = 0; seed < 150; ++seed) {
        const auto view = played_out<tritoc::Game>(seed).view_for(Audience::referee);
        ++ends[std::get<tritoc::View>(view).result.value().reason];
    }
    CHECK(ends[tritoc::Ending::line] >= 20);
    CHECK(ends[tritoc::Ending::board_full] >= 5);
    CHECK(ends[tritoc::Ending::no_moves] >= 5);
    CHECK(ends[tritoc::Ending::resigned] >= 5);
    CHECK(ends[tritoc::Ending::forfeit] >= 5);
}
