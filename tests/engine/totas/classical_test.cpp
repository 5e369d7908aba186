// The classical pieces (TOTAS 3.1, 3.2) and what they attack (fine-print F3).
#include "tests/support/printing.hpp"
#include "tests/support/totas_field.hpp"

using namespace engine;
using namespace engine::totas;
using namespace test_support;
using namespace test_support::field;

TEST_CASE("TOTAS 3.1: queen, rook and bishop slide at most seven squares") {
    CHECK(Field("wR@a1").reach("a1") == "b1 c1 d1 e1 f1 g1 h1 a2 a3 a4 a5 a6 a7 a8");
    CHECK(Field("wB@l1").reach("l1") == "k2 j3 i4 h5 g6 f7 e8");
    CHECK(Field("bQ@a12").reach("a12") == "a5 h5 a6 g6 a7 f7 a8 e8 a9 d9 a10 c10 a11 b11 b12 c12 d12 e12 f12 g12 h12");
}

TEST_CASE("TOTAS 3.1: a slide ends before an own piece and on an enemy") {
    const Field field("wR@e5 wp@e7 bp@h5 bN@e2 wN@d5");
    CHECK(field.reach("e5") == "e2 e3 e4 f5 g5 h5 e6");
    CHECK(field.check(Side::white, "e5-e7") == Refusal::occupied);
    CHECK(field.check(Side::white, "e5-i5") == Refusal::illegal_move);
    CHECK(field.check(Side::white, "e5-f6") == Refusal::illegal_move);
    CHECK(field.check(Side::white, "h5-h4") == Refusal::not_yours);
    CHECK(field.check(Side::white, "a1-a2") == Refusal::not_yours);
    CHECK(field.check(Side::white, "e5-e5") == Refusal::occupied);
}

TEST_CASE("TOTAS 3.1: king and knight") {
    CHECK(Field("wK@e5 wp@e6 bp@d4").reach("e5") == "d4 e4 f4 d5 f5 d6 f6");
    CHECK(Field("bN@e5 bp@f7 wp@d3").reach("e5") == "d3 f3 c4 g4 c6 g6 d7");
    CHECK(Field("wN@a1 wp@b1 wp@a2 wp@b2").reach("a1") == "c2 b3");
}

TEST_CASE("TOTAS 3.1: pawns step, double-step from their row, and take diagonally") {
    CHECK(Field("wp@e2").reach("e2") == "e3 e4");
    CHECK(Field("wp@e3").reach("e3") == "e4");
    CHECK(Field("bp@e11").reach("e11") == "e9 e10");
    CHECK(Field("bp@e2").reach("e2") == "e1");
    CHECK(Field("wp@e2 bN@e4").reach("e2") == "e3");
    CHECK(Field("wp@e2 bN@e3").reach("e2").empty());
    CHECK(Field("wp@e2 wN@e3").reach("e2").empty());
    CHECK(Field("wp@e5 bN@d6 bN@f6 bN@e6 bN@d5").reach("e5") == "d6 f6");
    CHECK(Field("wp@e5 wN@d6").reach("e5") == "e6");
    CHECK(Field("bp@a5 wN@b4 wN@l5").reach("a5") == "a4 b4");
    CHECK(Field("wL@e2").reach("e2") == "e3 e4");
    CHECK(Field("bP@e11").reach("e11") == "e9 e10");
}

TEST_CASE("TOTAS 3.1: en passant on the GM right after the double step, and only then") {
    Field field("wp@e5 bp@d7 wp@a2 bp@d11 wp@e9");
    field.gm("", "d11-d9");
    CHECK(field.en_passant() == "d10");
    CHECK(field.reach("e9") == "d10 e10");

    SECTION("right after") {
        field.gm("e9-d10", "");
        CHECK(field.told() == Lines{"wp@e9 takes bp@d9 en passant"});
        CHECK(field.at("d9").empty());
        CHECK(field.at("d10") == "wp");
        CHECK(field.lost(Side::black) == "p");
    }
    SECTION("a GM later") {
        field.gm("", "");
        CHECK(field.en_passant().empty());
        CHECK(field.reach("e9") == "e10");
    }
    SECTION("for White's double step likewise, from the other side") {
        Field other("wp@a2 bp@b4");
        other.gm("a2-a4", "");
        CHECK(other.en_passant() == "a3");
        CHECK(other.reach("b4") == "a3 b3");
        other.gm("", "b4-a3");
        CHECK(other.told() == Lines{"bp@b4 takes wp@a4 en passant"});
    }
}

TEST_CASE("TOTAS 3.1: a single step gives no right to take en passant") {
    Field field("wp@e9 bp@d10 bp@f11");
    field.gm("", "d10-d9 f11-f10");
    CHECK(field.en_passant().empty());
    CHECK(field.reach("e9") == "e10 f10");
}

