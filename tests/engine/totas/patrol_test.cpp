// The Patrol (TOTAS 4.3), en passant in all details (fine-print F6) and promotion (TOTAS 6.6, fine-print F8).
#include "tests/support/printing.hpp"
#include "tests/support/totas_field.hpp"

using namespace engine;
using namespace engine::totas;
using namespace test_support;
using namespace test_support::field;

TEST_CASE("TOTAS 4.3: a Patrol moves, takes and double-steps as a pawn") {
    CHECK(Field("wP@c2 bp@d3").reach("c2") == "c3 d3 c4");
    CHECK(Field("bP@c11 wp@b10").reach("c11") == "c9 b10 c10");
    CHECK(Field("wP@c5").reach("c5") == "c6");
}

TEST_CASE("TOTAS 4.3: the diagonal step follows a straight step, to an empty square") {
    Field field("wP@c2 bP@j11");
    CHECK(field.reach("c3", "c2-c3") == "b4 d4");
    CHECK(field.reach("c4", "c2-c4") == "b5 d5");
    CHECK(field.reach("j10", "j11-j10") == "i9 k9");
    field.gm("c2-c3", "");
    CHECK(field.reach("c3") == "b4 c4 d4");
    field.gm("c3-d4", "");
    CHECK(field.pieces() == "wP@d4 bP@j11");
    CHECK(field.marked(Mark::stepped).empty());
    CHECK(field.reach("d4") == "d5");
}

TEST_CASE("TOTAS 4.3: within a plan the diagonal step takes nothing") {
    const Field field("wP@c3 bp@d5 wp@b5");
    CHECK(field.reach("c4", "c3-c4").empty());
    CHECK(field.check(Side::white, "c3-c4 c4-d5") == Refusal::illegal_move);
    CHECK(field.check(Side::white, "c3-c4 c4-b5") == Refusal::occupied);
    // It is empty when the plan is made; who comes there in the same GM is met.
    Field meeting("wP@c3 bp@d6");
    meeting.gm("c3-c4 c4-d5", "d6-d5");
    CHECK(meeting.told() == Lines{"accident d5: wP@c3 lost bp@d6 lost"});
}

TEST_CASE("TOTAS 4.3: a capture ends the straight steps, and the order is step, then diagonal step") {
    Field field("wP@c3 bp@d4");
    field.mark(Mark::stepped, "c3");
    CHECK(field.reach("d4", "c3-d4").empty());
    CHECK(field.reach("b4", "c3-b4").empty());
    field.gm("c3-d4", "");
    CHECK(field.reach("d4") == "d5");
}

TEST_CASE("fine-print F6: the square is named where the piece stands on the end of its double step") {
    // A sidestep after it leaves nothing to be taken in passing.
    Field side("wL@b2");
    side.gm("b2-b4 b4-c4", "");
    CHECK(side.en_passant().empty());
    Field twice("wP@c2 wp@e2 bp@f11 bL@k11");
    twice.gm("c2-c4 e2-e4", "f11-f9 k11-k9");
    CHECK(twice.en_passant() == "c3 e3 f10 k10");
    // Lost in the same GM.
    Field lost("wp@e2 bp@e5");
    lost.gm("e2-e4", "e5-e4");
    CHECK(lost.en_passant().empty());
    Field blasted("wp@e2 bV@d4");
    blasted.gm("e2-e4", "d4*");
    CHECK(blasted.en_passant().empty());
    // Not a legal move of the same GM: what has just been done is seen only afterwards.
    const Field same("wp@e2 bp@d4");
    CHECK(same.check(Side::black, "d4-e3") == Refusal::illegal_move);
}

