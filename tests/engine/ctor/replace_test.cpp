// Replace and auto_replace (CTOR 4; fine-print D8, D13, D14).
#include <vector>

#include "tests/engine/ctor/regular.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/printing.hpp"

using namespace engine;
using namespace engine::ctor;
using namespace test_support;

TEST_CASE("CTOR 4.1: not before the team has performed an operation in this turn") {
    auto game = regular(ripe);
    CHECK(game.replaceable().empty());
    CHECK(game.attempt("black1", replace(10)) == Refusal::not_available);
    const unsigned turn = game.view().turn;
    game.round({pass(), pass(), pass()});
    CHECK(game.attempt("black1", replace(10)) == Refusal::not_available);  // a pass is no operation
    game.round({pass(), move(1, 8), pass()});
    CHECK(game.view().turn == turn + 1);
    CHECK_FALSE(game.view().performed);
}

TEST_CASE("CTOR 4.1: any member, any number of times, at once and openly, until the turn ends") {
    auto game =
        regular({"bbb..bbb", "bwb..bwb", "........", "........", "........", "........", "........", "w......."});
    game.round({put(40), pass(), pass()});
    CHECK(game.view().performed);
    CHECK(game.replaceable() == Squares{10, 15});
    game.play("black3", replace(15));
    REQUIRE(game.told<ChipReplaced>().size() == 1);
    CHECK(game.told<ChipReplaced>()[0].square == 15);
    CHECK(game.told<ChipReplaced>()[0].seat == seat("black3"));
    CHECK(game.replaceable() == Squares{10});
    game.play("black2", replace(10));
    CHECK(game.replaceable().empty());
    CHECK(game.view().team == Side::black);  // the Moves are left
    game.end_turn();
    CHECK(game.view().team == Side::white);
    CHECK_FALSE(game.view().performed);
}

TEST_CASE("CTOR 4.1: an opening turn's Put allows Replace, too") {
    // White's second turn cannot yet replace anything; what is held is that performing opens it.
    CtorGame game(teams(3, 3));
    game.play_to_turn(3).play("black1", seal(put(40))).play("black2", seal(put(41))).play("black3", seal(put(42)));
    CHECK(game.view().turn == 4);
    auto sprung = teams(1, 1);
    sprung.power = 3;
    CtorGame slow(sprung);
    slow.play_to_turn(3).round({put(40)});
    CHECK(slow.view().opening);
    CHECK(slow.view().performed);
    CHECK(slow.attempt("black1", replace(2)) == Refusal::illegal_move);  // allowed, but too few neighbours
}

TEST_CASE("CTOR 4.2: an opponent's chip with five own neighbours becomes an own chip") {
    auto game = regular(ripe);
    game.round({put(40), pass(), pass()}).play("black2", replace(10));
    CHECK(game.chips(Side::black) == Squares{1, 2, 3, 9, 10, 11, 40});
    CHECK(game.chips(Side::white) == Squares{63});
    CHECK(game.view().chips == std::array{7U, 1U});
}

TEST_CASE("CTOR 4.2: a replaced chip counts at once for further replacements") {
    // 10 has five black neighbours; 19 has four, and 10 is the fifth.
    auto game =
        regular({"bbb.....", "bwb.....", "..wb....", "..bb....", "........", "........", "........", "........"});
    game.round({put(40), pass(), pass()});
    CHECK(game.replaceable() == Squares{10});
    CHECK(game.attempt("black1", replace(19)) == Refusal::illegal_move);
    game.play("black1", replace(10));
    CHECK(game.replaceable() == Squares{19});
    game.play("black1", replace(19));
    CHECK(game.chips(Side::white).empty());
}

TEST_CASE("CTOR 4.2: a chain runs over the corner of the torus") {
    // White at 64, 1 and 10. 64 has five black neighbours (8 49 55 56 63 are black: 55, 56, 63, 7, 8);
    // 1 has 2, 8, 9, 57 black and 64 as the fifth; 10 has 2, 9, 11, 18 black and 1 as the fifth.
    const Rows rows{"wb....bb", "bwb.....", ".b......", "........", "........", "........", "......bb", "b.....bw"};
    auto game = regular(rows);
    game.round({put(40), pass(), pass()});
    CHECK(game.replaceable() == Squares{64});
    game.play("black1", replace(64));
    CHECK(game.replaceable() == Squares{1});
    game.play("black2", replace(1));
    CHECK(game.replaceable() == Squares{10});
    game.play("black3", replace(10));
    CHECK(game.chips(Side::white).empty());
}

TEST_CASE("CTOR 4.2: over the edge") {
    // White at 5 (top row): neighbours 4 6 12 13 14 60 61 62.
    auto game =
        regular({"...bwb..", "........", "........", "........", "........", "........", "........", "...bbb.."});
    game.round({put(33), pass(), pass()});
    CHECK(game.replaceable() == Squares{5});
    CHECK(game.attempt("black1", replace(5)) == accepted);
}

TEST_CASE("CTOR 4.3: Replace is possible while a round is open and leaves sealed choices legal") {
    auto game = regular(ripe);
    game.round({put(40), pass(), pass()});
    CHECK(game.operation() == Operation::move);
    game.play("black1", seal(move(11, 12))).play("black3", seal(move(40, 39)));
    game.play("black2", replace(10));
    CHECK(game.is_sealed(1));
    CHECK(game.is_sealed(3));
    CHECK(game.operation() == Operation::move);
    CHECK(game.attempt("black2", seal(move(10, 18))) == accepted);  // the replaced chip is an own one
    CHECK(game.chips(Side::black) == Squares{1, 2, 3, 9, 12, 18, 39});
}

