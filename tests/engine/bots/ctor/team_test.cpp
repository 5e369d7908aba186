// What computer players of one team share, and by what right (CTOR 3.7, 8.2): nothing at levels 1 and 2, and a public
// convention at level 3.
#include <array>
#include <map>
#include <set>

#include "ctor/bot/team.hpp"
#include "engine/base/seed.hpp"
#include "tests/engine/bots/bot_match.hpp"
#include "tests/support/printing.hpp"

using namespace engine;
using namespace engine::ctor;
using namespace test_support;

namespace {

constexpr std::array team{"black1", "black2", "black3"};

RoundView round_of(std::initializer_list<unsigned> duties) {
    RoundView round{Operation::put, {}};
    for (const unsigned duty : duties) {
        round.duties.push_back({duty, {Side::black, static_cast<std::uint8_t>(duty)}, false, std::nullopt});
    }
    return round;
}
std::vector<Step> puts(std::initializer_list<std::uint8_t> squares) {
    std::vector<Step> steps;
    for (const auto square : squares) steps.push_back({Operation::put, square});
    return steps;
}
/// By the duties of the round, on 8×8; 0: passes.
std::vector<std::int64_t> dealt(const RoundView& round, const std::vector<Step>& steps) {
    std::vector<std::int64_t> squares;
    for (const DutyView& duty : round.duties) {
        const Choice choice = dealt_to(duty.duty, round, steps, 8);
        const auto* put = std::get_if<ctor::Put>(&choice);
        squares.push_back(put == nullptr ? 0 : put->square);
    }
    return squares;
}

/// Three against three after some turns of their own, with the Put round of black's turn open.
CtorGame in_mid_game(std::uint64_t number) {
    CtorGame game(teams(3, 3));
    game.play_to_turn(4);
    Seed seed(number);
    while (true) {
        for (const Seat who : seats_of(teams(3, 3))) {
            if (game.view().turn == 13) return game;
            if (const auto action = thought_of(game.match(), who, 2, seed.next())) game.play(name_of(who), *action);
        }
    }
}
Choice choice_of(const CtorGame& game, std::string_view who, unsigned level, std::uint64_t seed) {
    const auto action = thought_of(game.match(), seat(who), level, seed);
    REQUIRE(action);
    return std::get<Seal>(*action).choice;
}
using Counts = std::map<std::int64_t, unsigned>;
Counts squares_of(const CtorGame& game, std::string_view who, unsigned level, std::uint64_t seeds) {
    Counts counts;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        ++counts[std::get<ctor::Put>(choice_of(game, who, level, seed)).square];
    }
    return counts;
}
/// Of all choices, how many fall elsewhere; the same number in both.
unsigned difference(const Counts& one, Counts other) {
    unsigned different = 0;
    for (const auto& [square, count] : one) different += count > other[square] ? count - other[square] : 0;
    return different;
}

struct Rounds {
    unsigned all = 0;
    unsigned collided = 0;
    unsigned percent() const { return 100 * collided / all; }
};
Rounds rounds_of(unsigned level, const CtorOptions& options, unsigned games) {
    Rounds rounds;
    for (std::uint64_t game = 1; game <= games; ++game) {
        const auto end = play_out({options, {level, level}, 500 + game});
        for (const Side side : both_sides) {
            rounds.all += end.rounds[index(side)];
            rounds.collided += end.collided[index(side)];
        }
    }
    return rounds;
}

}  // namespace

TEST_CASE("CTOR 8.2: what a seat chooses hangs neither on its teammates' chance nor on what they have sealed") {
    for (std::uint64_t number = 1; number <= 4; ++number) {
        const CtorGame game = in_mid_game(number);
        for (unsigned level = bot_level_beginner; level <= bot_level_max; ++level) {
            for (std::uint64_t seed = 1; seed <= 6; ++seed) {
                CAPTURE(number, level, seed);
                const Choice alone = choice_of(game, "black2", level, seed);
                for (std::uint64_t others = 1; others <= 6; ++others) {
                    CtorGame copy = game;
                    for (const auto* who : {"black1", "black3"}) {
                        copy.play(who, *thought_of(copy.match(), seat(who), level, 1000 * others + seed));
                        CHECK(choice_of(copy, "black2", level, seed) == alone);
                    }
                    copy.play("black1", unseal()).play("black1", seal(pass()));
                    CHECK(choice_of(copy, "black2", level, seed) == alone);
                }
            }
        }
    }
}

TEST_CASE("CTOR 8.2: levels 1 and 2 have no common plan: in one position each seat's own chance decides") {
    const CtorGame game = in_mid_game(1);
    for (const unsigned level : {1U, 2U}) {
        for (const auto* who : team) {
            const auto squares = squares_of(game, who, level, 200);
            CAPTURE(level, who, squares.size());
            CHECK(squares.size() >= 8);
            for (const auto& [square, count] : squares) CHECK(count <= 100);
        }
    }
}

TEST_CASE("CTOR 8.2: levels 1 and 2 have no roles: in one position every seat chooses like every other") {
    constexpr std::uint64_t seeds = 600;
    const CtorGame game = in_mid_game(2);
    for (const unsigned level : {1U, 2U}) {
        const auto first = squares_of(game, "black1", level, seeds);
        for (const auto* who : {"black2", "black3"}) {
            CAPTURE(level, who);
            CHECK(difference(first, squares_of(game, who, level, seeds)) < seeds / 6);
        }
    }
}

