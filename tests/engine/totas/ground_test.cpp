// Which ground a side may set, and the ground by lot (TOTAS 5.1, 5.2, fine-print F25).
#include "engine/match.hpp"
#include "tests/support/printing.hpp"
#include "tests/support/totas_field.hpp"
#include "totas/ground_rules.hpp"

using namespace engine;
using namespace engine::totas;
using namespace test_support;
using namespace test_support::field;

namespace {

Zone zone(ZoneKind kind, const char* one, const char* two, const char* three) {
    return {kind, {square(one), square(two), square(three)}};
}
/// A ground that is right for White.
Ground white_ground() {
    return {
        square("b2"), {zone(ZoneKind::sea, "a3", "b3", "c3"), zone(ZoneKind::desert, "e5", "e6", "e7")}, square("d6")};
}
std::vector<Square> list(std::string_view names) {
    const auto set = squares(names);
    return {set.begin(), set.end()};
}

/// Stretches of three squares by the words of the rule, with file and rank from 1.
std::vector<std::array<Square, 3>> stretches(bool along_rank) {
    std::vector<std::array<Square, 3>> found;
    for (unsigned rank = 1; rank <= 12; ++rank) {
        for (unsigned file = 1; file <= 12; ++file) {
            std::array<Square, 3> squares{};
            bool fits = true;
            for (unsigned step = 0; step < 3; ++step) {
                const unsigned f = along_rank ? file + step : file;
                const unsigned r = along_rank ? rank : rank + step;
                fits = fits && f <= 12 && r >= 3 && r <= 10 && ((f + r) % 2 == 0) == (step != 1);  // a1, 1 + 1: dark
                if (fits) squares.at(step) = square_at(f - 1, r - 1);
            }
            if (fits) found.push_back(squares);
        }
    }
    return found;
}
/// TOTAS 5.2 by its words, with lots that are taken one by one from `lots`.
Ground ground_of_lots(Side side, const std::string& game_id, std::vector<std::uint32_t>& ranges) {
    const auto draw = [&](std::size_t of) {
        ranges.push_back(static_cast<std::uint32_t>(of));
        return lots_of(game_id, ranges).back();
    };
    const bool white = side == Side::white;
    Ground ground;
    ground.acropolis = list(white ? "b2 j2 k3" : "b10 c11 k11").at(draw(3));
    const auto horizontal = stretches(true);
    const auto first = draw(3 * horizontal.size());
    ground.zones[0] = {static_cast<ZoneKind>(first / horizontal.size()), horizontal.at(first % horizontal.size())};
    std::vector<Zone> candidates;
    for (const ZoneKind kind : {ZoneKind::sea, ZoneKind::mountains, ZoneKind::desert}) {
        for (const auto& squares : stretches(false)) {
            bool touches = false;
            for (const Square one : squares) {
                for (const Square other : ground.zones[0].squares) touches = touches || one == other;
            }
            if (kind != ground.zones[0].kind && !touches) candidates.push_back({kind, squares});
        }
    }
    ground.zones[1] = candidates.at(draw(candidates.size()));
    ground.labyrinth = square_at(draw(12), white ? 5 : 6);
    return ground;
}

}  // namespace

TEST_CASE("TOTAS 5.1: one acropolis, one labyrinth, two zones of two kinds, one along a rank and one along a file") {
    CHECK(check_ground(Side::white, white_ground()) == accepted);
    for (const Side side : both_sides) {
        auto ground = white_ground();
        ground.acropolis = square(side == Side::white ? "b2" : "b10");
        ground.labyrinth = square(side == Side::white ? "d6" : "d7");
        for (unsigned one = 0; one < square_count; ++one) {
            const auto where = static_cast<Square>(one);
            CAPTURE(name_of(side), name_of(where));
            auto acropolis = ground;
            acropolis.acropolis = where;
            const bool is_acropolis = squares(side == Side::white ? "b2 j2 k3" : "b10 c11 k11").contains(where);
            CHECK(check_ground(side, acropolis) == (is_acropolis ? accepted : Refused(Refusal::illegal_square)));
            auto labyrinth = ground;
            labyrinth.labyrinth = where;
            const bool on_rank = rank_of(where) == (side == Side::white ? 5 : 6);
            CHECK(check_ground(side, labyrinth) == (on_rank ? accepted : Refused(Refusal::illegal_square)));
        }
    }
}

