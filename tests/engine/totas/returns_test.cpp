// Who comes back, when and where (TOTAS 6.7, fine-print F15), and labyrinths (TOTAS 5.5).
#include "tests/support/printing.hpp"
#include "tests/support/totas_field.hpp"

using namespace engine;
using namespace engine::totas;
using namespace test_support;
using namespace test_support::field;

TEST_CASE("TOTAS 6.7: it returns to its square of return, if that is empty") {
    Field field("wp@l2");
    field.away("wR@e5", 2).gm("l2-l3", "");
    CHECK(field.away() == Lines{"wR@e5 1"});
    CHECK(field.told().empty());
    field.gm("l3-l4", "");
    CHECK(field.told() == Lines{"back wR@e5 due e5"});
    CHECK(field.away().empty());
    CHECK(field.returned() == "e5");
    CHECK(field.at("e5") == "wR");
}

TEST_CASE("TOTAS 6.7: what leaves in this GM has not missed it") {
    Field field("wR@a5 bp@e6");
    field.dice({1, 1}).gm("a5-e5", "e6-e5");
    CHECK(field.away() == Lines{"wR@e5 2"});
}

TEST_CASE("TOTAS 6.7: with an own piece there, to the first empty neighbour clockwise from north") {
    const std::array<std::string, 8> clockwise{"e6", "f6", "f5", "f4", "e4", "d4", "d5", "d6"};
    std::string taken = "wp@e5";
    for (const auto& next : clockwise) {
        CAPTURE(next);
        Field field(taken);
        field.away("wR@e5", 1).gm("", "");
        CHECK(field.told() == Lines{"back wR@" + next + " due e5"});
        CHECK(field.returned() == next);
        taken += " bN@" + next;
    }
    Field full(taken);
    full.away("wR@e5", 1).dice({2, 3}).gm("", "");
    CHECK(full.told() == Lines{"again wR@e5 2+3 misses 5"});
    CHECK(full.away() == Lines{"wR@e5 5"});
    CHECK(full.returned().empty());
    // North is towards rank 12 for Black, too; at the edge there are fewer neighbours.
    Field black("bp@e5");
    black.away("bR@e5", 1).gm("", "");
    CHECK(black.at("e6") == "bR");
    Field corner("bp@a12");
    corner.away("bR@a12", 1).gm("", "");
    CHECK(corner.at("b12") == "bR");
}

TEST_CASE("TOTAS 6.7: with an enemy there the dice are thrown again; 12 is lost") {
    Field field("bp@e5");
    field.away("wR@e5", 1).dice({4, 3, 6, 6}).gm("", "");
    CHECK(field.told() == Lines{"again wR@e5 4+3 misses 7"});
    for (unsigned missed = 1; missed < 7; ++missed) field.gm("", "");
    CHECK(field.away() == Lines{"wR@e5 1"});
    field.gm("", "");
    CHECK(field.told() == Lines{"again wR@e5 6+6 lost"});
    CHECK(field.away().empty());
    CHECK(field.lost(Side::white) == "R");
}

TEST_CASE("TOTAS 6.7: a king is not set next to the enemy king, but comes back to its own square") {
    Field beside("wp@e5 bK@d7");
    beside.away("wK@e5", 1).gm("", "");
    CHECK(beside.told() == Lines{"back wK@f6 due e5"});
    Field off_board("wp@e5");
    off_board.away("bK@d7", 4).away("wK@e5", 1).gm("", "");
    CHECK(off_board.at("f6") == "wK");
    // Any other piece may.
    Field rook("wp@e5 bK@d7");
    rook.away("wR@e5", 1).gm("", "");
    CHECK(rook.at("e6") == "wR");
    Field own("bK@d6");
    own.away("wK@e5", 1).gm("", "");
    CHECK(own.at("e5") == "wK");
}

TEST_CASE("fine-print F15: in order of square, then name; a returned piece occupies its square for the next") {
    Field field("wp@e5 wp@e6");
    field.away("wR@e6", 1).away("wN@e5", 1).gm("", "");
    // e5 first: e6 is taken, so f6; then e6: e7.
    CHECK(field.told() == Lines{"back wN@f6 due e5", "back wR@e7 due e6"});
    Field chain("wp@e5");
    chain.away("wR@f5", 1).away("wQ@e5", 1).away("wN@e6", 1).gm("", "");
    // Q is set on e6, so N of e6 goes on to e7, and R is at home on f5.
    CHECK(chain.told() == Lines{"back wQ@e6 due e5", "back wR@f5 due f5", "back wN@e7 due e6"});
    Field enemy("wp@e5");
    enemy.away("wQ@e5", 1).away("bN@e6", 1).dice({1, 1}).gm("", "");
    CHECK(enemy.told() == Lines{"back wQ@e6 due e5", "again bN@e6 1+1 misses 2"});
}

