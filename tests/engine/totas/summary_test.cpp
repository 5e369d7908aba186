// The variant `summary` (TOTAS 13, fine-print F19).
#include "tests/support/printing.hpp"
#include "tests/support/totas_field.hpp"

using namespace engine;
using namespace engine::totas;
using namespace test_support;
using namespace test_support::field;

TEST_CASE("TOTAS 13.1: a piece that moved in a GM may not move in the next one, the king excepted") {
    Field field("wR@a1 wK@g1 wN@d1 bR@a12", summary());
    field.gm("a1-a2 g1-g2", "a12-a11");
    CHECK(field.marked(Mark::resting) == "a2 a11");
    CHECK(field.check(Side::white, "a2-a3") == Refusal::not_available);
    CHECK(field.check(Side::black, "a11-a10") == Refusal::not_available);
    CHECK(field.check(Side::white, "g2-g3") == accepted);
    CHECK(field.check(Side::white, "d1-e3") == accepted);
    field.gm("d1-e3", "");
    CHECK(field.marked(Mark::resting) == "e3");
    CHECK(field.check(Side::white, "a2-a3") == accepted);
}

TEST_CASE("TOTAS 13.1: nobody rests in the standard game") {
    Field field("wR@a1");
    field.gm("a1-a2", "").gm("a2-a3", "");
    CHECK(field.marked(Mark::resting).empty());
}

TEST_CASE("TOTAS 13.1: who rests still attacks, and makes no plan short") {
    Field field("wR@a1 bN@a5", summary());
    field.gm("a1-a2", "");
    CHECK(field.attacked(Side::white).find("a5") != std::string::npos);
    CHECK_FALSE(field.is_short(Side::white, ""));
}

TEST_CASE("fine-print F19: a half-move of any kind rests: turn, castling rook, two half-moves of one piece") {
    Field turn("wW@e5", summary());
    turn.gm("e5+", "");
    CHECK(turn.check(Side::white, "e5+") == Refusal::not_available);
    CHECK(turn.check(Side::white, "e5-f5") == Refusal::not_available);
    Field castling("wK@g1 wR@j1", summary());
    castling.mark(Mark::unmoved, "g1 j1");
    castling.gm("KR", "");
    CHECK(castling.marked(Mark::resting) == "h1");
    Field stays("wK@e1 wR@f1", [] {
        auto options = army("NNBBKRQGGVTV");
        options.variant = Variant::summary;
        return options;
    }());
    stays.mark(Mark::unmoved, "e1 f1");
    stays.gm("KR", "");
    CHECK(stays.marked(Mark::resting) == "f1");
    Field twice("wG@e5 wL@a2", summary());
    CHECK(twice.check(Side::white, "e5-e6 e6-f9") == accepted);
    twice.gm("e5-e6 e6-f9", "").gm("a2-a3 a3-b3", "");
    CHECK(twice.marked(Mark::resting) == "b3");
    Field promoted("wp@e11", summary());
    promoted.gm("e11-e12Q", "");
    CHECK(promoted.check(Side::white, "e12-e11") == Refusal::not_available);
    Field spared("wL@e5 wL@e6 bp@h6 bN@f8", summary());
    spared.gm("e5-h5", "h6-h5 f8-e6");
    CHECK(spared.marked(Mark::resting) == "h5 e6");
}

TEST_CASE("fine-print F19: one that was away for the next GM is rested when it is back") {
    Field field("wN@d5", summary());
    field.labyrinth(Side::black, "e7").dice({1, 1}).gm("d5-e7", "");
    CHECK(field.told() == Lines{"labyrinth wN@e7 1+1 misses 1"});
    field.gm("", "");
    CHECK(field.check(Side::white, "e7-f9") == accepted);
}

TEST_CASE("TOTAS 13.2: the higher die after an encounter, the lower one in a labyrinth; 6-6 is lost") {
    Field met("wR@a5 bp@e6", summary());
    met.dice({2, 5}).gm("a5-e5", "e6-e5");
    CHECK(met.told().back() == "damage wR@e5 2+5 misses 5");
    Field trapped("wR@a7", summary());
    trapped.labyrinth(Side::black, "e7").dice({6, 3}).gm("a7-e7", "");
    CHECK(trapped.told() == Lines{"labyrinth wR@e7 6+3 misses 3"});
    Field met_lost("wR@a5 bp@e6", summary());
    met_lost.dice({6, 6}).gm("a5-e5", "e6-e5");
    CHECK(met_lost.lost(Side::white) == "R");
    Field trapped_lost("wR@a7", summary());
    trapped_lost.labyrinth(Side::black, "e7").dice({6, 6}).gm("a7-e7", "");
    CHECK(trapped_lost.lost(Side::white) == "R");
    // The sum of 12 is 6-6 alone: five and five is five.
    Field fives("wR@a5 bp@e6", summary());
    fives.dice({5, 5}).gm("a5-e5", "e6-e5");
    CHECK(fives.away() == Lines{"wR@e5 5"});
}

TEST_CASE("TOTAS 13.3: V and T move as a knight instead of a king step") {
    for (const auto* piece : {"wV", "wT"}) {
        CAPTURE(piece);
        const Field field(std::string(piece) + "@e5", summary());
        CHECK(field.reach("e5") == "d3 f3 c4 g4 c6 g6 d7 f7");
        CHECK(field.attacked(Side::white) == "d3 f3 c4 g4 c6 g6 d7 f7");
        CHECK(field.check(Side::white, "e5-e6") == Refusal::illegal_move);
        CHECK(field.check(Side::white, "e5-f7 f7*") == accepted);
        CHECK(field.check(Side::white, "e5*") == accepted);
    }
    // A leap has no way, and the sea is the knights' alone (TOTAS 5.3).
    Field field("wV@e5 bp@e7", summary());
    field.zone(Side::black, ZoneKind::sea, "e6 e7 f7");
    field.gm("e5-f7 f7*", "e7-e6");
    CHECK(field.told() == Lines{"wV explodes on f7:"});
}