TEST_CASE("TOTAS 5.1: a zone is three in a line on ranks 3 to 10, the middle light, the ends dark") {
    for (const Side side : both_sides) {
        CHECK(ground_offer(side).along_rank == stretches(true));
        CHECK(ground_offer(side).along_file == stretches(false));
    }
    CHECK(stretches(true).size() == 40);   // 5 on each of 8 ranks
    CHECK(stretches(false).size() == 36);  // 3 on each of 12 files
    CHECK(ground_offer(Side::white).acropolis == list("b2 j2 k3"));
    CHECK(ground_offer(Side::black).acropolis == list("b10 c11 k11"));
    CHECK(ground_offer(Side::white).labyrinth == list("a6 b6 c6 d6 e6 f6 g6 h6 i6 j6 k6 l6"));
    CHECK(ground_offer(Side::black).labyrinth == list("a7 b7 c7 d7 e7 f7 g7 h7 i7 j7 k7 l7"));
}

TEST_CASE("TOTAS 5.1: zones that are none") {
    const auto with = [](const Zone& one, const Zone& two) {
        auto ground = white_ground();
        ground.zones = {one, two};
        return check_ground(Side::white, ground);
    };
    const Zone rank = zone(ZoneKind::sea, "a3", "b3", "c3");
    const Zone file = zone(ZoneKind::desert, "e5", "e6", "e7");
    CHECK(with(rank, file) == accepted);
    CHECK(with(file, rank) == accepted);
    CHECK(with(rank, zone(ZoneKind::desert, "e7", "f7", "g7")) == Refusal::illegal_square);     // both along a rank
    CHECK(with(file, zone(ZoneKind::sea, "a3", "a4", "a5")) == Refusal::illegal_square);        // both along a file
    CHECK(with(rank, zone(ZoneKind::sea, "e5", "e6", "e7")) == Refusal::illegal_square);        // of one kind
    CHECK(with(rank, zone(ZoneKind::desert, "e4", "e5", "e6")) == Refusal::illegal_square);     // the middle is dark
    CHECK(with(rank, zone(ZoneKind::desert, "b2", "b3", "b4")) == Refusal::illegal_square);     // rank 2
    CHECK(with(rank, zone(ZoneKind::desert, "b10", "b11", "b12")) == Refusal::illegal_square);  // rank 12
    CHECK(with(rank, zone(ZoneKind::desert, "e7", "e6", "e5")) == Refusal::illegal_square);     // not ascending
    CHECK(with(rank, zone(ZoneKind::desert, "e5", "e6", "e8")) == Refusal::illegal_square);     // not in a line
    CHECK(with(rank, zone(ZoneKind::desert, "e5", "f6", "g7")) == Refusal::illegal_square);     // slanted
    CHECK(with(rank, zone(ZoneKind::desert, "e5", "e5", "e5")) == Refusal::illegal_square);     // one square
    CHECK(with(zone(ZoneKind::sea, "k3", "l3", "a4"), file) == Refusal::illegal_square);        // round the corner
    CHECK(with(zone(ZoneKind::sea, "b3", "c3", "d3"), file) == Refusal::illegal_square);        // the ends are light
}

TEST_CASE("fine-print F25: two zones sharing a square, if nothing else is wrong: overlap") {
    auto ground = white_ground();
    ground.zones = {zone(ZoneKind::sea, "c5", "d5", "e5"), zone(ZoneKind::desert, "e5", "e6", "e7")};
    CHECK(check_ground(Side::white, ground) == Refusal::overlap);
    std::swap(ground.zones[0], ground.zones[1]);
    CHECK(check_ground(Side::white, ground) == Refusal::overlap);
    // At the light middle of both.
    ground.zones = {zone(ZoneKind::sea, "d6", "e6", "f6"), zone(ZoneKind::desert, "e5", "e6", "e7")};
    CHECK(check_ground(Side::white, ground) == Refusal::overlap);
    SECTION("of one kind") { ground.zones[0].kind = ZoneKind::desert; }
    SECTION("the acropolis wrong") { ground.acropolis = square("b3"); }
    SECTION("the labyrinth wrong") { ground.labyrinth = square("d7"); }
    SECTION("a zone that is none") { ground.zones[1].squares[2] = square("e8"); }
    SECTION("the enemy's acropolis") { ground.acropolis = square("b10"); }
    CHECK(check_ground(Side::white, ground) == Refusal::illegal_square);
}

TEST_CASE("TOTAS 5.1: a labyrinth may lie in a zone") {
    auto ground = white_ground();
    ground.labyrinth = square("e6");
    CHECK(check_ground(Side::white, ground) == accepted);
}

