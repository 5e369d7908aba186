// The Legionary (TOTAS 4.1) and the legion (TOTAS 4.2, fine-print F7, F14).
#include "tests/support/printing.hpp"
#include "tests/support/totas_field.hpp"

using namespace engine;
using namespace engine::totas;
using namespace test_support;
using namespace test_support::field;

TEST_CASE("TOTAS 4.1: a Legionary moves, takes and double-steps as a pawn") {
    CHECK(Field("wL@e2 bp@d3 bN@f3").reach("e2") == "d3 e3 f3 e4");
    CHECK(Field("bL@e11 wp@d10").reach("e11") == "e9 d10 e10");
    CHECK(Field("wL@e5").reach("e5") == "e6");
    Field passant("wL@e9 bL@d11");
    passant.gm("", "d11-d9").gm("e9-d10", "");
    CHECK(passant.told() == Lines{"wL@e9 takes bL@d9 en passant"});
}

TEST_CASE("TOTAS 4.1: the sidestep follows a straight step, in this plan or in an earlier GM") {
    Field field("wL@e5");
    CHECK(field.check(Side::white, "e5-d5") == Refusal::illegal_move);
    CHECK(field.reach("e6", "e5-e6") == "d6 f6");
    field.gm("e5-e6", "");
    CHECK(field.marked(Mark::stepped) == "e6");
    field.gm("", "");
    CHECK(field.reach("e6") == "d6 f6 e7");
    field.gm("e6-f6", "");
    CHECK(field.pieces() == "wL@f6");
    CHECK(field.marked(Mark::stepped).empty());
    CHECK(field.reach("f6") == "f7");
}

TEST_CASE("TOTAS 4.1: the sidestep is one square to an empty one, without capture") {
    Field field("wL@e5 bp@d5 wp@f5");
    field.mark(Mark::stepped, "e5");
    CHECK(field.reach("e5") == "e6");
    CHECK(field.check(Side::white, "e5-d5") == Refusal::illegal_move);
    CHECK(field.check(Side::white, "e5-f5") == Refusal::occupied);
    Field edge("bL@a7");
    edge.mark(Mark::stepped, "a7");
    CHECK(edge.reach("a7") == "a6 b7");
}

TEST_CASE("TOTAS 4.1: a capture is no straight step, nor is a sidestep") {
    Field field("wL@e5 bp@f6");
    field.mark(Mark::stepped, "e5");
    CHECK(field.reach("f6", "e5-f6").empty());
    CHECK(field.reach("d5", "e5-d5").empty());
    field.gm("e5-f6", "");
    CHECK(field.reach("f6") == "f7");
}

TEST_CASE("TOTAS 4.1: step and sidestep in one plan, in this order only") {
    Field field("wL@e2");
    CHECK(field.reach("e4", "e2-e4") == "d4 f4");
    field.gm("e2-e4 e4-f4", "");
    CHECK(field.pieces() == "wL@f4");
    CHECK(field.marked(Mark::stepped).empty());
    Field stepped("wL@e5");
    stepped.mark(Mark::stepped, "e5");
    CHECK(stepped.check(Side::white, "e5-d5 d5-d6") == Refusal::illegal_move);
}

TEST_CASE("fine-print F6: a double step is a straight step") {
    Field field("wL@e2 bp@a9");
    field.gm("e2-e4", "");
    CHECK(field.marked(Mark::stepped) == "e4");
    CHECK(field.reach("e4") == "d4 f4 e5");
}

TEST_CASE("TOTAS 4.2: a legion's flank strike slides up to four squares along the rank and may take") {
    for (const auto* neighbour : {"d4", "e4", "f4", "d6", "e6", "f6"}) {
        CAPTURE(neighbour);
        const Field field("wL@e5 wL@" + std::string(neighbour));
        const auto reach = field.reach("e5");
        for (const auto* strike : {"a5", "b5", "c5", "d5", "f5", "g5", "h5", "i5"}) {
            CHECK(reach.find(strike) != std::string::npos);
        }
        CHECK(reach.find("j5") == std::string::npos);
    }
    const Field flank("wL@e5 wL@f5 bp@c5 bp@h6");
    CHECK(flank.reach("e5") == "c5 d5 e6");
    CHECK(flank.reach("f5") == "g5 h5 i5 j5 f6");
    CHECK(flank.check(Side::white, "e5-b5") == Refusal::illegal_move);
    CHECK(flank.check(Side::white, "f5-e5") == Refusal::occupied);
}

TEST_CASE("TOTAS 4.2: no legion of two that are apart, of two sides, or of one") {
    CHECK(Field("wL@e5 wL@e7").reach("e5") == "e6");
    CHECK(Field("wL@e5 bL@f6").reach("e5") == "e6 f6");
    CHECK(Field("wL@e5 wP@f5").reach("e5") == "e6");
    CHECK(Field("wL@l5 wL@a6").reach("l5") == "l6");
}

