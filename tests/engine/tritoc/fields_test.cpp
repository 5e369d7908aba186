// Winning fields, and what is closed then (TRITOC 3.1).
#include <algorithm>
#include <set>

#include "tests/engine/tritoc/scenes.hpp"
#include "tests/support/printing.hpp"

using namespace engine;
using namespace engine::tritoc;
using namespace test_support;

namespace {

/// Rows, columns and diagonals, by holes (TRITOC 3.1) or fields (3.2) from 1.
const std::set<std::array<unsigned, 3>> lines_by_hand{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {1, 4, 7},
                                                      {2, 5, 8}, {3, 6, 9}, {1, 5, 9}, {3, 5, 7}};

/// Field 5 holds two pieces; other fields may hold anything but the right column, which stays empty.
TritocRows two_in_the_middle(char mark, unsigned first, unsigned second) {
    TritocRows rows(9, "??? ??? ...");
    for (unsigned row = 0; row < 3; ++row) rows[3 + row] = "??? ... ...";
    for (const unsigned hole : {first, second}) rows[3 + (hole - 1) / 3][4 + (hole - 1) % 3] = mark;
    return rows;
}

}  // namespace

TEST_CASE("TRITOC 3.1: three pieces in a row, column or diagonal win the field, other three do not") {
    for (unsigned first = 1; first <= 9; ++first) {
        for (unsigned second = first + 1; second <= 9; ++second) {
            for (unsigned third = second + 1; third <= 9; ++third) {
                CAPTURE(first, second, third);
                const bool is_line = lines_by_hand.count({first, second, third}) == 1;
                const Side side = (first + second + third) % 2 == 0 ? Side::black : Side::white;
                auto game = reached(
                    {two_in_the_middle(side == Side::black ? 'b' : 'w', first, third), side, throwing({second + 2})});
                game.toss().play("place 5 " + std::to_string(second));
                CHECK((game.owners() != ".........") == is_line);
                CHECK(game.told<FieldWon>().size() == (is_line ? 1 : 0));
                CHECK(game.view().points[index(side)] == (is_line ? 1 : 0));
                CHECK(game.view().points[index(other(side))] == 0);
            }
        }
    }
}

TEST_CASE("TRITOC 3.1: the field is told after the piece, before the next turn") {
    auto game = reached({two_in_the_middle('w', 1, 9), Side::white, throwing({7})});
    game.toss().play("place 5 5");
    REQUIRE(game.notices().size() == 3);
    const auto fact = [&](std::size_t place) { return std::get<tritoc::Notice>(game.notices()[place]).fact; };
    CHECK(std::holds_alternative<PiecePlaced>(fact(0)));
    CHECK(std::get<FieldWon>(fact(1)).field == 4);
    CHECK(std::get<FieldWon>(fact(1)).player == Side::white);
    CHECK(std::holds_alternative<TurnStarted>(fact(2)));
    CHECK(game.owners() == "....w....");
    CHECK(game.points() == "0:1");
}

TEST_CASE("TRITOC 3.1: three of both colours in a row are no line") {
    auto game = reached({{"bw. ??? ???",  //
                          "... ??? ???",  //
                          "... ??? ???",  //
                          "??? ??? ???",  //
                          "??? ??? ???",  //
                          "??? ??? ???",  //
                          "??? ??? ???",  //
                          "??? ??? ???",  //
                          "??? ??? ???"},
                         Side::black,
                         throwing({5})});
    game.toss().play("place 1 3");
    CHECK(game.owners() == ".........");
    CHECK(game.points() == "0:0");
}

TEST_CASE("TRITOC 3.1: a won field is closed: nothing is set in it") {
    auto game = reached({{"bbb ... ...",  //
                          "w.. ... ...",  //
                          "... ... ...",  //
                          "... ... ...",  //
                          "... ... ...",  //
                          "... ... ...",  //
                          "??? ??? ???",  //
                          "??? ??? ???",  //
                          "??? ??? ???"},
                         Side::white,
                         throwing({7})});
    CHECK(game.owners() == "b........");
    game.toss();
    const auto targets = game.view().targets;
    CHECK(std::none_of(targets.begin(), targets.end(), [](Hole target) { return target.field == 0; }));
    CHECK(game.targets().rfind("2.5 3.5 4.5", 0) == 0);
    CHECK(game.attempt("place 1 5") == Refusal::illegal_square);
    CHECK(game.attempt("place 1 4") == Refusal::occupied);
    CHECK(game.attempt("place 1 1") == Refusal::occupied);
}