TEST_CASE("fine-print F6: it can be used while the skipped square is empty and the piece still there") {
    Field passed("wp@e2 bp@d4 bN@c1");
    passed.gm("e2-e4", "c1-e2").gm("", "");
    CHECK(passed.en_passant().empty());
    // A piece that comes to the skipped square in the same GM is in the way: it meets the pawn.
    Field met("wp@e2 bp@d4 bN@c2");
    met.gm("e2-e4", "c2-e3");
    CHECK(met.told().front() == "meeting e3: wp@e2 lost bN@c2 damaged");
    // A piece that returns to the skipped square is in the way afterwards.
    Field returned("wp@e2 bp@d4");
    returned.away("bN@e3", 1).gm("e2-e4", "");
    CHECK(returned.en_passant() == "e3");
    CHECK(returned.check(Side::black, "d4-e3") == Refusal::occupied);
    CHECK(returned.check(Side::black, "e3-g4 d4-e3") == accepted);
    Field enemy("wp@e2 bp@d4");
    enemy.away("wN@e3", 1).gm("e2-e4", "").gm("", "d4-e3");
    CHECK(enemy.told() == Lines{"bp@d4 takes wN@e3"});
    // Once taken by half-move 1, the pawn is gone for half-move 2.
    Field taken("wp@e4 bp@d4 bp@f4 bR@e9");
    taken.en_passant("e3");
    CHECK(taken.check(Side::black, "d4-e3 f4-e3") == Refusal::occupied);
    CHECK(taken.check(Side::black, "e9-e4 d4-e3") == Refusal::illegal_move);
}

TEST_CASE("fine-print F6: what was passed and moves away in the same GM is not taken") {
    Field field("wp@e4 bp@d4");
    field.en_passant("e3").gm("e4-e5", "d4-e3");
    CHECK(field.told().empty());
    CHECK(field.pieces() == "bp@e3 wp@e5");
}

TEST_CASE("fine-print F6: a stepped Patrol's diagonal onto such a square is en passant, but not after its own step") {
    Field first("wP@e9 bp@d9");
    first.en_passant("d10").mark(Mark::stepped, "e9");
    first.gm("e9-d10", "");
    CHECK(first.told() == Lines{"wP@e9 takes bp@d9 en passant"});
    CHECK(first.pieces() == "wP@d10");
    Field second("wP@e8 bp@d9");
    second.en_passant("d10").gm("e8-e9 e9-d10", "");
    CHECK(second.told().empty());
    CHECK(second.pieces() == "bp@d9 wP@d10");
    // One that has not stepped may take in passing, too.
    Field fresh("wP@e9 bp@d9");
    fresh.en_passant("d10");
    CHECK(fresh.check(Side::white, "e9-d10") == accepted);
    CHECK(fresh.check(Side::white, "e9-f10") == Refusal::illegal_move);
    // Another piece's half-move before it changes nothing about that.
    Field after("wP@e9 bp@d9 wN@a1");
    after.en_passant("d10").mark(Mark::stepped, "e9").gm("a1-b3 e9-d10", "");
    CHECK(after.told() == Lines{"wP@e9 takes bp@d9 en passant"});
}

TEST_CASE("fine-print F6: both sides may take in passing, also two of one side's") {
    Field field("wp@c9 wp@e9 bp@d9 bp@f9");
    field.en_passant("d10 f10").gm("c9-d10 e9-f10", "");
    CHECK(field.told() == Lines{"wp@c9 takes bp@d9 en passant", "wp@e9 takes bp@f9 en passant"});
    CHECK(field.pieces() == "wp@d10 wp@f10");
}

TEST_CASE("fine-print F8: every half-move of a pawn-row piece to its last rank promotes") {
    const Field pawn("wp@e11 bN@d12 bp@c2 wN@b1");
    CHECK(pawn.check(Side::white, "e11-e12") == Refusal::illegal_move);
    CHECK(pawn.check(Side::white, "e11-d12") == Refusal::illegal_move);
    for (const auto* become : {"Q", "R", "B", "N", "V", "T", "G"}) {
        CAPTURE(become);
        CHECK(pawn.check(Side::white, std::string("e11-e12") + become) == accepted);
        CHECK(pawn.check(Side::white, std::string("e11-d12") + become) == accepted);
        CHECK(pawn.check(Side::black, std::string("c2-c1") + become) == accepted);
        CHECK(pawn.check(Side::black, std::string("c2-b1") + become) == accepted);
    }
    for (const auto* become : {"K", "L", "P", "W", "C"}) {
        CAPTURE(become);
        CHECK(pawn.check(Side::white, std::string("e11-e12") + become) == Refusal::illegal_move);
    }
    // The diagonal step, too; in a plan after the step.
    Field patrol("wP@e11");
    patrol.mark(Mark::stepped, "e11");
    CHECK(patrol.check(Side::white, "e11-f12") == Refusal::illegal_move);
    CHECK(patrol.check(Side::white, "e11-f12Q") == accepted);
    CHECK(Field("wP@e10").check(Side::white, "e10-e11 e11-d12G") == accepted);
}