TEST_CASE("TOTAS 3.2: a king's destination is three squares from the enemy king") {
    const Field field("wK@e5 bK@h5");
    CHECK(field.reach("e5") == "d4 e4 d5 d6 e6");
    CHECK(field.check(Side::white, "e5-f5") == Refusal::illegal_move);
    CHECK(field.check(Side::white, "e5-e6") == accepted);
    // A king that stands too near already may only go where it is far enough.
    CHECK(Field("wK@e5 bK@f5").reach("e5").empty());
    CHECK(Field("wK@e5 bK@g5").reach("e5") == "d4 d5 d6");
}

TEST_CASE("TOTAS 3.2: what counts is where the enemy king stands when the plan is made") {
    // Two kings that approach at once end two squares apart, never side by side.
    Field field("wK@e5 bK@i5");
    field.gm("e5-f5", "i5-h5");
    CHECK(field.pieces() == "wK@f5 bK@h5");
    // Half-move 1 has taken the king: its square still counts.
    const Field taking("wK@e5 bK@h5 wR@h1");
    CHECK(taking.check(Side::white, "h1-h5 e5-f5") == Refusal::illegal_move);
}

TEST_CASE("fine-print F4: an enemy king off the board counts at its place") {
    Field away("wK@e5");
    away.away("bK@h5", 3);
    CHECK(away.reach("e5") == "d4 e4 d5 d6 e6");
    Field sheltered("wK@h10");
    sheltered.acropolis(Side::black, "k11").shelter(Side::black);
    CHECK(sheltered.reach("h10") == "g9 h9 g10 g11 h11");
}

TEST_CASE("fine-print F3: what each kind attacks") {
    CHECK(Field("wp@e5").attacked(Side::white) == "d6 f6");
    CHECK(Field("bP@e5").attacked(Side::black) == "d4 f4");
    CHECK(Field("wL@a5").attacked(Side::white) == "b6");
    CHECK(Field("wK@a1 bK@c1").attacked(Side::white) == "b1 a2 b2");
    CHECK(Field("wN@a1").attacked(Side::white) == "c2 b3");
    CHECK(Field("wB@a1 wp@c3").attacked(Side::white) == "b2 c3 b4 d4");
    CHECK(Field("wR@a1 wp@a3 bp@c1").attacked(Side::white) == "b1 c1 a2 a3 b4");
    CHECK(Field("wV@a1").attacked(Side::white) == "b1 a2 b2");
    CHECK(Field("bT@l12").attacked(Side::black) == "k11 l11 k12");
    CHECK(Field("wG@a1").attacked(Side::white) == "b1 a2 d2 b4");
    CHECK(Field("wW@e5").attacked(Side::white) == "e3 e4 e6 e7");
    CHECK(Field("wC@e5").attacked(Side::white) == "c3 d4 f6 g7");
    CHECK(Field("wW@e5").mark(Mark::turned, "e5").attacked(Side::white) == "c5 d5 f5 g5");
    CHECK(Field("wC@e5").mark(Mark::turned, "e5").attacked(Side::white) == "g3 f4 d6 c7");
    CHECK(Field("wQ@a1").attacked(Side::white) == "b1 c1 d1 e1 f1 g1 h1 a2 b2 a3 c3 a4 d4 a5 e5 a6 f6 a7 g7 a8 h8");
}

TEST_CASE("fine-print F3: a boar at the edge attacks nothing round the corner") {
    CHECK(Field("wW@l5").mark(Mark::turned, "l5").attacked(Side::white) == "j5 k5");
    CHECK(Field("wC@l5").attacked(Side::white) == "j3 k4");
    CHECK(Field("wC@a5").mark(Mark::turned, "a5").attacked(Side::white) == "c3 b4");
    CHECK(Field("wW@a12").attacked(Side::white) == "a10 a11");
}

TEST_CASE("fine-print F3: a legion attacks by its flank strike, too") {
    CHECK(Field("wL@e5 wL@e6").attacked(Side::white) == "a5 b5 c5 d5 f5 g5 h5 i5 a6 b6 c6 d6 f6 g6 h6 i6 d7 f7");
    CHECK(Field("wL@e5 wL@e7").attacked(Side::white) == "d6 f6 d8 f8");
    CHECK(Field("wL@e5 wL@f5 bp@h5").attacked(Side::white) == "a5 b5 c5 d5 e5 f5 g5 h5 d6 e6 f6 g6");
}

TEST_CASE("fine-print F3: zones hinder, doom and rest and the kings' distance do not") {
    Field field("wR@e5 wN@a1 bK@c1 wK@e1");
    field.zone(Side::black, ZoneKind::mountains, "f5 g5 h5").zone(Side::black, ZoneKind::sea, "a2 b2 c2");
    field.mark(Mark::doomed, "e5").mark(Mark::resting, "a1");
    CHECK(field.attacked(Side::white) == "d1 e1 f1 d2 e2 f2 e3 e4 a5 b5 c5 d5 e6 e7 e8 e9 e10 e11 e12");
    // Nearer to the enemy king than it may go, the king attacks all the same.
    CHECK(Field("wK@e1 bK@g1").attacked(Side::white) == "d1 f1 d2 e2 f2");
}
