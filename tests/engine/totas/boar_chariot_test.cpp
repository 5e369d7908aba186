// Wild boar and chariot (TOTAS 12).
#include "tests/support/printing.hpp"
#include "tests/support/totas_field.hpp"

using namespace engine;
using namespace engine::totas;
using namespace test_support;
using namespace test_support::field;

TEST_CASE("TOTAS 12.1: the boar's axis is at first its file, the chariot's the rising diagonal, for both sides") {
    for (const auto* side : {"w", "b"}) {
        CAPTURE(side);
        CHECK(Field(std::string(side) + "W@e5").reach("e5") == "e3 e4 e6 e7");
        CHECK(Field(std::string(side) + "C@e5").reach("e5") == "c3 d4 f6 g7");
    }
    CHECK(axis_of(Man({Side::white, Kind::boar})) == Axis::file);
    CHECK(axis_of(Man({Side::black, Kind::chariot})) == Axis::rising);
}

TEST_CASE("TOTAS 12.2: the drive slides one or two squares along the axis, moving or taking") {
    CHECK(Field("wW@e5 bp@e6 wp@e3").reach("e5") == "e4 e6");
    CHECK(Field("wC@e5 bp@d4 wp@f6").reach("e5") == "d4");
    Field field("wW@e5 bp@e7");
    field.gm("e5-e7", "");
    CHECK(field.told() == Lines{"wW@e5 takes bp@e7"});
    Field way("wW@e5 bN@c5");
    way.gm("e5-e7", "c5-e6");
    CHECK(way.told() == Lines{"meeting e6: wW@e5 lost bN@c5 lost"});
}

TEST_CASE("TOTAS 12.2: the turn is a half-move of its own, and stays") {
    Field field("wW@e5 bC@h8");
    CHECK(field.check(Side::white, "e5-f5") == Refusal::illegal_move);
    field.gm("e5+", "h8+");
    CHECK(field.pieces() == "wW@e5 bC@h8");
    CHECK(field.reach("e5") == "c5 d5 f5 g5");
    CHECK(field.reach("h8") == "j6 i7 g9 f10");
    field.gm("e5-f5", "");
    CHECK(field.reach("f5") == "d5 e5 g5 h5");
    field.gm("f5+", "");
    CHECK(field.reach("f5") == "f3 f4 f6 f7");
}

TEST_CASE("TOTAS 12.2: turn, then drive, or either alone") {
    Field field("wW@e5 wp@a2");
    CHECK(field.reach("e5", "e5+") == "c5 d5 f5 g5");
    CHECK(field.check(Side::white, "e5+ e5+") == Refusal::illegal_move);
    CHECK(field.check(Side::white, "e5-e6 e6+") == Refusal::illegal_move);
    CHECK(field.check(Side::white, "e5-e6 e6-e7") == Refusal::illegal_move);
    CHECK(field.check(Side::white, "a2+") == Refusal::illegal_move);
    field.gm("e5+ e5-g5", "");
    CHECK(field.at("g5") == "wW");
    CHECK(field.reach("g5") == "e5 f5 h5 i5");
}

TEST_CASE("TOTAS 12.2: one that only turns is no mover") {
    Field field("wW@e5 bN@f7");
    field.gm("e5+", "f7-e5");
    CHECK(field.told() == Lines{"bN@f7 takes wW@e5"});
    // One that turns and drives is, from where it stood.
    Field swap("wW@e5 bR@g5");
    swap.gm("e5+ e5-g5", "g5-e5");
    CHECK(swap.told() == Lines{"swap g5: wW@e5 lost bR@g5 lost"});
}

TEST_CASE("TOTAS 12.2: a turned axis survives an absence") {
    Field field("wW@e5 bp@g6");
    field.dice({1, 1}).gm("e5+ e5-g5", "g6-g5").gm("", "").gm("", "");
    CHECK(field.at("g5") == "wW");
    CHECK(field.reach("g5") == "e5 f5 h5 i5");
}