TEST_CASE("TOTAS 4.2: a strike takes the first enemy in the way if it ends there") {
    Field field("wL@e5 wL@e6 bN@g5 bp@l9");
    field.gm("e5-g5", "");
    CHECK(field.told() == Lines{"wL@e5 takes bN@g5"});
    Field gone("wL@e5 wL@e6 bN@g5");
    gone.gm("e5-g5", "g5-h7");
    CHECK(gone.told().empty());
    CHECK(gone.pieces() == "wL@g5 wL@e6 bN@h7");
}

TEST_CASE("TOTAS 4.2: a legion is one by how it stands at the start of the GM") {
    const Field field("wL@e5 wL@e6 wp@a2");
    // The partner leaves: the other one still strikes.
    CHECK(field.check(Side::white, "e6-e7 e5-h5") == accepted);
    CHECK(field.check(Side::white, "e6-h6 e5-h5") == accepted);
    // Two that come together in this GM are none yet.
    const Field apart("wL@e5 wL@f3");
    CHECK(apart.check(Side::white, "f3-f4 e5-h5") == Refusal::illegal_move);
    Field together("wL@e5 wL@f3");
    together.gm("f3-f4", "");
    CHECK(together.check(Side::white, "e5-h5") == accepted);
    together.gm("e5-h5", "");
    CHECK(together.check(Side::white, "h5-g5") == Refusal::illegal_move);
}

TEST_CASE("TOTAS 4.2: one that strikes makes no other half-move in that GM") {
    const Field field("wL@e5 wL@e6");
    CHECK(field.reach("g5", "e5-g5").empty());
    CHECK(field.check(Side::white, "e5-g5 g5-g6") == Refusal::illegal_move);
    CHECK(field.check(Side::white, "e5-g5 g5-h5") == Refusal::illegal_move);
    // Both may strike.
    CHECK(field.check(Side::white, "e5-g5 e6-b6") == accepted);
}

TEST_CASE("fine-print F7: one square sideways and nothing else is a strike") {
    // It may take, and it ends the straight steps.
    Field field("wL@e5 wL@e6 bp@f5");
    CHECK(field.check(Side::white, "e5-f5") == accepted);
    field.gm("e5-f5", "");
    CHECK(field.told() == Lines{"wL@e5 takes bp@f5"});
    // Though it has stepped, it strikes: it is the one of the two that stays.
    Field stepped("wL@e5 wL@e6 bp@f6 bN@f8");
    stepped.mark(Mark::stepped, "e5");
    CHECK(stepped.reach("f5", "e5-f5").empty());
    stepped.gm("e5-f5", "f6-f5 f8-e6");
    CHECK(stepped.pieces() == "wL@f5 bN@e6");
}

TEST_CASE("fine-print F7: after an own step it is a sidestep, without capture") {
    const Field field("wL@e5 wL@d6 bp@f6");
    CHECK(field.reach("e6", "e5-e6").empty());
    const Field open("wL@e5 wL@d5");
    CHECK(open.reach("e6", "e5-e6") == "d6 f6");
}

TEST_CASE("TOTAS 4.2: of a legion that would be lost, the one that struck stays") {
    // The partner is taken where it stands, the striker meets a pawn: both would be lost.
    Field field("wL@e5 wL@e6 bN@f8 bp@h6");
    field.gm("e5-h5", "f8-e6 h6-h5");
    CHECK(field.told() == Lines{"accident h5: wL@e5 lost bp@h6 lost", "bN@f8 takes wL@e6", "wL@h5 spared"});
    CHECK(field.pieces() == "wL@h5 bN@e6");
    CHECK(field.lost(Side::white) == "L");
    CHECK(field.lost(Side::black) == "p");
}

TEST_CASE("TOTAS 4.2: a striker that is lost alone stays lost, and so does one that did not strike") {
    Field alone("wL@e5 wL@e6 bp@h6");
    alone.gm("e5-h5", "h6-h5");
    CHECK(alone.pieces() == "wL@e6");
    CHECK(alone.lost(Side::white) == "L");
    Field none("wL@e5 wL@e6 bN@g6 bN@f8");
    none.gm("", "g6-e5 f8-e6");
    CHECK(none.pieces() == "bN@e5 bN@e6");
    CHECK(none.lost(Side::white) == "LL");
    // The partner struck and lives; the one that stood is lost.
    Field partner("wL@e5 wL@e6 bN@f8");
    partner.gm("e5-h5", "f8-e6");
    CHECK(partner.pieces() == "wL@h5 bN@e6");
}
