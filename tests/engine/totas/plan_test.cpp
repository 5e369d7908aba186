// What a plan is (TOTAS 2) and when it is short (fine-print F1).
#include "tests/support/printing.hpp"
#include "tests/support/totas_field.hpp"

using namespace engine;
using namespace engine::totas;
using namespace test_support;
using namespace test_support::field;

TEST_CASE("TOTAS 2.1: both plans are carried out together") {
    // Neither takes the other: each has gone when the other arrives.
    Field field("wN@d4 bN@e6 wp@a2");
    field.gm("d4-c6", "e6-d4");
    CHECK(field.pieces() == "wp@a2 bN@d4 wN@c6");
    CHECK(field.told().empty());
}

TEST_CASE("TOTAS 2.2: two different pieces, or two half-moves of one new piece, or castling") {
    const Field field("wN@d4 wR@a1 wG@h4 wV@l4 wL@a2 wP@c2");
    CHECK(field.check(Side::white, "d4-e6 a1-b1") == accepted);
    CHECK(field.check(Side::white, "h4-h5 h5-i8") == accepted);
    CHECK(field.check(Side::white, "l4-l5 l5*") == accepted);
    CHECK(field.check(Side::white, "a2-a3 a3-b3") == accepted);
    CHECK(field.check(Side::white, "c2-c3 c3-d4") == Refusal::occupied);
    CHECK(field.check(Side::white, "c2-c3 c3-b4") == accepted);
    // Of different kinds.
    CHECK(field.check(Side::white, "h4-h5 h5-h6") == Refusal::illegal_move);
    CHECK(field.check(Side::white, "l4-l5 l5-l6") == Refusal::illegal_move);
    CHECK(field.check(Side::white, "l4* l4*") == Refusal::illegal_move);
    CHECK(field.check(Side::white, "a2-a3 a3-a4") == Refusal::illegal_move);
}

TEST_CASE("TOTAS 2.3: king and classical pieces make one half-move in a GM") {
    const Field field("wK@a1 wQ@c1 wR@e1 wB@g1 wN@i1 wp@k4");
    CHECK(field.check(Side::white, "a1-a2 a2-a3") == Refusal::illegal_move);
    CHECK(field.check(Side::white, "c1-c2 c2-c3") == Refusal::illegal_move);
    CHECK(field.check(Side::white, "e1-e2 e2-e3") == Refusal::illegal_move);
    CHECK(field.check(Side::white, "g1-h2 h2-i3") == Refusal::illegal_move);
    CHECK(field.check(Side::white, "i1-h3 h3-i5") == Refusal::illegal_move);
    CHECK(field.check(Side::white, "k4-k5 k5-k6") == Refusal::illegal_move);
    for (const auto* piece : {"a1-a2", "c1-c2", "e1-e2", "g1-h2", "i1-h3", "k4-k5"}) {
        CAPTURE(piece);
        const std::string to = std::string(piece).substr(3);
        CHECK(field.reach(to, piece).empty());
    }
}

TEST_CASE("TOTAS 2.4: half-move 2 is checked where half-move 1 leaves the position") {
    const Field field("wR@a1 wp@a2 bp@b3 wB@c1 bN@a5 wK@l1");
    CHECK(field.check(Side::white, "a1-a3") == Refusal::illegal_move);
    CHECK(field.check(Side::white, "a2-b3 a1-a4") == accepted);               // the own pawn has left
    CHECK(field.check(Side::white, "a1-a4 a2-b3") == Refusal::illegal_move);  // in this order it has not
    CHECK(field.check(Side::white, "c1-a3 a2-b3") == accepted);
    CHECK(field.check(Side::white, "c1-a3 a2-a4") == Refusal::illegal_move);  // the bishop is in the way now
    CHECK(field.check(Side::white, "a1-b1 c1-b1") == Refusal::occupied);
    CHECK(field.check(Side::white, "a1-b1 c1-a1") == Refusal::illegal_move);
}

