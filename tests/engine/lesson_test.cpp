// First lessons (engine/lesson.hpp): how they begin is played by the rules, whatever the lots, and then it is the
// learner whom the game waits for. That whoever follows them wins is shown by tests/server/lessons.test.mjs.
#include <algorithm>
#include <string>

#include <catch2/catch.hpp>

#include "engine/lesson.hpp"
#include "engine/match.hpp"

namespace {

using namespace engine;

Fairness lots_of(unsigned number) {
    Fairness lots;
    lots.game_id = std::to_string(number);
    return lots;
}

constexpr unsigned tried = 256;

void check_lesson(const Options& game) {
    unsigned come_about = 0;
    for (unsigned number = 0; number < tried; ++number) {
        const auto lots = lots_of(number);
        const auto lesson = lesson_of(game, lots);
        if (!lesson) continue;
        ++come_about;
        CAPTURE(number);
        REQUIRE(lesson->options.index() == game.index());
        auto match = Match::open({lesson->options, lots}).match;
        for (const auto& input : lesson->opening) REQUIRE_FALSE(match.apply(input, Instant{0}).refusal);
        CHECK_FALSE(match.verdict());
        CHECK(std::ranges::count(match.awaited(), lesson->learner) == 1);
        CHECK(std::ranges::count(starting_seats_of(lesson->options), lesson->learner) == 1);
    }
    CHECK(come_about > 0);
}

}  // namespace

TEST_CASE("a lesson of CTOR begins by what the rules allow", "[lesson]") { check_lesson(ctor::Options{}); }

TEST_CASE("a lesson of TOTA*S begins by what the rules allow", "[lesson]") { check_lesson(totas::Options{}); }

TEST_CASE("a lesson of Tritoc begins by what the rules allow", "[lesson]") { check_lesson(tritoc::Options{}); }