TEST_CASE("fine-print F8: elsewhere nothing may be promoted") {
    Field field("wp@e2 wR@a11 wL@b10 bp@k11");
    CHECK(field.check(Side::white, "e2-e3Q") == Refusal::illegal_move);
    CHECK(field.check(Side::white, "a11-a12Q") == Refusal::illegal_move);
    CHECK(field.check(Side::white, "b10-b11Q") == Refusal::illegal_move);
    CHECK(field.check(Side::black, "k11-k10Q") == Refusal::illegal_move);
}

TEST_CASE("fine-print F8: W and C if the army has them, each for itself, on their first axis") {
    const Field boars("wp@e11", army("RNBWKWQGGVTR"));
    CHECK(boars.check(Side::white, "e11-e12W") == accepted);
    CHECK(boars.check(Side::white, "e11-e12C") == Refusal::illegal_move);
    Field both("wp@e11 bp@c2", army("RNBWKCQGGVTR"));
    both.gm("e11-e12W", "c2-c1C");
    CHECK(both.reach("e12") == "e10 e11");
    CHECK(both.reach("c1") == "d2 e3");
}

TEST_CASE("fine-print F8: a piece that promotes makes no further half-move in that plan") {
    const Field field("wp@e11 wL@g11 wP@i11 wN@a1");
    for (const auto* become : {"Q", "V", "G", "T"}) {
        CAPTURE(become);
        CHECK(field.reach("e12", std::string("e11-e12") + become).empty());
        CHECK(field.reach("g12", std::string("g11-g12") + become).empty());
        CHECK(field.reach("i12", std::string("i11-i12") + become).empty());
    }
    CHECK(field.check(Side::white, "e11-e12V e12*") == Refusal::illegal_move);
    CHECK(field.check(Side::white, "e11-e12V a1-b3") == accepted);
    // For half-move 2 it is what it has become: in the way as any piece.
    CHECK(field.check(Side::white, "e11-e12V e12-e11") == Refusal::illegal_move);
}

TEST_CASE("TOTAS 6.6: promotions, for pawn-row movers still on the board") {
    Field field("wp@e11 bp@c2");
    field.gm("e11-e12Q", "c2-c1V");
    CHECK(field.told() == Lines{"promoted wQ@e12", "promoted bV@c1"});
    CHECK(field.pieces() == "bV@c1 wQ@e12");
    CHECK(field.potential(Side::white) == 9);

    // Until then it is of the pawn row: it meets as a pawn, and is lost with a Volcano that it takes.
    Field met("wp@e11 bR@a12");
    met.dice({1, 2}).gm("e11-e12Q", "a12-e12");
    CHECK(met.told() == Lines{"accident e12: wp@e11 lost bR@a12 damaged", "damage bR@e12 1+2 misses 3"});
    CHECK(met.lost(Side::white) == "p");
    Field bomb("wp@e11 bV@f12");
    bomb.gm("e11-f12Q", "");
    CHECK(bomb.told() == Lines{"wp@e11 takes bV@f12 and is lost"});
    CHECK(bomb.pieces().empty());
    Field blast("wp@e11 bV@f12");
    blast.gm("e11-e12Q", "f12*");
    CHECK(blast.told() == Lines{"bV explodes on f12: wp@e12"});
}

TEST_CASE("TOTAS 6.6: a promoted piece is of the king row from then on") {
    Field field("wp@e11 bp@d9 wP@d11");
    field.gm("e11-e12R", "");
    CHECK(field.marked(Mark::vetted) == "e12");  // its Patrol sees it there at once (TOTAS 6.8)
    field.dice({2, 2}).gm("e12-e8", "d9-d8").gm("e8-d8", "");
    CHECK(field.lost(Side::black) == "p");
}