TEST_CASE("TOTAS 5.2: zones are shown in the order sea, mountains, desert") {
    const Zone sea{ZoneKind::sea, {}};
    const Zone mountains{ZoneKind::mountains, {}};
    const Zone desert{ZoneKind::desert, {}};
    CHECK(in_kind_order({desert, sea}) == std::array{sea, desert});
    CHECK(in_kind_order({mountains, desert}) == std::array{mountains, desert});
    CHECK(in_kind_order({mountains, sea}) == std::array{sea, mountains});
}

TEST_CASE("TOTAS 5.2: the ground by lot, White served first, as the lots of record.md 1.4 have it") {
    for (unsigned game = 0; game < 200; ++game) {
        const std::string id = "G" + std::to_string(game);
        Draws draws({{}, id, {}});
        std::vector<std::uint32_t> ranges;
        for (const Side side : {Side::white, Side::black}) {
            const Ground drawn = ground_by_lot(side, draws);
            if (!(drawn == ground_of_lots(side, id, ranges))) FAIL("game " << id << ", " << name_of(side));
            if (check_ground(side, drawn) != accepted) FAIL("game " << id << " draws what is not allowed");
        }
    }
}

TEST_CASE("TOTAS 5.2: a ground by lot, worked out by another program") {
    // Game "7HX2C9VQ" without a secret.
    Draws draws({{}, "7HX2C9VQ", {}});
    CHECK(ground_by_lot(Side::white, draws)
          == Ground{square("b2"),
                    {zone(ZoneKind::desert, "a7", "b7", "c7"), zone(ZoneKind::sea, "b4", "b5", "b6")},
                    square("g6")});
    CHECK(ground_by_lot(Side::black, draws)
          == Ground{square("c11"),
                    {zone(ZoneKind::desert, "h8", "i8", "j8"), zone(ZoneKind::mountains, "i5", "i6", "i7")},
                    square("b7")});
}

TEST_CASE("TOTAS 5.2: a side that has sealed nothing when the time is over gets its ground by lot") {
    const totas::Options options;
    auto opened = Match::open({options, {}});
    auto& match = opened.match;
    CHECK(match.deadline() == Instant{120'000});
    const auto sealed = match.apply(PlayerInput{Seat{Side::white, 1}, totas::SetGround{white_ground()}}, {5'000});
    CHECK_FALSE(sealed.refusal);
    const auto view = [&] { return std::get<totas::View>(match.view_for(Audience::referee)); };
    CHECK(view().phase == Phase::ground);
    match.advance({119'999});
    CHECK(view().phase == Phase::ground);
    match.advance({120'000});
    CHECK(view().phase == Phase::plan);
    CHECK(view().acropolis[index(Side::white)] == square("b2"));
    CHECK(view().labyrinth[index(Side::white)]->at == square("d6"));
    // White's is its own: the first lots are Black's.
    Draws draws{Fairness{}};
    const Ground lot = ground_by_lot(Side::black, draws);
    CHECK(view().acropolis[index(Side::black)] == lot.acropolis);
    CHECK(view().labyrinth[index(Side::black)]->at == lot.labyrinth);
}

TEST_CASE("TOTAS 5.2: when both are in, acropolis and zones are public, labyrinths are not") {
    auto opened = Match::open({totas::Options{}, {}});
    auto& match = opened.match;
    match.apply(PlayerInput{Seat{Side::white, 1}, totas::SetGround{white_ground()}}, {5'000});
    const auto view = [&](Audience audience) { return std::get<totas::View>(match.view_for(audience)); };
    CHECK_FALSE(view(Audience::black).acropolis[index(Side::white)]);
    CHECK_FALSE(view(Audience::spectator).zones[index(Side::white)]);
    auto black = white_ground();
    black.acropolis = square("k11");
    black.labyrinth = square("a7");
    match.apply(PlayerInput{Seat{Side::black, 1}, totas::SetGround{black}}, {6'000});
    for (const Audience audience : {Audience::white, Audience::black, Audience::spectator}) {
        CHECK(view(audience).acropolis[index(Side::white)] == square("b2"));
        CHECK(view(audience).acropolis[index(Side::black)] == square("k11"));
        CHECK(view(audience).zones[index(Side::white)]->size() == 2);
        CHECK(view(audience).labyrinth[index(Side::white)].has_value() == (audience == Audience::white));
        CHECK(view(audience).labyrinth[index(Side::black)].has_value() == (audience == Audience::black));
    }
}
