// The Gryphon (TOTAS 4.5) and what it takes between its half-moves (fine-print F9).
#include "tests/support/printing.hpp"
#include "tests/support/totas_field.hpp"

using namespace engine;
using namespace engine::totas;
using namespace test_support;
using namespace test_support::field;

TEST_CASE("TOTAS 4.5: one square orthogonally, or a leap of three and one over anything") {
    CHECK(Field("wG@e5 wp@e6 bp@d5 wp@f5 wp@e7 bp@f8").reach("e5") == "d2 f2 b4 e4 h4 d5 b6 h6 d8 f8");
    CHECK(Field("wG@a1").reach("a1") == "b1 a2 d2 b4");
    CHECK(Field("wG@l1").reach("l1") == "k1 i2 l2 k4");  // Gk4 of the sample record
    CHECK(Field("wG@e5").check(Side::white, "e5-f6") == Refusal::illegal_move);
    CHECK(Field("wG@e5").check(Side::white, "e5-f7") == Refusal::illegal_move);
}

TEST_CASE("TOTAS 4.5: walk then flight, or flight then walk, but no kind twice") {
    const Field field("wG@e5");
    CHECK(field.reach("e6", "e5-e6") == "d3 f3 b5 h5 b7 h7 d9 f9");
    CHECK(field.reach("f8", "e5-f8") == "f7 e8 g8 f9");
    CHECK(field.check(Side::white, "e5-e6 e6-e7") == Refusal::illegal_move);
    CHECK(field.check(Side::white, "e5-f8 f8-g11") == Refusal::illegal_move);
    CHECK(field.check(Side::white, "e5-f8 f8-e8") == accepted);
}

TEST_CASE("fine-print F9: it takes on the square between, too") {
    Field field("wG@e5 bp@e6 bN@f9");
    field.gm("e5-e6 e6-f9", "");
    CHECK(field.told() == Lines{"wG@e5 takes bN@f9", "wG@e5 takes bp@e6"});
    CHECK(field.pieces() == "wG@f9");
    CHECK(field.captors() == "f9");
}

TEST_CASE("fine-print F9: but no mover, and nothing if it is lost or damaged itself") {
    Field gone("wG@e5 bN@e6");
    gone.gm("e5-e6 e6-f9", "e6-c5");
    CHECK(gone.told().empty());
    CHECK(gone.pieces() == "bN@c5 wG@f9");
    Field lost("wG@e5 bp@e6 bN@g7");
    lost.gm("e5-e6 e6-f9", "g7-f9");
    CHECK(lost.told() == Lines{"accident f9: wG@e5 lost bN@g7 lost"});
    CHECK(lost.pieces() == "bp@e6");
    Field damaged("wG@e5 bN@e6 bp@f10");
    damaged.dice({1, 2}).gm("e5-e6 e6-f9", "f10-f9");
    CHECK(damaged.at("e6") == "bN");
    CHECK(damaged.away() == Lines{"wG@f9 3"});
}

TEST_CASE("fine-print F9: a bomb taken in between explodes where it stood") {
    Field field("wG@e5 bV@e6 wp@d6");
    field.gm("e5-e6 e6-f9", "e6*");
    CHECK(field.told() == Lines{"wG@e5 takes bV@e6", "bV explodes on e6: wp@d6"});
    CHECK(field.pieces() == "wG@f9");
}

TEST_CASE("TOTAS 6.1: the square between a Gryphon's half-moves is its way, a leap has none") {
    Field between("wG@e5 bN@f8");
    between.gm("e5-e6 e6-f9", "f8-e6");
    CHECK(between.told() == Lines{"meeting e6: wG@e5 lost bN@f8 lost"});
    Field leap("wG@e5 bp@e7 bp@f7");
    leap.gm("e5-f8", "e7-e6 f7-f6");
    CHECK(leap.told().empty());
}
