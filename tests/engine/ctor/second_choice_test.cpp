// The larger team's second choice and the order of things at a reveal (CTOR 3.9; D12, D13).
#include <vector>

#include "tests/engine/ctor/regular.hpp"
#include "tests/support/printing.hpp"

using namespace engine;
using namespace engine::ctor;
using namespace test_support;

namespace {

CtorGame larger_black() { return regular(few_chips, teams(3, 2)); }

}  // namespace

TEST_CASE("CTOR 3.9: the larger team's void duties choose again, on the new board") {
    auto game = larger_black();
    game.round({put(40), put(40), put(41)});
    CHECK(game.operation() == Operation::put);
    CHECK(game.duties() == std::vector<unsigned>{2});
    CHECK(game.view().left == Allotment{1, 3, 0});
    CHECK(game.chips(Side::black) == Squares{1, 2, 20, 40, 41});
    CHECK(game.attempt("black2", seal(put(40))) == Refusal::occupied);
    CHECK(game.attempt("black1", seal(put(42))) == Refusal::not_yours);
    CHECK(game.attempt("black1", seal(1, put(42))) == Refusal::not_available);
    game.round({put(42)});
    CHECK(game.chips(Side::black) == Squares{1, 2, 20, 40, 41, 42});
    CHECK(game.operation() == Operation::move);
}

TEST_CASE("CTOR 3.9: it repeats until no choice is void") {
    auto game = larger_black();
    game.round({put(40), put(40), put(40)});
    CHECK(game.duties() == std::vector<unsigned>{2, 3});
    game.round({put(41), put(41)});
    CHECK(game.duties() == std::vector<unsigned>{3});
    CHECK(game.view().left == Allotment{1, 3, 0});
    game.round({put(42)});
    CHECK(game.operation() == Operation::move);
    CHECK(game.chips(Side::black) == Squares{1, 2, 20, 40, 41, 42});
}

TEST_CASE("CTOR 3.9: a pass is not void") {
    auto game = larger_black();
    game.round({put(40), pass(), put(40)});
    CHECK(game.duties() == std::vector<unsigned>{3});
    game.round({pass()});
    CHECK(game.operation() == Operation::move);
}

TEST_CASE("CTOR 3.9: Put alone; a void Move is not chosen again") {
    auto game = larger_black();
    game.play("black1", open(Operation::move)).round({move(20, 21), move(20, 12), pass()});
    CHECK(game.told<RoundRevealed>()[0].choices[1].is_void);
    CHECK(game.operation() == Operation::put);
    CHECK(game.duties() == std::vector<unsigned>{1, 2, 3});
    CHECK(game.view().left == Allotment{3, 0, 0});
}

TEST_CASE("CTOR 3.9: neither the smaller team nor an equal one chooses again") {
    for (const auto& options : {teams(2, 3), teams(3, 3), teams(2, 2)}) {
        CtorGame game(options);
        game.play_to_turn(5);
        game.play("black1", seal(1, put(40))).play("black2", seal(2, put(40)));
        if (options.power == 3) {
            const auto owner = name_of(game.owners()[2]);
            game.play(owner, seal(3, pass()));
        }
        CHECK(game.told<RoundRevealed>()[0].choices[1].is_void);
        CHECK(game.operation() == Operation::move);
    }
}

TEST_CASE("CTOR 3.9: two against one, the larger team chooses again") {
    CtorGame game(teams(2, 1));
    game.play_to_turn(3).round({put(40), put(40)});
    CHECK(game.duties() == std::vector<unsigned>{2});
    CHECK(game.operation() == Operation::put);
}

TEST_CASE("D12: members are compared at the reveal") {
    SECTION("equal at the start, larger when it counts") {
        CtorGame game(teams(3, 3));
        game.reach(few_chips, Side::black).leave("white2");
        game.round({put(40), put(40), pass()});
        CHECK(game.duties() == std::vector<unsigned>{2});
    }
    SECTION("larger at the opening of the round, equal at the reveal") {
        CtorGame game(teams(3, 2));
        game.reach(few_chips, Side::black);
        game.play("black1", seal(put(40))).play("black2", seal(put(40))).join("white3").play("black3", seal(pass()));
        CHECK(game.operation() == Operation::move);
    }
    SECTION("no longer larger in the further round") {
        auto game = larger_black();
        game.round({put(40), put(40), put(40)}).join("white3");
        game.round({put(41), put(41)});
        CHECK(game.operation() == Operation::move);
    }
}

TEST_CASE("D12: the void duties go back to left, and the further round cannot be switched") {
    auto game = larger_black();
    game.round({put(40), put(40), put(40)});
    CHECK(game.view().left == Allotment{2, 3, 0});
    CHECK(game.attempt("black1", open(Operation::move)) == Refusal::not_available);
    game.end_turn();
    CHECK(game.view().turn == 6);
    CHECK(game.chips(Side::black) == Squares{1, 2, 20, 40});
}

TEST_CASE("D12: a duty of a further round may change hands") {
    auto game = larger_black();
    game.round({put(40), pass(), put(40)}).play("black3", done()).leave("black3");
    CHECK(game.duties() == std::vector<unsigned>{3});
    CHECK(game.owners() == seats({"black1"}));
    game.play("black1", seal(put(42)));
    CHECK(game.chips(Side::black) == Squares{1, 2, 20, 40, 42});
}

TEST_CASE("D12: the second choice applies in opening turns, too") {
    CtorGame game(teams(3, 2));
    game.play_to_turn(3);
    game.round({put(40), put(40), put(40)});
    CHECK(game.view().turn == 3);
    CHECK(game.view().left == Allotment{2, 0, 0});
    CHECK(game.duties() == std::vector<unsigned>{2, 3});
}

TEST_CASE("D13: the full board comes before the second choice") {
    std::vector<std::string> rows(8, "bwbwbwbw");
    for (std::size_t row = 1; row < rows.size(); row += 2) rows[row] = "wbwbwbwb";
    rows[7] = "wbwbwb..";  // one white, one black missing
    CtorGame game(teams(3, 2));
    game.reach(rows, Side::black);
    game.round({put(63), put(64), put(64)});
    CHECK(game.told<RoundRevealed>()[0].choices[2].is_void);
    CHECK_FALSE(game.view().round.has_value());
    CHECK(game.view().left == Allotment{});
    CHECK(game.replaceable() == Squares{6, 8, 54, 56});  // round 63, where a white chip would have been in the pattern
    game.play("black2", done());
    CHECK(game.view().result->reason == Ending::board_full);
}

TEST_CASE("D13: auto_replace comes before the second choice") {
    auto options = teams(3, 2);
    options.auto_replace = true;
    CtorGame game(options);
    game.reach({"bbb.....", "bw......", "........", "........", "........", "........", "........", "........"},
               Side::black);
    game.round({put(17), put(40), put(40)});
    CHECK(game.told<ChipReplaced>().size() == 1);
    CHECK(game.chips(Side::black) == Squares{1, 2, 3, 9, 10, 17, 40});
    CHECK(game.duties() == std::vector<unsigned>{3});
}

TEST_CASE("D13: left counts the round's duties off before anything else") {
    auto game = larger_black();
    game.play("black1", seal(pass())).play("black2", seal(pass()));
    CHECK(game.view().left == Allotment{3, 3, 0});  // the open round's included
    game.play("black3", seal(pass()));
    CHECK(game.view().left == Allotment{0, 3, 0});
}
