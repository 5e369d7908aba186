// Teammates who think alike choose together without a word, and those who do not seldom collide (CTOR 3.7).
#include <set>

#include "ctor/bot/team.hpp"
#include "tests/engine/bots/bot_match.hpp"
#include "tests/support/printing.hpp"

using namespace engine;
using namespace engine::ctor;
using namespace test_support;

namespace {

RoundView round_of(unsigned duties) {
    RoundView round{Operation::put, {}};
    for (unsigned duty = 1; duty <= duties; ++duty) {
        round.duties.push_back({duty, {Side::black, static_cast<std::uint8_t>(duty)}, false, std::nullopt});
    }
    return round;
}
std::vector<Step> puts(std::initializer_list<std::uint8_t> squares) {
    std::vector<Step> steps;
    for (const auto square : squares) steps.push_back({Operation::put, square});
    return steps;
}
std::set<std::int64_t> squares_dealt(const RoundView& round, const std::vector<Step>& steps, std::uint64_t seed) {
    std::set<std::int64_t> squares;
    for (const DutyView& duty : round.duties) {
        const Choice choice = dealt_to(duty.duty, round, steps, seed);
        if (const auto* one = std::get_if<ctor::Put>(&choice)) squares.insert(one->square);
    }
    return squares;
}

/// Voids of a hundred choices, in games of two teams of these levels by seat number.
unsigned voids_in_hundred(const CtorOptions& options, const std::vector<unsigned>& levels, unsigned games) {
    unsigned choices = 0;
    unsigned voids = 0;
    for (unsigned game = 1; game <= games; ++game) {
        const engine::Options of_game = options;
        auto match = Match::open({of_game, {}}).match;
        while (!match.ended_at()) {
            for (const Seat seat : starting_seats_of(of_game)) {
                const auto action = thought_of(match, seat, levels.at(seat.number - 1U), game);
                if (!action) continue;
                const auto applied = match.apply(PlayerInput{seat, *action}, after(match.now(), 100));
                REQUIRE_FALSE(applied.refusal);
                for (const auto& notice : applied.notices) {
                    const auto* revealed = std::get_if<RoundRevealed>(&std::get<ctor::Notice>(notice).fact);
                    if (revealed == nullptr) continue;
                    for (const RevealedChoice& choice : revealed->choices) voids += choice.is_void ? 1 : 0;
                    choices += static_cast<unsigned>(revealed->choices.size());
                }
            }
        }
    }
    CAPTURE(choices, voids);
    CHECK(choices > 50 * games);
    return 100 * voids / choices;
}

}  // namespace

TEST_CASE("the steps of a plan are dealt out to the duties, each to one") {
    const RoundView round = round_of(3);
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
        CHECK(squares_dealt(round, puts({5, 17, 40}), seed) == std::set<std::int64_t>{5, 17, 40});
        CHECK(squares_dealt(round, puts({5, 40}), seed) == std::set<std::int64_t>{5, 40});
        CHECK(squares_dealt(round, {}, seed).empty());
    }
}

TEST_CASE("chance that all share decides who does what: each duty gets each step now and then") {
    const RoundView round = round_of(2);
    unsigned first_gets_first = 0;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        first_gets_first += dealt_to(1, round, puts({5, 40}), seed) == Choice(ctor::Put{5}) ? 1 : 0;
    }
    CHECK(first_gets_first > 60);
    CHECK(first_gets_first < 140);
}

TEST_CASE("what two plans have in common is mostly done by the same duty in both") {
    const RoundView round = round_of(2);
    unsigned alike = 0;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        const bool in_one = dealt_to(1, round, puts({5, 40}), seed) == Choice(ctor::Put{5});
        const bool in_other = dealt_to(1, round, puts({5, 33}), seed) == Choice(ctor::Put{5});
        alike += in_one == in_other ? 1 : 0;
    }
    CHECK(alike > 170);
}

TEST_CASE("CTOR 3.7: teammates of one level do not collide") {
    for (unsigned level = bot_level_min; level <= bot_level_max; ++level) {
        CHECK(voids_in_hundred(teams(3, 3), {level, level, level}, 4) == 0);
        CHECK(voids_in_hundred(teams(2, 2, 3), {level, level}, 4) == 0);
    }
}

TEST_CASE("CTOR 3.7: with a teammate who thinks otherwise, few choices collide") {
    CHECK(voids_in_hundred(teams(2, 2), {3, 2}, 10) <= 10);
    CHECK(voids_in_hundred(teams(2, 2), {3, 1}, 10) <= 10);
    CHECK(voids_in_hundred(teams(3, 3), {3, 2, 1}, 10) <= 15);
}