TEST_CASE("TRITOC 3.1: a won field is closed: nothing is removed from it, neither at 12 nor at 2") {
    const TritocRows rows{"bbb b.. ...",  //
                          "w.. ... ...",  //
                          "... w.. ...",  //
                          "... ... ...",  //
                          "... ... ...",  //
                          "... ... ...",  //
                          "... ... ...",  //
                          "... ... ...",  //
                          "... ... ..."};
    auto twelve = reached({rows, Side::white, throwing({12}), even_dice(), 18289});
    twelve.toss();
    CHECK(twelve.phase() == "remove_other");
    CHECK(twelve.targets() == "2.1");
    CHECK(twelve.attempt("remove 1 1") == Refusal::illegal_square);
    auto two = reached({rows, Side::white, throwing({2}), even_dice(), 39411});
    two.toss();
    CHECK(two.phase() == "remove_own");
    CHECK(two.targets() == "2.7");
    CHECK(two.attempt("remove 1 4") == Refusal::illegal_square);
    CHECK(two.attempt("remove 1 1") == Refusal::not_yours);
}

TEST_CASE("TRITOC 3.1: who has pieces in closed fields alone has none to remove, and throws again") {
    const TritocRows rows{"bbb ... ...",  //
                          "w.. ... ...",  //
                          "... ... ...",  //
                          "... ... ...",  //
                          "... ... ...",  //
                          "... ... ...",  //
                          "... ... ...",  //
                          "... ... ...",  //
                          "... ... ..."};
    for (const unsigned total : {2U, 12U}) {
        auto game = reached({rows, Side::white, throwing({total})});
        game.toss();
        CHECK(game.phase() == "throw");
        CHECK(game.throws() == std::to_string(total));
    }
}

TEST_CASE("E6: several lines in one field are one point") {
    auto game = reached({{".bb ??? ???",  //
                          "b.. ??? ???",  //
                          "b.. ??? ???",  //
                          "??? ??? ???",  //
                          "??? ??? ???",  //
                          "??? ??? ???",  //
                          "??? ??? ???",  //
                          "??? ??? ???",  //
                          "??? ??? ???"},
                         Side::black,
                         throwing({3})});
    game.toss().play("place 1 1");
    CHECK(game.told<FieldWon>().size() == 1);
    CHECK(game.points() == "1:0");
    CHECK(game.owners() == "b........");
}

TEST_CASE("E6: pieces in won fields stay on the board") {
    auto game = reached({{"bb. ??? ???",  //
                          "w.w ??? ???",  //
                          ".b. ??? ???",  //
                          "??? ??? ???",  //
                          "??? ??? ???",  //
                          "??? ??? ???",  //
                          "??? ??? ???",  //
                          "??? ??? ???",  //
                          "??? ??? ???"},
                         Side::black,
                         throwing({5})});
    game.toss().play("place 1 3");
    CHECK(game.owners() == "b........");
    for (unsigned hole = 1; hole <= 9; ++hole) CHECK(game.on(1, hole) == "bbbw.w.b."[hole - 1]);
}

TEST_CASE("E6: at 12 the piece's own field must have a free hole") {
    // Field 5 is full and won by nobody: Black's pieces there stay.
    auto game = reached({{"b.. ... ...",  //
                          "... ... ...",  //
                          "... ... ...",  //
                          "... bbw ...",  //
                          "... wwb ...",  //
                          "... bwb ...",  //
                          "... ... ...",  //
                          "... ... ...",  //
                          "... ... ???"},
                         Side::white,
                         throwing({12}),
                         even_dice(),
                         19758});
    game.toss();
    const auto targets = game.view().targets;
    CHECK(game.targets().rfind("1.1", 0) == 0);
    CHECK(std::none_of(targets.begin(), targets.end(), [](Hole target) { return target.field == 4; }));
    CHECK(game.attempt("remove 5 1") == Refusal::illegal_square);
}
