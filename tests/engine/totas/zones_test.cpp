// What zones hinder (TOTAS 5.3).
#include "tests/support/printing.hpp"
#include "tests/support/totas_field.hpp"

using namespace engine;
using namespace engine::totas;
using namespace test_support;
using namespace test_support::field;

TEST_CASE("TOTAS 5.3: an enemy rook may not cross or stop on mountains") {
    Field field("wR@a5 bR@h5 wR@d8 bN@d5");
    field.zone(Side::black, ZoneKind::mountains, "c5 d5 e5");
    CHECK(field.reach("a5") == "a1 a2 a3 a4 b5 a6 a7 a8 a9 a10 a11 a12");
    CHECK(field.reach("d8").find("d5") == std::string::npos);  // not even to take
    CHECK(field.reach("d8").find("d6") != std::string::npos);
    CHECK(field.reach("h5").find("e5") != std::string::npos);  // the owner is free
}

TEST_CASE("TOTAS 5.3: who stands in a zone may leave it") {
    Field field("wR@d5");
    field.zone(Side::black, ZoneKind::mountains, "c5 d5 e5");
    CHECK(field.reach("d5") == "d1 d2 d3 d4 d6 d7 d8 d9 d10 d11 d12");
}

TEST_CASE("TOTAS 5.3: an enemy bishop may not cross or stop on desert") {
    Field field("bB@a5 wB@g5");
    field.zone(Side::white, ZoneKind::desert, "c3 c4 c5");
    CHECK(field.reach("a5") == "b4 b6 c7 d8 e9 f10 g11 h12");
    CHECK(field.check(Side::white, "g5-c1") == accepted);
    CHECK(Field("wB@f2").zone(Side::white, ZoneKind::desert, "c5 d4 e3").check(Side::white, "f2-c5") == accepted);
}

TEST_CASE("TOTAS 5.3: a knight's way is the two squares of its long leg, then its destination") {
    const std::array<std::pair<std::string, std::string>, 8> leaps{{{"f7", "e6 e7 f7"},
                                                                    {"d7", "e6 e7 d7"},
                                                                    {"f3", "e4 e3 f3"},
                                                                    {"d3", "e4 e3 d3"},
                                                                    {"g6", "f5 g5 g6"},
                                                                    {"g4", "f5 g5 g4"},
                                                                    {"c6", "d5 c5 c6"},
                                                                    {"c4", "d5 c5 c4"}}};
    for (const auto& [to, way] : leaps) {
        const SquareSet barred = squares(way);
        for (unsigned one = 0; one < square_count; ++one) {
            const auto sea = static_cast<Square>(one);
            Field field("wN@e5");
            field.zone(Side::black, ZoneKind::sea, name_of(sea));
            const bool free = field.check(Side::white, "e5-" + to) == accepted;
            if (free == barred.contains(sea)) FAIL(to << " with sea on " << name_of(sea));
        }
    }
    Field own("wN@e5");
    own.zone(Side::white, ZoneKind::sea, "e6 e7 f7");
    CHECK(own.check(Side::white, "e5-f7") == accepted);
}

TEST_CASE("TOTAS 5.3: each kind of zone hinders its kind of piece alone, the queen and all others are free") {
    const std::string all = "d1 e1 d2 e2 d3 e3 d4 e4 d5 f5 d6 e6 f6 d7 e7 f7 d8 f8";
    for (const char* piece : {"wK", "wQ", "wG", "wV", "wT", "wW", "wC", "wp", "wL", "wP"}) {
        CAPTURE(piece);
        const std::string placed = std::string(piece) + "@e5";
        const auto free = Field(placed).reach("e5");
        Field field(placed);
        for (const ZoneKind kind : all_zone_kinds) field.zone(Side::black, kind, all);
        CHECK(field.reach("e5") == free);
    }
    for (const auto& [piece, hindering] :
         {std::pair{"wR", ZoneKind::mountains}, {"wB", ZoneKind::desert}, {"wN", ZoneKind::sea}}) {
        const std::string placed = std::string(piece) + "@e5";
        const auto free = Field(placed).reach("e5");
        for (const ZoneKind kind : all_zone_kinds) {
            CAPTURE(piece, name_of(kind));
            CHECK((Field(placed).zone(Side::black, kind, all).reach("e5") == free) == (kind != hindering));
        }
    }
}

TEST_CASE("TOTAS 5.3: a piece that comes to a zone by force of nothing stands there unhindered") {
    // A return, a setting and a promotion are no moves of the piece: a rook may come back to mountains.
    Field field("wp@l2");
    field.zone(Side::black, ZoneKind::mountains, "c5 d5 e5").away("wR@d5", 1).gm("", "");
    CHECK(field.at("d5") == "wR");
}
