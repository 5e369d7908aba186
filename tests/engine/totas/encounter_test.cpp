// Movers, encounters and what becomes of them (TOTAS 6.1 to 6.3, 7).
#include "tests/support/printing.hpp"
#include "tests/support/totas_field.hpp"

using namespace engine;
using namespace engine::totas;
using namespace test_support;
using namespace test_support::field;

TEST_CASE("TOTAS 6.1: slides and double steps have a way, leaps and castling have none") {
    Field slide("wR@a5 bN@c7");
    slide.gm("a5-h5", "c7-d5");
    CHECK(slide.told() == Lines{"meeting d5: wR@a5 lost bN@c7 lost"});
    Field step("wp@e2 bN@f5");
    step.dice({1, 1}).gm("e2-e4", "f5-e3");
    CHECK(step.told().front() == "meeting e3: wp@e2 lost bN@f5 damaged");
    Field leap("wN@e4 bp@e6 bp@f6");
    leap.gm("e4-f6", "e6-e5");
    CHECK(leap.told() == Lines{"wN@e4 takes bp@f6"});
    // The castling rook crosses d1, and nobody is met there.
    Field castling("wK@g1 wR@c1 bG@e5");
    castling.mark(Mark::unmoved, "c1 g1");
    castling.gm("RK", "e5-e4 e4-d1");
    CHECK(castling.told().empty());
    CHECK(castling.pieces() == "bG@d1 wK@e1 wR@f1");
}

TEST_CASE("TOTAS 6.1: the square between a Legionary's or a Patrol's half-moves is its way") {
    Field legionary("wL@e5 bN@g7");
    legionary.dice({1, 1}).gm("e5-e6 e6-d6", "g7-e6");
    CHECK(legionary.told().front() == "meeting e6: wL@e5 lost bN@g7 damaged");
    Field patrol("wP@e2 bN@f5");
    patrol.dice({1, 1}).gm("e2-e4 e4-d5", "f5-e3");
    CHECK(patrol.told().front() == "meeting e3: wP@e2 lost bN@f5 damaged");
}

TEST_CASE("TOTAS 6.1: one that stays is no mover: it is taken, not met") {
    Field bomb("wV@e5 bN@f7");
    bomb.gm("e5*", "f7-e5");
    CHECK(bomb.told().front() == "bN@f7 takes wV@e5");
    Field passed("wN@e5 bR@a5 wp@a2");
    passed.gm("a2-a3", "a5-e5");
    CHECK(passed.told() == Lines{"bR@a5 takes wN@e5"});
}

TEST_CASE("TOTAS 6.2: two that end where the other began are both lost, whatever their rows") {
    Field rook("wR@e5 bR@e8");
    rook.gm("e5-e8", "e8-e5");
    CHECK(rook.told() == Lines{"swap e8: wR@e5 lost bR@e8 lost"});
    Field mixed("wB@d4 bp@e5");
    mixed.gm("d4-e5", "e5-d4");
    CHECK(mixed.told() == Lines{"swap e5: wB@d4 lost bp@e5 lost"});
    CHECK(mixed.pieces().empty());
    CHECK(mixed.lost(Side::white) == "B");
    CHECK(mixed.lost(Side::black) == "p");
    // One that does not end exactly there does not swap.
    Field past("wR@e5 bR@e8");
    past.gm("e5-e8", "e8-e6");
    CHECK(past.told() == Lines{"meeting e6: wR@e5 lost bR@e8 lost"});
}

TEST_CASE("TOTAS 6.2: both on one square: of one row both are lost, of two the king row is damaged") {
    Field pawns("wp@e4 bp@e6");
    pawns.gm("e4-e5", "e6-e5");
    CHECK(pawns.told() == Lines{"accident e5: wp@e4 lost bp@e6 lost"});
    Field pawn_row("wP@e4 bL@e6");
    pawn_row.gm("e4-e5", "e6-e5");
    CHECK(pawn_row.lost(Side::white) + pawn_row.lost(Side::black) == "PL");
    Field kings_row("wN@d3 bQ@e9");
    kings_row.gm("d3-e5", "e9-e5");
    CHECK(kings_row.told() == Lines{"accident e5: wN@d3 lost bQ@e9 lost"});
    Field mixed("wp@e4 bQ@e9");
    mixed.dice({6, 5}).gm("e4-e5", "e9-e5");
    CHECK(mixed.told() == Lines{"accident e5: wp@e4 lost bQ@e9 damaged", "damage bQ@e5 6+5 misses 11"});
    CHECK(mixed.pieces().empty());
    CHECK(mixed.away() == Lines{"bQ@e5 11"});
    // Kings are of the king row.
    Field king("wK@e4 bp@e6 bK@a12");
    king.dice({1, 1}).gm("e4-e5", "e6-e5");
    CHECK(king.away() == Lines{"wK@e5 2"});
    Field lost("wK@e4 bR@a5");
    lost.gm("e4-e5", "a5-e5");
    CHECK(lost.lost(Side::white) == "K");
}

TEST_CASE("TOTAS 6.2: ways may cross without an encounter") {
    Field field("wR@a5 bR@d8");
    field.gm("a5-h5", "d8-d2");
    CHECK(field.told().empty());
    CHECK(field.pieces() == "bR@d2 wR@h5");
    // Two on one line cannot pass each other.
    Field line("wR@e3 bR@e8");
    line.gm("e3-e7", "e8-e4");
    CHECK(line.told() == Lines{"meeting e4: wR@e3 lost bR@e8 lost"});
    Field diagonal("wB@c3 bB@e3");
    diagonal.gm("c3-f6", "e3-b6");
    CHECK(diagonal.told().empty());
}

