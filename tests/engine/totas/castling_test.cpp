// Castling (TOTAS 3.3) with our army and with others (fine-print F5).
#include "tests/support/printing.hpp"
#include "tests/support/totas_field.hpp"

using namespace engine;
using namespace engine::totas;
using namespace test_support;
using namespace test_support::field;

namespace {

/// King and rooks in their places, unmoved, on both sides, and these pieces.
Field castles(const std::string& pieces, const totas::Options& options = {}) {
    Field field("wR@c1 wK@g1 wR@j1 bR@c12 bK@g12 bR@j12 " + pieces, options);
    field.mark(Mark::unmoved, "c1 g1 j1 c12 g12 j12");
    return field;
}

}  // namespace

TEST_CASE("TOTAS 3.3: KR and RK, for both sides towards the same files") {
    auto field = castles("");
    SECTION("KR against RK") {
        field.gm("KR", "RK");
        CHECK(field.pieces() == "wR@c1 wR@h1 wK@i1 bK@e12 bR@f12 bR@j12");
    }
    SECTION("RK against KR") {
        field.gm("RK", "KR");
        CHECK(field.pieces() == "wK@e1 wR@f1 wR@j1 bR@c12 bR@h12 bK@i12");
    }
    CHECK(field.told().empty());
    CHECK(field.check(Side::white, "KR") == Refusal::not_available);
    CHECK(field.check(Side::black, "RK") == Refusal::not_available);
}

TEST_CASE("TOTAS 3.3: it uses both half-moves") {
    const auto field = castles("wp@a2");
    CHECK_FALSE(field.is_short(Side::white, "KR"));
    CHECK(field.is_short(Side::white, "a2-a3"));
    CHECK(field.legal(Side::white, "KR").empty());
}

TEST_CASE("TOTAS 3.3: not once the king or that rook has moved") {
    auto field = castles("");
    SECTION("the rook") {
        field.gm("j1-j2", "c12-c11").gm("j2-j1", "c11-c12");
        CHECK(field.check(Side::white, "KR") == Refusal::not_available);
        CHECK(field.check(Side::white, "RK") == accepted);
        CHECK(field.check(Side::black, "RK") == Refusal::not_available);
        CHECK(field.check(Side::black, "KR") == accepted);
    }
    SECTION("the king") {
        field.gm("g1-g2", "").gm("g2-g1", "");
        CHECK(field.check(Side::white, "KR") == Refusal::not_available);
        CHECK(field.check(Side::white, "RK") == Refusal::not_available);
        CHECK(field.check(Side::black, "RK") == accepted);
    }
}

TEST_CASE("TOTAS 3.3: the squares between are empty") {
    for (const auto* between : {"wN@h1", "wN@i1", "bN@i1"}) {
        CAPTURE(between);
        const auto field = castles(between);
        CHECK(field.check(Side::white, "KR") == Refusal::illegal_move);
        CHECK(field.check(Side::white, "RK") == accepted);
    }
    for (const auto* between : {"wN@d1", "wN@e1", "wN@f1"}) {
        CAPTURE(between);
        CHECK(castles(between).check(Side::white, "RK") == Refusal::illegal_move);
    }
}

TEST_CASE("TOTAS 3.3: the king stands on, crosses and reaches no attacked square") {
    for (const auto* attacker : {"bR@g5", "bR@h5", "bR@i5", "bN@h3", "bp@f2", "bG@f2"}) {
        CAPTURE(attacker);
        CHECK(castles(attacker).check(Side::white, "KR") == Refusal::illegal_move);
    }
    // The rook may be attacked, and cross an attacked square.
    CHECK(castles("bR@j5").check(Side::white, "KR") == accepted);
    CHECK(castles("bR@d5").check(Side::white, "RK") == accepted);
    CHECK(castles("bR@c5").check(Side::white, "RK") == accepted);
    // Explosions and what is out of reach attack nothing.
    CHECK(castles("bR@h9").check(Side::white, "KR") == accepted);
    CHECK(castles("bT@i3").check(Side::white, "KR") == accepted);
    CHECK(castles("bT@i2").check(Side::white, "KR") == Refusal::illegal_move);
}

TEST_CASE("TOTAS 3.3: kings keep apart in castling, too") {
    Field field("wK@g1 wR@j1 bK@k3");
    field.mark(Mark::unmoved, "g1 j1");
    CHECK(field.check(Side::white, "KR") == Refusal::illegal_move);
    Field far("wK@g1 wR@j1 bK@k4");
    far.mark(Mark::unmoved, "g1 j1");
    CHECK(far.check(Side::white, "KR") == accepted);
}