TEST_CASE("CTOR 4.4: auto_replace carries out all that is possible after a reveal, chains too") {
    auto options = teams(3, 3);
    options.auto_replace = true;
    const Rows rows{"wb....bb", "bwb.....", ".b......", "........", "........", "........", ".......b", "b......w"};
    auto game = regular(rows, options);
    game.round({put(63), pass(), pass()});  // the fifth neighbour of 64
    const auto replaced = game.told<ChipReplaced>();
    REQUIRE(replaced.size() == 3);
    CHECK(replaced[0].square == 64);
    CHECK(replaced[1].square == 1);
    CHECK(replaced[2].square == 10);
    for (const auto& one : replaced) CHECK_FALSE(one.seat.has_value());
    CHECK(game.chips(Side::white).empty());
    CHECK(game.replaceable().empty());
}

TEST_CASE("CTOR 4.4: auto_replace is off by default and acts for the acting team alone") {
    CHECK_FALSE(CtorOptions{}.auto_replace);
    auto options = teams(3, 3);
    options.auto_replace = true;
    // 10 is black's with a chip on 11; a black chip on 50 will be white's, but not in black's turn.
    auto game = regular(
        {"bbb.....", "bw......", "........", "........", "........", "www.....", "w.w.....", "........"}, options);
    game.round({put(11), put(50), pass()});
    CHECK(game.chips(Side::black) == Squares{1, 2, 3, 9, 10, 11, 50});
    CHECK(game.chips(Side::white) == Squares{41, 42, 43, 49, 51});
    game.end_turn().round({pass(), put(30), pass()});
    CHECK(game.chips(Side::black) == Squares{1, 2, 3, 9, 10, 11});
}

TEST_CASE("D13: auto_replace acts only once an operation is performed in this turn") {
    auto options = teams(3, 3);
    options.auto_replace = true;
    auto game =
        regular({"bbb.....", "b.b.....", "........", "........", "........", "........", "........", "......w."},
                options, Side::white);
    game.round({put(10), pass(), pass()}).end_turn();  // white walks into it
    game.round({pass(), pass(), pass()});
    CHECK(game.told<ChipReplaced>().empty());
    CHECK(game.chips(Side::white) == Squares{10, 63});
    game.round({pass(), pass(), move(3, 4)});  // four are left
    CHECK(game.chips(Side::white) == Squares{10, 63});
    CHECK(game.view().team == Side::white);
}

TEST_CASE("D13: auto_replace acts also after the last reveal of a turn") {
    auto options = teams(3, 3);
    options.auto_replace = true;
    auto game = regular(
        {"bbb.....", "bw.b....", "........", "........", "........", "........", "........", "......w."}, options);
    game.round({pass(), pass(), pass()}).round({move(12, 11), pass(), pass()});
    CHECK(game.told<ChipReplaced>().size() == 1);
    CHECK(game.view().team == Side::white);  // and the turn is over, since nothing more can be replaced
    CHECK(game.chips(Side::black) == Squares{1, 2, 3, 9, 10, 11});
}

TEST_CASE("D13: auto_replace acts in a reveal as it is, too") {
    auto options = teams(3, 3);
    options.auto_replace = true;
    auto game = regular(
        {"bbb.....", "bw......", "........", "........", "........", "........", "........", "......w."}, options);
    game.play("black2", seal(put(11))).end_turn();
    CHECK(game.view().team == Side::white);
    CHECK(game.chips(Side::black) == Squares{1, 2, 3, 9, 10, 11});
}

TEST_CASE("D8: replace outside the board, of an empty square or an own chip, of one with too few") {
    auto game = regular(ripe);
    game.round({put(40), pass(), pass()});
    for (const std::int64_t square : {0, -1, 65, 1000000}) {
        CHECK(game.attempt("black1", replace(square)) == Refusal::illegal_square);
    }
    CHECK(game.attempt("black1", replace((std::int64_t{1} << 32) + 10)) == Refusal::illegal_square);
    CHECK(game.attempt("black1", replace(20)) == Refusal::illegal_square);
    CHECK(game.attempt("black1", replace(1)) == Refusal::illegal_square);
    CHECK(game.attempt("black1", replace(63)) == Refusal::illegal_move);
    CHECK(game.attempt("white1", replace(10)) == Refusal::not_your_turn);
    CHECK(game.attempt("black1", replace(10)) == accepted);
    CHECK(game.attempt("black1", replace(10)) == Refusal::illegal_square);  // it is an own chip now
}

TEST_CASE("D8: nothing performed comes before the square") {
    auto game = regular(ripe);
    CHECK(game.attempt("black1", replace(0)) == Refusal::not_available);
    CHECK(game.attempt("black1", replace(1)) == Refusal::not_available);
}

TEST_CASE("D14: with nothing left the turn ends once no Replace is possible") {
    auto game =
        regular({"bbb.....", "bw......", "........", "........", "........", "........", "......ww", "......ww"});
    game.round({put(11), pass(), pass()}).round({pass(), pass(), pass()});
    CHECK_FALSE(game.view().round.has_value());
    CHECK(game.view().team == Side::black);  // looked at after the reveal: 10 can be replaced
    CHECK(game.match().awaited() == seats({"black1", "black2", "black3"}));
    game.play("black2", replace(10));
    CHECK(game.view().team == Side::white);  // looked at after the Replace
}
