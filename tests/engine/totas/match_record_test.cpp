// The record form and the count of plans (TOTAS 15; F26).
#include <algorithm>
#include <set>
#include <string>

#include "engine/totas/form.hpp"
#include "engine/totas/plan_count.hpp"
#include "tests/support/printing.hpp"
#include "tests/support/totas_game.hpp"

using namespace engine;
using namespace engine::totas;
using namespace test_support;

namespace {

TotasGame grounds_told(const TotasOptions& options = {}, const std::vector<Lot>& lots = {}) {
    TotasGame game(options, lots);
    game.grounds();
    return game;
}
/// Of the latest GM: `move result|move result`, empty results left out.
std::string line(const TotasGame& game, Side side) {
    const auto cells = game.told<FormWritten>().at(0).cells[index(side)];
    const auto text = [](const FormCell& cell) { return cell.move + (cell.result.empty() ? "" : " " + cell.result); };
    return text(cells[0]) + "|" + text(cells[1]);
}
std::string white(const TotasGame& game) { return line(game, Side::white); }
std::string black(const TotasGame& game) { return line(game, Side::black); }

}  // namespace

TEST_CASE("TOTAS 15.1: the piece's symbol, none for a pawn, and the square it goes to") {
    auto game = grounds_told();
    game.gm("a2a4 l1k4", "d12e10 c11c9");
    CHECK(white(game) == "a4|_Gk4");
    CHECK(black(game) == "_Ne10|Pc9");
    const auto plans = game.told<PlansRevealed>().at(0).plans;
    CHECK(plans[index(Side::white)].at(1).text == "_Gk4");
    CHECK(plans[index(Side::white)].at(1).piece == Piece{Side::white, Kind::gryphon});
    CHECK(game.told<FormWritten>().at(0).gm == 1);
}

TEST_CASE("TOTAS 15.1: king-row pieces that started on their owner's right of the king are underlined, not the queen") {
    auto game = grounds_told();
    game.gm("d1e3 i1h3", "d12e10 i12h10");
    CHECK(white(game) == "Ne3|_Nh3");
    CHECK(black(game) == "_Ne10|Nh10");  // Black's right is a to f
    game.gm("e3d1 g2g3", "g11g10 h10i12");
    CHECK(white(game) == "Nd1|g3");  // where it started is what counts
    game.gm("f2f3 f1f2", "f11f10 f12f11");
    CHECK(black(game) == "f10|Qf11");  // on Black's right, the queen apart
}

TEST_CASE("TOTAS 15.1: where several pawn-row pieces of one kind could make the capture the right one is underlined") {
    // Pawns of c and e stand so that each could take on d.
    auto game = grounds_told(army("GVRNBQKBNRTG"));
    game.gm("c2c4 e2e4", "d11d9 a11a10").gm("c4c5 e4e5", "d9d8 b11b10").gm("c5c6 e5e6", "d8d7 l11l10");
    auto left = game;
    left.gm("c6d7 a2a3", "k11k10 i11i10");
    CHECK(white(left) == "d7|a3");
    game.gm("e6d7 a2a3", "k11k10 i11i10");
    CHECK(white(game) == "_d7|a3");
    CHECK(black(game).rfind("k10", 0) == 0);
}

TEST_CASE("TOTAS 15.1: castling, and nothing for a left-out half-move") {
    auto game = grounds_told(army("BBKRNGRNGVTG"));
    game.gm("e1d3", "e12d10 a11a10");
    CHECK(white(game) == "_Nd3|-");
    game.gm("KR", "KR");
    CHECK(white(game) == "KR|");  // it fills both columns
    CHECK(black(game) == "KR|");
    game.gm("a2a3 b2b3", "");
    CHECK(black(game) == "-|-");
}

TEST_CASE("TOTAS 15.1: explosion, with a step too") {
    auto game = grounds_told();
    game.gm("b1* a2a3", "k12* a11a10");
    CHECK(white(game) == "V* Z|a3");
    CHECK(black(game) == "T* Z|a10");
    auto step = grounds_told();
    step.gm("a2a3 l2l3", "a11a10 l11l10").gm("b1a2 a2*", "k12l11 l11*");
    CHECK(white(step) == "Va2* Z|");
    CHECK(black(step) == "Tl11* Z|");
}

TEST_CASE("TOTAS 15.1: promotion: the new symbol after the square") {
    // Black's Volcano has cleared b11 and c12 for White's Patrol.
    auto game = grounds_told();
    game.gm("c2c4 c4b5", "b12* d11d10").gm("b5b6 b6c7", "d10d9 e11e10").gm("c7c8 c8b9", "e10e9 f11f10");
    game.gm("b9b10 a2a3", "f10f9 g11g10").gm("b10b11 b11c12Q", "g10g9 h11h10");
    CHECK(white(game) == "Pb11|Pc12Q");
    CHECK(game.on("c12") == "wQ");
}

TEST_CASE("TOTAS 15.1: shelter, re-entry and turn") {
    auto game = grounds_told(army("BGKRNGRNGVTW"));
    game.gm("b2b3 c1b2", "l12+ a11a10");
    CHECK(white(game) == "b3|Kb2");
    CHECK(black(game) == "W+|a10");
    game.gm("K^ e2e3", "b11b10 c11c10");
    CHECK(white(game) == "K^|e3");
    game.gm("Kb2v f2f3", "d11d10 e11e10");
    CHECK(white(game) == "Kb2v|f3");
}

