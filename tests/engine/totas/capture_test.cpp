// Captures (TOTAS 6.4, fine-print F12) and what is seen of a GM afterwards (TOTAS 6.8).
#include "tests/support/printing.hpp"
#include "tests/support/totas_field.hpp"

using namespace engine;
using namespace engine::totas;
using namespace test_support;
using namespace test_support::field;

TEST_CASE("TOTAS 6.4: a mover takes the enemy non-mover on its final square") {
    Field field("wN@e3 bp@f5 bR@a8 wp@l2");
    field.gm("e3-f5", "a8-b8");
    CHECK(field.told() == Lines{"wN@e3 takes bp@f5"});
    CHECK(field.pieces() == "wp@l2 wN@f5 bR@b8");
    CHECK(field.lost(Side::black) == "p");
    CHECK(field.captors() == "f5");
}

TEST_CASE("TOTAS 6.4: what has moved away in the same GM is not taken") {
    Field field("wN@e3 bp@f5");
    field.gm("e3-f5", "f5-f4");
    CHECK(field.told().empty());
    CHECK(field.captors().empty());
    CHECK(field.pieces() == "bp@f4 wN@f5");
    // A pawn that takes stands there just as well.
    Field pawn("wp@e4 bN@f5");
    pawn.gm("e4-f5", "f5-h6");
    CHECK(pawn.pieces() == "wp@f5 bN@h6");
}

TEST_CASE("TOTAS 6.4: a mover that is off the board or lost takes nothing") {
    Field field("wR@a5 bp@e5 bp@d6");
    field.dice({1, 1}).gm("a5-e5", "d6-d5");
    CHECK(field.pieces() == "bp@e5");
    CHECK(field.away() == Lines{"wR@d5 2"});
}

TEST_CASE("TOTAS 6.4: captures are all at once: both may take") {
    Field field("wR@a1 bp@a5 wp@h1 bR@h8");
    field.gm("a1-a5", "h8-h1");
    CHECK(field.told() == Lines{"wR@a1 takes bp@a5", "bR@h8 takes wp@h1"});
    CHECK(field.captors() == "h1 a5");
}

TEST_CASE("TOTAS 6.4: a king that comes to stand beside the other's rook takes and is not taken by it") {
    Field field("wK@e1 bR@f1 bK@l12");
    field.gm("e1-f1", "");
    CHECK(field.told() == Lines{"wK@e1 takes bR@f1"});
}

TEST_CASE("TOTAS 6.4: en passant takes only what did not move") {
    Field field("wp@e9 bL@d9");
    field.en_passant("d10").mark(Mark::stepped, "d9");
    field.gm("e9-d10", "d9-c9");
    CHECK(field.told().empty());
    CHECK(field.pieces() == "bL@c9 wp@d10");
}

TEST_CASE("fine-print F12: one piece may be taken twice, and both have captured") {
    // The knight comes to a square that is empty once the pawn has taken in passing; in the other order the pawn has
    // nothing left to take.
    Field twice("wp@e9 wN@b8 bp@d9");
    twice.en_passant("d10");
    CHECK(twice.check(Side::white, "b8-d9 e9-d10") == Refusal::illegal_move);
    twice.gm("e9-d10 b8-d9", "");
    CHECK(twice.told() == Lines{"wp@e9 takes bp@d9 en passant", "wN@b8 takes bp@d9"});
    CHECK(twice.lost(Side::black) == "p");
    CHECK(twice.captors() == "d9 d10");
    CHECK(twice.potential(Side::black) == 0);
}

TEST_CASE("TOTAS 6.8: king-row pieces that an own Patrol attacks are vetted from now on") {
    Field field("wP@e4 wN@d5 wR@f5 wp@l2 wB@e5 bB@a12 wN@d3");
    field.gm("l2-l3", "");
    CHECK(field.marked(Mark::vetted) == "d5 f5");
    field.gm("d5-c7", "");
    CHECK(field.marked(Mark::vetted) == "f5 c7");
    // Black's look down, nobody vets the enemy, and pawn-row pieces are not vetted.
    Field black("bP@e8 bQ@d7 wQ@f7 bR@d9 bp@h7 bP@g8 wP@k6 bN@l7");
    black.gm("", "e8-e7");
    CHECK(black.marked(Mark::vetted).empty());
    Field down("bP@e8 bQ@d7 bp@f7");
    down.gm("", "");
    CHECK(down.marked(Mark::vetted) == "d7");
}

TEST_CASE("TOTAS 6.8: it is looked at when everything has come to its place, and lasts") {
    Field comes("wP@e3 wN@b4");
    comes.gm("e3-e4 b4-d5", "");
    CHECK(comes.marked(Mark::vetted) == "d5");
    Field king("wP@e4 wK@d4");
    king.gm("d4-d5", "");
    CHECK(king.marked(Mark::vetted) == "d5");
    Field returned("wP@e4");
    returned.away("wR@f5", 1).gm("", "");
    CHECK(returned.marked(Mark::vetted) == "f5");
    Field away("wR@a5 wp@l2 bp@e6");
    away.mark(Mark::vetted, "a5").dice({1, 1}).gm("a5-e5", "e6-e5").gm("", "").gm("", "");
    CHECK(away.marked(Mark::vetted) == "e5");
}