TEST_CASE("TOTAS 6.2: a mover's origin is no part of its way") {
    Field field("wR@a5 bN@c4");
    field.gm("a5-h5", "c4-a5");
    CHECK(field.told().empty());
    CHECK(field.pieces() == "bN@a5 wR@h5");
}

TEST_CASE("TOTAS 6.2: every pair on its own, and lost prevails over damaged") {
    // The queen meets a pawn on its way (damaged) and a rook at its end (lost).
    Field field("wQ@a5 bp@d6 bR@h9");
    field.gm("a5-h5", "d6-d5 h9-h5");
    CHECK(field.told() == Lines{"meeting d5: wQ@a5 damaged bp@d6 lost", "accident h5: wQ@a5 lost bR@h9 lost"});
    CHECK(field.away().empty());
    CHECK(field.lost(Side::white) == "Q");
    CHECK(field.potential(Side::white) == 0);
    CHECK(field.potential(Side::black) == 0);
}

TEST_CASE("TOTAS 6.3: the square of return is that of the encounter") {
    Field accident("wR@a5 bp@e6");
    accident.dice({1, 2}).gm("a5-e5", "e6-e5");
    CHECK(accident.away() == Lines{"wR@e5 3"});
    // Met on its own way.
    Field own_way("wR@a5 bp@e6");
    own_way.dice({1, 2}).gm("a5-h5", "e6-e5");
    CHECK(own_way.away() == Lines{"wR@e5 3"});
    // It ends on the other's way.
    Field knight("wN@f8 bp@e11");
    knight.dice({1, 2}).gm("f8-e10", "e11-e9");
    CHECK(knight.told().front() == "meeting e10: wN@f8 damaged bp@e11 lost");
    CHECK(knight.away() == Lines{"wN@e10 3"});
}

TEST_CASE("TOTAS 6.3: with several encounters it is the first along its way, the final square last") {
    Field field("wR@a5 bp@c6 bp@f6");
    field.dice({1, 2});
    SECTION("both on the way") { field.gm("a5-h5", "f6-f5 c6-c5"); }
    SECTION("one at the end") { field.gm("a5-f5", "f6-f5 c6-c5"); }
    CHECK(field.away() == Lines{"wR@c5 3"});
    // The other way round.
    Field back("wR@h5 bp@c6 bp@f6");
    back.dice({1, 2}).gm("h5-a5", "c6-c5 f6-f5");
    CHECK(back.away() == Lines{"wR@f5 3"});
}

TEST_CASE("TOTAS 7.1: two dice are the number of GMs missed, beginning with the next; 6-6 is lost for good") {
    Field field("wR@a5 bp@e6 wp@l2");
    field.dice({1, 1}).gm("a5-e5", "e6-e5");
    CHECK(field.away() == Lines{"wR@e5 2"});
    field.gm("", "");
    CHECK(field.away() == Lines{"wR@e5 1"});
    CHECK(field.at("e5").empty());
    field.gm("", "");
    CHECK(field.told() == Lines{"back wR@e5 due e5"});
    CHECK(field.at("e5") == "wR");
    Field twelve("wR@a5 bp@e6 wp@l2");
    twelve.dice({6, 6}).gm("a5-e5", "e6-e5");
    CHECK(twelve.told().back() == "damage wR@e5 6+6 lost");
    CHECK(twelve.away().empty());
    CHECK(twelve.lost(Side::white) == "R");
}

TEST_CASE("TOTAS 7.2: dice by return square, then labyrinths by square, then repeated lots") {
    Field field("wR@a8 wR@l3 bp@e9 bp@g4 wN@h4");
    field.dice({1, 2, 3, 4}).gm("a8-e8 l3-g3", "e9-e8 g4-g3");
    CHECK(field.told()
          == Lines{"accident e8: wR@a8 damaged bp@e9 lost", "accident g3: wR@l3 damaged bp@g4 lost",
                   "damage wR@g3 1+2 misses 3", "damage wR@e8 3+4 misses 7"});

    // The first dice of the game without a secret: 3 3 4 6 5 2 3 1 4 5 (see draws_test.cpp).
    Field all("wR@a9 bp@e10 bN@d7 wN@b5");
    all.labyrinth(Side::white, "f6").labyrinth(Side::black, "c7").away("bp@b3", 1).away("wp@b3", 1);
    all.gm("a9-e9 b5-c7", "e10-e9 d7-f6");
    CHECK(all.told()
          == Lines{"accident e9: wR@a9 damaged bp@e10 lost", "damage wR@e9 3+3 misses 6",
                   "labyrinth bN@f6 4+6 misses 10", "labyrinth wN@c7 5+2 misses 7", "again bp@b3 3+1 misses 4",
                   "again wp@b3 4+5 misses 9"});
}

TEST_CASE("TOTAS 7.2: two of one return square throw in the order of their origins") {
    Field field("wR@a5 wQ@e1 bp@e6");
    field.dice({1, 2, 3, 4}).gm("a5-h5 e1-e5", "e6-e5");
    CHECK(field.told()
          == Lines{"meeting e5: wR@a5 damaged bp@e6 lost", "accident e5: wQ@e1 damaged bp@e6 lost",
                   "damage wQ@e5 1+2 misses 3", "damage wR@e5 3+4 misses 7"});
}

TEST_CASE("TOTAS 7.2: an off-board piece holds no square, can't be hit and counts for potential") {
    Field field("wN@d3 bV@e6");
    field.away("wR@e5", 5);
    CHECK(field.potential(Side::white) == 11);
    CHECK(field.check(Side::white, "d3-e5") == accepted);
    field.gm("", "e6*");
    CHECK(field.away() == Lines{"wR@e5 4"});
    CHECK(field.potential(Side::white) == 11);
}
