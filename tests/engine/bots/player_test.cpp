// What the computer player on a CTOR seat does in single moments, and what it may not know (CTOR 8.2).
#include <set>

#include "tests/engine/bots/bot_match.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/encoded.hpp"
#include "tests/support/printing.hpp"

using namespace engine;
using namespace engine::ctor;
using namespace test_support;

namespace {

using Thought = std::optional<ctor::Action>;

constexpr std::uint64_t seeds = 25;

Thought thought(const CtorGame& game, std::string_view who, unsigned level = 2, std::uint64_t seed = 1,
                const Budget& budget = {4, {}}) {
    return thought_of(game.match(), seat(who), level, seed, budget);
}
template <class Kind>
Kind the(const Thought& thought) {
    REQUIRE(thought);
    REQUIRE(std::holds_alternative<Kind>(*thought));
    return std::get<Kind>(*thought);
}
/// The same thoughts of this seat at every level, whatever chance says.
bool thinks_alike(const CtorGame& one, const CtorGame& two, std::string_view who) {
    for (unsigned level = bot_level_min; level <= bot_level_max; ++level) {
        for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
            if (thought(one, who, level, seed) != thought(two, who, level, seed)) return false;
        }
    }
    return true;
}
CtorOptions with_secrets(CtorOptions options) {
    options.secrets = true;
    return options;
}

}  // namespace

TEST_CASE("the same arguments give the same answer, other seeds other ones") {
    CtorGame game(teams(1, 1));
    game.play_to_turn(6);
    for (unsigned level = bot_level_min; level <= bot_level_max; ++level) {
        std::set<std::int64_t> squares;
        for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
            const auto first = thought(game, "white1", level, seed);
            CHECK(first == thought(game, "white1", level, seed));
            squares.insert(std::get<ctor::Put>(the<Seal>(first).choice).square);
        }
        CAPTURE(level);
        CHECK(squares.size() > 1);
    }
}

TEST_CASE("a thought that is out of time at once answers all the same") {
    CtorGame game(teams(1, 1));
    game.play_to_turn(6);
    unsigned asked = 0;
    const auto hurried = thought(game, "white1", 3, 1, {std::nullopt, [&] { return ++asked > 0; }});
    CHECK(asked == 1);
    CHECK(hurried == thought(game, "white1", 3, 1, {0, {}}));
    unsigned steps = 0;
    const auto stopped = thought(game, "white1", 3, 1, {std::nullopt, [&] { return ++steps > 4; }});
    CHECK(stopped == thought(game, "white1", 3, 1, {4, {}}));
}

TEST_CASE("CTOR 8.2: what it does not know makes no difference: a teammate's sealed choice") {
    CtorGame one(teams(3, 3));
    CtorGame two(teams(3, 3));
    for (CtorGame* game : {&one, &two}) game->play_to_turn(7);
    one.play("black1", seal(1, put(40)));
    two.play("black1", seal(1, put(63)));
    CHECK(thinks_alike(one, two, "black2"));
    CHECK(thinks_alike(one, two, "black3"));
}

TEST_CASE("CTOR 8.2: what it does not know makes no difference: the other team's secret squares") {
    CtorGame one(with_secrets(teams(2, 2)));
    CtorGame two(with_secrets(teams(2, 2)));
    one.play("white1", secrets({50, 51, 52, 53, 54})).play("black1", secrets({11, 22, 33, 44, 55}));
    two.play("white1", secrets({60, 61, 62, 63, 64})).play("black1", secrets({11, 22, 33, 44, 55}));
    CHECK(thinks_alike(one, two, "black2"));
    for (CtorGame* game : {&one, &two}) game->end_secrets().play_to_turn(5);
    CHECK(thinks_alike(one, two, "black1"));
    CHECK(thinks_alike(one, two, "black2"));
}

TEST_CASE("CTOR 6.2: notes five squares where nobody has, and says done; a teammate's list stands") {
    CtorGame game(with_secrets(teams(2, 2)));
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        const auto noted = the<NoteSecrets>(thought(game, "black1", 1, seed)).squares;
        CHECK(std::set<std::int64_t>(noted.begin(), noted.end()).size() == secret_squares);
        CtorGame copy = game;
        copy.play("black1", secrets(noted));
    }
    game.play("black2", secrets({1, 2, 3, 4, 5}));
    the<SayDone>(thought(game, "black1"));
    game.play("black1", done());
    CHECK_FALSE(thought(game, "black1"));
    the<NoteSecrets>(thought(game, "white2"));
}

TEST_CASE(
    "has nothing to do in the other team's turn, with all its duties sealed, on a vacant seat, or after the end") {
    CtorGame game(teams(2, 2));
    game.play_to_turn(3);
    CHECK_FALSE(thought(game, "white1"));
    CHECK_FALSE(thought(game, "black3"));
    game.play("black1", seal(1, put(40)));
    CHECK_FALSE(thought(game, "black1"));
    CHECK(thought(game, "black2"));
    game.forfeit(Side::black);
    CHECK_FALSE(thought(game, "black2"));
}