TEST_CASE("fine-print F15: two or more due on one square: none returns, all throw, by name, then order of leaving") {
    Field field("wp@l2");
    field.away("wR@e5", 1).away("bR@e5", 1).away("wN@e5", 1);
    field.gm("", "");  // dice 3 3 4 6 5 2: the game without a secret
    CHECK(field.told() == Lines{"again bR@e5 3+3 misses 6", "again wN@e5 4+6 misses 10", "again wR@e5 5+2 misses 7"});
    CHECK(field.away() == Lines{"wR@e5 7", "bR@e5 6", "wN@e5 10"});
    // Also where the square is held by an own piece, with room beside it.
    Field held("wp@e5");
    held.away("wR@e5", 1).away("wR@e5", 1).dice({1, 1, 6, 6}).gm("", "");
    CHECK(held.told() == Lines{"again wR@e5 1+1 misses 2", "again wR@e5 6+6 lost"});
    CHECK(held.away() == Lines{"wR@e5 2"});
    // One that is not due yet does not count.
    Field later("wp@l2");
    later.away("wR@e5", 1).away("wN@e5", 2).gm("", "");
    CHECK(later.told() == Lines{"back wR@e5 due e5"});
}

TEST_CASE("fine-print F15: a piece set on a neighbour square has returned all the same") {
    Field field("wp@e5");
    field.away("wR@e5", 1).gm("", "");
    CHECK(field.returned() == "e6");
}

TEST_CASE("fine-print F15: a repeated lot is of the first one's kind") {
    Field encounter("bp@e5", summary());
    encounter.away("wR@e5", 1, false).dice({2, 5}).gm("", "");
    CHECK(encounter.told() == Lines{"again wR@e5 2+5 misses 5"});
    Field trapped("bp@e5", summary());
    trapped.away("wR@e5", 1, true).dice({2, 5}).gm("", "");
    CHECK(trapped.told() == Lines{"again wR@e5 2+5 misses 2"});
}

TEST_CASE("TOTAS 5.5: an enemy piece that moved and stands on the labyrinth's square is trapped") {
    Field field("wN@d5 bp@l9");
    field.labyrinth(Side::black, "e7").dice({1, 2}).gm("d5-e7", "");
    CHECK(field.told() == Lines{"labyrinth wN@e7 1+2 misses 3"});
    CHECK(field.is_sprung(Side::black));
    CHECK(field.away() == Lines{"wN@e7 3"});
    CHECK(field.at("e7").empty());
    field.gm("", "").gm("", "").gm("", "");
    CHECK(field.at("e7") == "wN");
}

TEST_CASE("TOTAS 5.5: it takes first what stands there, and what it took is gone") {
    Field field("wN@d5 bp@e7");
    field.labyrinth(Side::black, "e7").dice({6, 6}).gm("d5-e7", "");
    CHECK(field.told() == Lines{"wN@d5 takes bp@e7", "labyrinth wN@e7 6+6 lost"});
    CHECK(field.pieces().empty());
    CHECK(field.lost(Side::white) == "N");
    CHECK(field.captors().empty());  // no target of a doom mark: it does not stand on the board
}

TEST_CASE("TOTAS 5.5: own pieces, pieces at rest, those that pass and those that are lost there spring nothing") {
    Field own("bN@d5");
    own.labyrinth(Side::black, "e7").gm("", "d5-e7");
    CHECK_FALSE(own.is_sprung(Side::black));
    Field at_rest("wN@e7 wp@a2");
    at_rest.labyrinth(Side::black, "e7").gm("a2-a3", "");
    CHECK_FALSE(at_rest.is_sprung(Side::black));
    Field turns("wW@e7");
    turns.labyrinth(Side::black, "e7").gm("e7+", "");
    CHECK_FALSE(turns.is_sprung(Side::black));
    Field passes("wR@a7");
    passes.labyrinth(Side::black, "e7").gm("a7-h7", "");
    CHECK_FALSE(passes.is_sprung(Side::black));
    Field lost("wN@d5 bV@e8");
    lost.labyrinth(Side::black, "e7").gm("d5-e7", "e8*");
    CHECK_FALSE(lost.is_sprung(Side::black));
    Field damaged("wN@d5 bp@e8");
    damaged.labyrinth(Side::black, "e7").dice({1, 1}).gm("d5-e7", "e8-e7");
    CHECK_FALSE(damaged.is_sprung(Side::black));
    CHECK(damaged.told().back() == "damage wN@e7 1+1 misses 2");
    Field returns("wp@l2");
    returns.labyrinth(Side::black, "e7").away("wN@e7", 1).gm("", "");
    CHECK_FALSE(returns.is_sprung(Side::black));
}

TEST_CASE("TOTAS 5.5: it is used up by the first, any kind of piece; pieces keep the steps they had made") {
    Field field("wL@e6 wN@d5");
    field.labyrinth(Side::black, "e7").dice({1, 1}).gm("e6-e7", "");
    CHECK(field.away() == Lines{"wL@e7 2"});
    field.gm("d5-e7", "");
    CHECK(field.told().empty());
    CHECK(field.at("e7") == "wN");
    field.gm("e7-f9", "");
    CHECK(field.at("e7") == "wL");
    CHECK(field.marked(Mark::stepped) == "e7");
    CHECK(Field("wK@e6").labyrinth(Side::black, "e7").dice({1, 1}).gm("e6-e7", "").away() == Lines{"wK@e7 2"});
}

TEST_CASE("TOTAS 5.5: both labyrinths may be sprung in one GM, and both sides' are the enemy's alone") {
    Field field("wN@d5 bN@d8");
    field.labyrinth(Side::white, "e6").labyrinth(Side::black, "e7").dice({1, 2, 3, 4}).gm("d5-e7", "d8-e6");
    CHECK(field.told() == Lines{"labyrinth bN@e6 1+2 misses 3", "labyrinth wN@e7 3+4 misses 7"});
}