TEST_CASE("TOTAS 2.4: a captured piece is gone for half-move 2, an explosion has not gone off") {
    const Field taken("wN@c3 bp@d5 wR@d1");
    CHECK(taken.check(Side::white, "d1-d5") == accepted);
    CHECK(taken.check(Side::white, "c3-d5 d1-d5") == Refusal::occupied);
    // En passant: the pawn that is taken stands beside the square, and is gone.
    Field passant("wp@e9 bp@d9 wR@a9");
    passant.en_passant("d10");
    CHECK(passant.check(Side::white, "e9-d10 a9-h9") == accepted);
    CHECK(passant.check(Side::white, "a9-h9") == Refusal::illegal_move);

    const Field bomb("wV@d4 bp@d5 wR@d1 wR@a5");
    CHECK(bomb.check(Side::white, "d4* d1-d6") == Refusal::illegal_move);
    CHECK(bomb.check(Side::white, "d4* a5-h5") == Refusal::illegal_move);
    CHECK(bomb.check(Side::white, "d4* a5-d5") == accepted);
}

TEST_CASE("TOTAS 2.4: the enemy's simultaneous moves decide what becomes of a plan") {
    // The bishop's way is closed by nothing that moves in the same GM; what it came for has gone.
    Field field("wB@a1 bp@c3 bR@e8 bp@e5 wN@l1");
    field.gm("a1-c3", "c3-c2");
    CHECK(field.pieces() == "wN@l1 bp@c2 wB@c3 bp@e5 bR@e8");
    CHECK(field.told().empty());
}

TEST_CASE("TOTAS 2.6: the king may stay in, leave and enter attack") {
    Field field("wK@e1 bR@e8 bR@f8 wp@a2");
    CHECK(field.check(Side::white, "a2-a3") == accepted);
    CHECK(field.check(Side::white, "e1-f1") == accepted);
    CHECK(field.check(Side::white, "e1-e2") == accepted);
    field.gm("e1-f1", "e8-e1");
    CHECK(field.pieces() == "bR@e1 wK@f1 wp@a2 bR@f8");
}

TEST_CASE("TOTAS 2.6: a king that is taken is lost without any announcement") {
    Field field("wK@e1 bR@e8");
    field.gm("", "e8-e1");
    CHECK(field.lost(Side::white) == "K");
    CHECK(field.told() == Lines{"bR@e8 takes wK@e1"});
}

TEST_CASE("fine-print F1: a plan is short if another half-move could be added at its end") {
    const Field field("wN@d4 wR@a1");
    CHECK(field.is_short(Side::white, ""));
    CHECK(field.is_short(Side::white, "d4-e6"));
    CHECK_FALSE(field.is_short(Side::white, "d4-e6 a1-b1"));
    // A single classical piece has no second half-move.
    const Field alone("wN@d4");
    CHECK(alone.is_short(Side::white, ""));
    CHECK_FALSE(alone.is_short(Side::white, "d4-e6"));
    // A new piece has.
    const Field gryphon("wG@d4");
    CHECK(gryphon.is_short(Side::white, "d4-d5"));
    const Field volcano("wV@d4");
    CHECK(volcano.is_short(Side::white, "d4-d5"));
    CHECK_FALSE(volcano.is_short(Side::white, "d4*"));
}

TEST_CASE("fine-print F1: it is the half-moves left after this plan that count") {
    const Field stuck("wp@a5 bp@a6");
    CHECK_FALSE(stuck.is_short(Side::white, ""));
    // One way the knight shuts in the pawn, another way it does not; where it was in the way, it makes way.
    const Field shutting("wN@c4 wp@d5");
    CHECK_FALSE(shutting.is_short(Side::white, "c4-d6"));
    CHECK(shutting.is_short(Side::white, "c4-e3"));
    const Field freeing("wp@a5 wB@a6 bp@b7 wp@b6");
    CHECK(freeing.is_short(Side::white, "a6-b7"));
}

TEST_CASE("fine-print F1: doomed pieces and castling count as what they are") {
    Field doomed("wN@d4 wR@a1");
    doomed.mark(Mark::doomed, "a1");
    CHECK_FALSE(doomed.is_short(Side::white, "d4-e6"));
    doomed.mark(Mark::doomed, "d4");
    CHECK_FALSE(doomed.is_short(Side::white, ""));
    CHECK(doomed.check(Side::white, "d4-e6") == Refusal::not_available);
    Field castling("wK@g1 wR@j1 wp@f2 wp@g2 wp@h2");
    castling.mark(Mark::unmoved, "g1 j1");
    CHECK_FALSE(castling.is_short(Side::white, "KR"));
}
