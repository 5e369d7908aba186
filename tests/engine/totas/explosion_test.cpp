// Volcano and Tornado (TOTAS 4.4), explosions (TOTAS 6.5, fine-print F13).
#include "tests/support/printing.hpp"
#include "tests/support/totas_field.hpp"

using namespace engine;
using namespace engine::totas;
using namespace test_support;
using namespace test_support::field;

TEST_CASE("TOTAS 4.4: the king step goes anywhere round about, moving or taking") {
    CHECK(Field("wV@e5 bp@e6 wp@d5").reach("e5") == "d4 e4 f4 f5 d6 e6 f6");
    CHECK(Field("bT@a12").reach("a12") == "a11 b11 b12");
    // It may stand beside a king: 3.2 is the kings' alone.
    CHECK(Field("wT@e5 bK@g5").reach("e5") == "d4 e4 f4 d5 f5 d6 e6 f6");
    Field field("wV@e5 bp@e6");
    field.gm("e5-e6", "");
    CHECK(field.told() == Lines{"wV@e5 takes bp@e6"});
}

TEST_CASE("TOTAS 4.4: step, then explosion; nothing after an explosion") {
    const Field field("wV@e5 wT@h5 wp@a2");
    CHECK(field.legal(Side::white, "e5-e6")
          == Lines{"a2-a3", "a2-a4", "e6*", "h5*", "h5-g4", "h5-g5", "h5-g6", "h5-h4", "h5-h6", "h5-i4", "h5-i5",
                   "h5-i6"});
    CHECK(field.check(Side::white, "e5* e5-e6") == Refusal::illegal_move);
    CHECK(field.check(Side::white, "e5* h5*") == accepted);
    CHECK(field.check(Side::white, "a2*") == Refusal::illegal_move);
    CHECK(field.check(Side::white, "e6*") == Refusal::not_yours);
}

TEST_CASE("TOTAS 4.4: V hits the four orthogonal neighbours, T the four diagonal ones, of either side") {
    const std::string ring = " wp@d4 bp@e4 wp@f4 bp@d5 wp@f5 bp@d6 wp@e6 bp@f6 wN@e7 bN@g5";
    Field volcano("wV@e5" + ring);
    volcano.gm("e5*", "");
    CHECK(volcano.told() == Lines{"wV explodes on e5: bp@e4 bp@d5 wp@f5 wp@e6"});
    CHECK(volcano.pieces() == "wp@d4 wp@f4 bN@g5 bp@d6 bp@f6 wN@e7");
    CHECK(volcano.lost(Side::white) == "Vpp");
    CHECK(volcano.lost(Side::black) == "pp");
    Field tornado("bT@e5" + ring);
    tornado.gm("", "e5*");
    CHECK(tornado.told() == Lines{"bT explodes on e5: wp@d4 wp@f4 bp@d6 bp@f6"});
    CHECK(tornado.pieces() == "bp@e4 bp@d5 wp@f5 bN@g5 wp@e6 wN@e7");
}

TEST_CASE("TOTAS 4.4: at the edge it hits what there is") {
    Field field("wV@a1 wN@b1 bp@a2 bp@b2 wT@l12 bK@k11 bN@k12");
    field.gm("a1* l12*", "");
    CHECK(field.pieces() == "bp@b2 bN@k12");
    CHECK(field.lost(Side::black) == "pK");
}

TEST_CASE("TOTAS 4.4: a pawn-row piece that takes V or T is lost with it") {
    for (const auto* piece : {"wp", "wL", "wP"}) {
        CAPTURE(piece);
        Field field(std::string(piece) + "@e5 bT@f6");
        field.gm("e5-f6", "");
        CHECK(field.told() == Lines{std::string(piece) + "@e5 takes bT@f6 and is lost"});
        CHECK(field.pieces().empty());
        CHECK(field.lost(Side::white) == std::string(1, piece[1]));
        CHECK(field.lost(Side::black) == "T");
    }
    Field king_row("wN@e5 bV@f7");
    king_row.gm("e5-f7", "");
    CHECK(king_row.pieces() == "wN@f7");
}