TEST_CASE("names its duty, and does not overlap with its own sealed choices") {
    CtorGame game(teams(2, 3));  // black1 has the duties 1 and 3
    game.play_to_turn(7);
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        CtorGame copy = game;
        const auto first = the<Seal>(thought(copy, "black1", 1, seed));
        CHECK(first.duty == 1);
        copy.play("black1", first);
        const auto second = the<Seal>(thought(copy, "black1", 1, seed));
        CHECK(second.duty == 3);
        CHECK(second.choice != first.choice);
        copy.play("black1", second);
        CHECK_FALSE(thought(copy, "black1", 1, seed));
    }
}

TEST_CASE("CTOR 4: replaces before anything else, to the end of the chain") {
    // 12 can be replaced, 11 only with the help of that chip.
    CtorGame game(teams(1, 1));
    game.reach({"bbb.b...", "bbwwb...", "...bb...", "........", "........", "........", "........", "w.w.w.w."},
               Side::black);
    game.play("black1", seal(put(64)));
    CHECK(game.view().performed);
    for (unsigned level = bot_level_min; level <= bot_level_max; ++level) {
        CtorGame copy = game;
        for (const std::int64_t target : {12, 11}) {
            CHECK(the<ctor::Replace>(thought(copy, "black1", level)).square == target);
            copy.play("black1", replace(target));
        }
        the<Seal>(thought(copy, "black1", level));
    }
}

TEST_CASE("levels 2 and 3 see a Replace that one Put makes possible") {
    CtorGame game(teams(1, 1));
    game.reach({"bbb.....", "bw......", "........", "........", "........", "...w.w..", "........", "...w...."},
               Side::black);
    const std::set<std::int64_t> fifth{11, 17, 18, 19};  // the neighbours of 10 that are left
    for (unsigned level = 2; level <= bot_level_max; ++level) {
        for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
            CHECK(fifth.contains(std::get<ctor::Put>(the<Seal>(thought(game, "black1", level, seed)).choice).square));
        }
    }
}

TEST_CASE("level 3 does not put a chip where it would be replaced at once, if it can be helped") {
    CtorGame game(teams(1, 1));
    game.reach({"www.....", "w.w.....", "........", "........", "....b...", "...b....", "........", "........"},
               Side::black);
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        CHECK(std::get<ctor::Put>(the<Seal>(thought(game, "black1", 3, seed)).choice).square != 10);
    }
}

TEST_CASE(
    "where a team has fewer empty squares than duties, level 3 has one put and the rest pass; who thinks apart puts") {
    CtorGame game(teams(3, 3));
    std::vector<std::string> rows{"bw.bwbwb", "bwbwbwbw", "wbwbwbwb", "bwbwbwbw",
                                  "wbwbwbwb", "bwbwbwbw", "wbwbwbwb", "bwbwbwbw"};
    game.reach(rows, Side::black);
    for (unsigned level = bot_level_min; level <= bot_level_max; ++level) {
        unsigned puts = 0;
        for (const auto* who : {"black1", "black2", "black3"}) {
            const auto choice = the<Seal>(thought(game, who, level)).choice;
            puts += choice == Choice(ctor::Put{3}) ? 1 : 0;
            CHECK((choice == Choice(ctor::Put{3}) || std::holds_alternative<ctor::Pass>(choice)));
        }
        CHECK(puts == (level < bot_level_max ? 3 : 1));
    }
}

TEST_CASE("where nothing is worth a Move, one who is alone ends the turn, and a team passes") {
    for (const auto& options : {teams(1, 1), teams(2, 2)}) {
        CtorGame game(options);
        game.play_to_turn(3);
        unsigned ended = 0;
        for (unsigned action = 0; action < 40 && game.view().turn == 3; ++action) {
            for (const Seat who : seats_of(options)) {
                const auto next = thought_of(game.match(), who, 2, 1);
                if (!next) continue;
                ended += std::holds_alternative<SayDone>(*next) ? 1 : 0;
                game.play(name_of(who), *next);
                break;
            }
        }
        CHECK(game.view().turn == 4);
        CHECK(ended <= (options.teams[0] == 1 ? 1U : 0U));
    }
}

TEST_CASE("CTOR 3.3: a round that a person on this seat left open is no dead end") {
    CtorGame game(teams(1, 1));
    game.reach({"bbb.....", "bw......", "........", "........", "........", "...w.w..", "........", "...w...."},
               Side::black);
    for (const Operation operation : {Operation::move, Operation::landing}) {
        CtorGame copy = game;
        copy.play("black1", open(operation));
        CHECK(the<OpenRound>(thought(copy, "black1")).operation == Operation::put);
    }
}