TEST_CASE("fine-print F5: the rook is the one nearest the king on that side") {
    auto field = Field::start(army("RRNBKBNQRGGR"));
    CHECK(field.check(Side::white, "KR") == Refusal::illegal_move);  // there is a right, and pieces between
    Field open("wR@a1 wR@b1 wK@e1 wR@i1 wR@l1", army("RRNBKBNQRGGR"));
    open.mark(Mark::unmoved, "b1 e1 i1");
    SECTION("to the right") {
        open.gm("KR", "");
        CHECK(open.pieces() == "wR@a1 wR@b1 wR@f1 wK@g1 wR@l1");
    }
    SECTION("to the left") {
        open.gm("RK", "");
        CHECK(open.pieces() == "wR@a1 wK@c1 wR@d1 wR@i1 wR@l1");
    }
    SECTION("an outer rook has no right") {
        CHECK(Field::start(army("RRNBKBNQRGGR")).marked(Mark::unmoved) == "b1 e1 i1 b12 e12 i12");
    }
}

TEST_CASE("fine-print F5: no right without room for two squares, or without a rook") {
    const auto edge = Field::start(army("RKRNNBBQGGVT"));
    CHECK(edge.check(Side::white, "RK") == Refusal::not_available);
    CHECK(edge.check(Side::white, "KR") == Refusal::illegal_move);
    const auto corner = Field::start(army("KRRNNBBQGGVT"));
    CHECK(corner.check(Side::white, "RK") == Refusal::not_available);
    const auto rookless = Field::start(army("NNBBKQGGVTVT"));
    CHECK(rookless.check(Side::white, "KR") == Refusal::not_available);
    CHECK(rookless.check(Side::black, "RK") == Refusal::not_available);
}

TEST_CASE("fine-print F5: a rook that does not change its square is a non-mover") {
    // King e1, rook f1: the king goes to g1, the rook stays on the square that was crossed. The gryphon gets there in
    // two half-moves, so that it did not attack the square. It takes the rook: there is no accident.
    Field field("wK@e1 wR@f1 bG@e5", army("NNBBKRQGGVTV"));
    field.mark(Mark::unmoved, "e1 f1");
    field.gm("KR", "e5-e4 e4-f1");
    CHECK(field.told() == Lines{"bG@e5 takes wR@f1"});
    CHECK(field.pieces() == "bG@f1 wK@g1");
    // A rook that changes its square is one.
    auto moving = castles("bG@g5");
    moving.gm("KR", "g5-g4 g4-h1");
    CHECK(moving.told() == Lines{"accident h1: wR@j1 lost bG@g5 lost"});
}

TEST_CASE("fine-print F5: a rook next to the king, beyond the king's goal or on it") {
    Field on_goal("wK@e1 wR@g1", army("NNBBKQRGGVTV"));
    on_goal.mark(Mark::unmoved, "e1 g1");
    on_goal.gm("KR", "");
    CHECK(on_goal.pieces() == "wR@f1 wK@g1");
    Field beside("wK@e1 wR@f1", army("NNBBKRQGGVTV"));
    beside.mark(Mark::unmoved, "e1 f1");
    beside.gm("KR", "");
    CHECK(beside.pieces() == "wR@f1 wK@g1");
    // The king's goal must be empty even where the rook stands before it.
    Field blocked("wK@e1 wR@f1 wN@g1", army("NNBBKRQGGVTV"));
    blocked.mark(Mark::unmoved, "e1 f1");
    CHECK(blocked.check(Side::white, "KR") == Refusal::illegal_move);
}

TEST_CASE("fine-print F5: not with a doomed or resting rook") {
    auto doomed = castles("");
    doomed.mark(Mark::doomed, "j1");
    CHECK(doomed.check(Side::white, "KR") == Refusal::not_available);
    CHECK(doomed.check(Side::white, "RK") == accepted);
    auto resting = castles("", summary());
    resting.mark(Mark::resting, "c12");
    CHECK(resting.check(Side::black, "RK") == Refusal::not_available);
    CHECK(resting.check(Side::black, "KR") == accepted);
}

TEST_CASE("fine-print F5: a right is kept whatever stands between") {
    const auto start = Field::start();
    for (const Side side : both_sides) {
        for (const Wing wing : both_wings) {
            CHECK(may_castle(start.position(), start.setting(), side, wing));
        }
    }
    auto field = castles("bN@i3");
    field.gm("", "i3-j1");
    CHECK_FALSE(may_castle(field.position(), field.setting(), Side::white, Wing::kr));
    CHECK(may_castle(field.position(), field.setting(), Side::white, Wing::rk));
}