TEST_CASE("TOTAS 6.5: explosions are at the final squares and all at once") {
    Field field("wV@e5 bp@e7 bp@e4");
    field.gm("e5-e6 e6*", "");
    CHECK(field.told() == Lines{"wV explodes on e6: bp@e7"});
    CHECK(field.pieces() == "bp@e4");
    // Two that hit one another both go off, and both hit all of theirs.
    Field chain("wV@e5 bV@f5 wp@d5 bp@g5");
    chain.gm("e5*", "f5*");
    CHECK(chain.pieces().empty());
    CHECK(chain.told() == Lines{"bV explodes on f5: wV@e5 bp@g5", "wV explodes on e5: wp@d5 bV@f5"});
    // One that is hit and has not been set off does not go off.
    Field struck("wV@e5 bV@f5 bp@g5");
    struck.gm("e5*", "");
    CHECK(struck.pieces() == "bp@g5");
}

TEST_CASE("TOTAS 6.5: it happens last: who has left is safe, who has come is not") {
    Field field("wV@e5 bN@e6 bN@g4");
    field.gm("e5*", "e6-f8 g4-e3");
    CHECK(field.pieces() == "bN@e3 bN@f8");
    Field comes("wV@e5 bN@f8");
    comes.gm("e5*", "f8-e6");
    CHECK(comes.told() == Lines{"wV explodes on e5: bN@e6"});
    Field own("wV@e5 wN@f8 wK@e4");
    own.gm("f8-e6 e5*", "");
    CHECK(own.lost(Side::white) == "KVN");
}

TEST_CASE("TOTAS 6.5: one that has been taken explodes all the same, under its captor") {
    Field field("wV@e5 bN@f7 bp@d5");
    field.gm("e5*", "f7-e5");
    CHECK(field.told() == Lines{"bN@f7 takes wV@e5", "wV explodes on e5: bp@d5 bN@e5"});
    CHECK(field.pieces().empty());
    CHECK(field.lost(Side::white) == "V");
    CHECK(field.lost(Side::black) == "pN");
    // By a pawn, that is lost with it.
    Field pawn("wT@e5 bp@f6 bK@d6");
    pawn.gm("e5*", "f6-e5");
    CHECK(pawn.told() == Lines{"bp@f6 takes wT@e5 and is lost", "wT explodes on e5: bK@d6"});
    CHECK(pawn.lost(Side::black) == "pK");
}

TEST_CASE("TOTAS 6.5: one that has been met on its square explodes, too") {
    Field same_row("wV@e5 bN@d8 bp@e7 bp@f5");
    same_row.gm("e5-e6 e6*", "d8-e6");
    CHECK(same_row.told() == Lines{"accident e6: wV@e5 lost bN@d8 lost", "wV explodes on e6: bp@e7"});
    CHECK(same_row.pieces() == "bp@f5");
    CHECK(same_row.lost(Side::white) == "V");
}

TEST_CASE("TOTAS 6.5: one that was lost in a swap does not explode") {
    Field field("wV@e5 bN@d7 bQ@e6 bp@f6");
    field.gm("e5-e6 e6*", "e6-e5");
    CHECK(field.told() == Lines{"swap e6: wV@e5 lost bQ@e6 lost"});
    CHECK(field.pieces() == "bp@f6 bN@d7");
}

TEST_CASE("TOTAS 6.5: what is damaged is off the board and not hit") {
    Field field("wR@e1 bp@e7 bV@d6");
    field.dice({1, 1}).gm("e1-e6", "e7-e6 d6*");
    CHECK(field.told()
          == Lines{"accident e6: wR@e1 damaged bp@e7 lost", "bV explodes on d6:", "damage wR@e6 1+1 misses 2"});
    CHECK(field.away() == Lines{"wR@e6 2"});
}

TEST_CASE("fine-print F13: a damaged piece that explodes is lost, and no dice are thrown for it") {
    Field field("wV@e5 bp@e7 bp@d6");
    field.gm("e5-e6 e6*", "e7-e6");
    CHECK(field.told() == Lines{"accident e6: wV@e5 damaged bp@e7 lost", "wV explodes on e6: bp@d6"});
    CHECK(field.away().empty());
    CHECK(field.pieces().empty());
    CHECK(field.lost(Side::white) == "V");
    CHECK(field.lost(Side::black) == "pp");
    CHECK(field.potential(Side::white) == 0);
}