TEST_CASE("TOTAS 15.2: the result column: Z for lost, the number of GMs missed, or 12 Z") {
    const auto options = army("GVRNBQKBNRTG", "ppppppppppPp");
    auto missed = grounds_told(options, {die(3), die(4)});
    missed.gm("f2f3 e1l8", "k11k9 k9l8");
    CHECK(white(missed) == "f3|Bl8 7");
    CHECK(black(missed) == "Pk9|Pl8 Z");
    auto lost = grounds_told(options, {die(6), die(6)});
    lost.gm("f2f3 e1l8", "k11k9 k9l8");
    CHECK(white(lost) == "f3|Bl8 12 Z");
}

TEST_CASE("TOTAS 15.2: the left half of the form belongs to the player with a1") {
    auto game = grounds_told(army("GVRNBQKBNRTG", "ppppppppppPp"), {die(3), die(4)});
    game.gm("f2f3 e1l8", "k11k9 k9l8");
    const std::string form = form_of(game.told<FormWritten>());
    const auto last = form.substr(form.find('\n') + 1);
    CHECK(form.substr(0, form.find('\n')).find("White") < form.substr(0, form.find('\n')).find("Black"));
    CHECK(last.rfind("1 ", 0) == 0);
    const auto f3 = last.find("f3");
    const auto bishop = last.find("Bl8");
    const auto seven = last.find('7');
    const auto patrol = last.find("Pk9");
    const auto end = last.find("Pl8");
    const auto z = last.find('Z');
    REQUIRE(z != std::string::npos);
    CHECK((f3 < bishop && bishop < seven && seven < patrol && patrol < end && end < z));
    CHECK(std::count(form.begin(), form.end(), '\n') == 2);
}

TEST_CASE("TOTAS 15.1: the form's line is written once for every GM that is carried out") {
    auto game = grounds_told();
    game.gm("a2a3 l2l3", "a11a10 l11l10");
    CHECK(game.told<FormWritten>().size() == 1);
    game.gm("b2b3 k2k3", "b11b10 k11k10");
    CHECK(game.told<FormWritten>().at(0).gm == 2);
}

namespace {

/// Half-moves of either order are one plan. Counted by asking for what may follow each, as a player would.
std::size_t recounted(TotasGame game, Side side) {
    const auto who = std::string(name_of(side)) + "1";
    const auto firsts = std::get<std::vector<HalfMove>>(game.view(audience_of(side)).legal.value());
    std::set<std::string> plans;
    for (const HalfMove& first : firsts) {
        const std::string one = text_of(first);
        game.play(who, "draft " + one);
        const std::string seconds = game.offered().value();
        if (seconds.empty()) plans.insert(one);
        for (std::size_t start = 0; start < seconds.size();) {
            const std::size_t end = std::min(seconds.find(' ', start), seconds.size());
            const std::string second = seconds.substr(start, end - start);
            const auto [low, high] = std::minmax(one, second);
            plans.insert(low + " " + high);
            start = end + 1;
        }
    }
    return plans.size();
}

}  // namespace

TEST_CASE("TOTAS 15.4: more than a third of a million pairs of full plans at the start") {
    const auto counts = count_plans_at_start({});
    CHECK(counts[index(Side::white)] == 615);  // other programs, written from the rules alone, count the same
    CHECK(counts[index(Side::black)] == 615);
    CHECK(counts[0] * counts[1] == 378225);
    CHECK(counts[0] * counts[1] > 1'000'000 / 3);
}

TEST_CASE("fine-print F26: plans are counted at the end of what was played, in phase plan") {
    TotasGame game;
    CHECK_FALSE(count_plans(game.view()).has_value());  // the ground
    game.grounds();
    auto counts = count_plans(game.view());
    REQUIRE(counts.has_value());
    for (const Side side : both_sides) CHECK((*counts)[index(side)] == recounted(game, side));
    game.gm("f2f3 e1l8", "f11f10 e12l5");
    counts = count_plans(game.view());
    REQUIRE(counts.has_value());
    for (const Side side : both_sides) CHECK((*counts)[index(side)] == recounted(game, side));
    game.gm("l8i11 a2a3", "l5i2 a11a10");
    CHECK_FALSE(count_plans(game.view()).has_value());  // the doom window
    game.play("white1", "doom i2").rest();
    counts = count_plans(game.view());
    for (const Side side : both_sides) CHECK(counts.value()[index(side)] == recounted(game, side));
}

TEST_CASE("fine-print F26: castling is a plan of its own, and so is what nothing can be added to") {
    TotasGame game(army("BBKRNGRNGVTG"));
    game.grounds().gm("e1d3 a2a3", "a11a10 b11b10");
    const auto offer = std::get<std::vector<HalfMove>>(game.view(Audience::white).legal.value());
    REQUIRE(std::count(offer.begin(), offer.end(), HalfMove{Castle{Wing::kr}}) == 1);
    CHECK(count_plans(game.view()).value()[index(Side::white)] == recounted(game, Side::white));
}

TEST_CASE("fine-print F26: by default the start without zones; in coalition play it is not defined") {
    CHECK(count_plans_at_start({}) == count_plans_at_start(army("GVRNBQKBNRTG", "pLPppppppPLp")));
    TotasGame four(coalition());
    four.grounds();
    CHECK_FALSE(count_plans(four.view()).has_value());
}