TEST_CASE("CTOR 3.7: teammates who were given the same number think apart all the same") {
    unsigned alike = 0;
    unsigned tried = 0;
    const CtorGame game = in_mid_game(3);
    for (const unsigned level : {1U, 2U}) {
        for (std::uint64_t seed = 1; seed <= 100; ++seed) {
            alike += choice_of(game, "black1", level, seed) == choice_of(game, "black2", level, seed) ? 1 : 0;
            ++tried;
        }
    }
    CAPTURE(alike, tried);
    CHECK(alike > 0);
    CHECK(alike * 3 < tried);
}

TEST_CASE("what everybody sees is taken often by each, and not by all every time") {
    // Whoever puts on 10's last neighbour replaces it.
    CtorGame game(teams(3, 3));
    game.reach({"bbb.....", "bw......", "w.......", "...b....", "........", "...w.w..", ".b......", "...w...."},
               Side::black);
    const std::set<std::int64_t> fifth{11, 18, 19};
    for (const unsigned level : {1U, 2U}) {
        unsigned taken = 0;
        for (const auto& [square, count] : squares_of(game, "black2", level, 200)) {
            if (fifth.contains(square)) taken += count;
        }
        CAPTURE(level, taken);
        CHECK(taken >= 30);
        CHECK(taken <= 190);
    }
}

TEST_CASE("level 3's convention: each duty does what lies in its part of the board, from left to right") {
    const RoundView three = round_of({1, 2, 3});
    CHECK(dealt(three, puts({9, 20, 48})) == std::vector<std::int64_t>{9, 20, 48});
    CHECK(dealt(three, puts({8, 1, 5})) == std::vector<std::int64_t>{1, 5, 8});
    CHECK(dealt(round_of({1, 2}), puts({4, 5})) == std::vector<std::int64_t>{4, 5});
    // A further round for duties that collided (CTOR 3.9): they share the board among them.
    CHECK(dealt(round_of({2, 3}), puts({45, 44})) == std::vector<std::int64_t>{44, 45});
}

TEST_CASE("level 3's convention: what is too much for one goes to who has nothing, from the first square on") {
    const RoundView three = round_of({1, 2, 3});
    CHECK(dealt(three, puts({17, 9, 1})) == std::vector<std::int64_t>{1, 9, 17});
    CHECK(dealt(three, puts({64, 16})) == std::vector<std::int64_t>{64, 0, 16});
    CHECK(dealt(three, puts({12})) == std::vector<std::int64_t>{0, 12, 0});
    CHECK(dealt(three, {}) == std::vector<std::int64_t>{0, 0, 0});
    CHECK(dealt(round_of({1, 2}), puts({1, 2, 60})) == std::vector<std::int64_t>{1, 2});
}

TEST_CASE("level 3's convention: on whatever way the steps were found, they are dealt out alike") {
    const RoundView three = round_of({1, 2, 3});
    for (const auto& steps : {puts({1, 9, 12}), puts({1, 12, 9}), puts({9, 1, 12}), puts({12, 9, 1})}) {
        CHECK(dealt(three, steps) == std::vector<std::int64_t>{1, 12, 9});
    }
    // Where two have found different plans, what is in both is mostly done by the same duty.
    CHECK(dealt(three, puts({1, 12, 63})) == std::vector<std::int64_t>{1, 12, 63});
}

TEST_CASE("level 3 keeps to the convention: each seat puts in its part of the board more often than elsewhere") {
    std::array<unsigned, 3> in_own{};
    unsigned choices = 0;
    for (std::uint64_t number = 1; number <= 10; ++number) {
        const CtorGame game = in_mid_game(number);
        for (std::uint64_t seed = 1; seed <= 4; ++seed) {
            ++choices;
            for (std::size_t at = 0; at < team.size(); ++at) {
                const auto square = std::get<ctor::Put>(choice_of(game, team.at(at), 3, seed)).square;
                const auto column = static_cast<std::size_t>(square - 1) % 8;
                in_own.at(at) += column * 3 / 8 == at ? 1 : 0;
            }
        }
    }
    CAPTURE(in_own[0], in_own[1], in_own[2], choices);
    CHECK((in_own[0] + in_own[1] + in_own[2]) * 5 > choices * 3 * 2);  // a third by chance
}

TEST_CASE("CTOR 3.7: computer players of one team collide now and then, as people do, and not all the time") {
    // `build/release/test_engine "CTOR 3.7: computer players*" --success` prints what is in tests/bench/RESULTS.md.
    for (const auto& options : {teams(3, 3), teams(2, 2)}) {
        std::array<Rounds, 4> by_level{};
        for (unsigned level = bot_level_min; level <= bot_level_max; ++level) {
            const Rounds rounds = by_level.at(level) = rounds_of(level, options, 12);
            CAPTURE(options.teams[0], level, rounds.all, rounds.collided, rounds.percent());
            CHECK(rounds.all >= 200);
            CHECK(rounds.percent() >= (level < 3 ? 8 : 1));
            CHECK(rounds.percent() <= (level < 3 ? 40 : 20));
        }
        CHECK(by_level[3].percent() < by_level[2].percent());
    }
}

TEST_CASE("games of level 3 among themselves are no two alike: its teams have no chance in common that repeats") {
    std::set<std::vector<Square>> boards;
    for (std::uint64_t game = 1; game <= 6; ++game) {
        const auto board = play_out({teams(3, 3), {3, 3}, game}).view.board;
        boards.insert({board.chips[0].begin(), board.chips[0].end()});
    }
    CHECK(boards.size() == 6);
}
