// The mole: memorising and the lots (TOTAS 11.1, 11.2; F17, F23). GM 1 throws no dice here unless it is said.
#include "tests/support/printing.hpp"
#include "tests/support/totas_game.hpp"

using namespace engine;
using namespace engine::totas;
using namespace test_support;

namespace {

constexpr std::string_view white_pawns = "a2a3 d2d3";
constexpr std::string_view black_pawns = "a11a10 d11d10";

TotasOptions mole_after(unsigned gm, TotasOptions options = {}) {
    options.mole_after = gm;
    return options;
}
TotasOptions at_once(TotasOptions options = {}) {
    options.memorise_s = 0;
    return mole_after(1, options);
}
/// GM 1 is over, the lots are drawn.
TotasGame drawn(const TotasOptions& options, const std::vector<Lot>& lots) {
    TotasGame game(options, lots);
    game.grounds().gm(white_pawns, black_pawns);
    return game;
}
/// `white: die 6 f1; black: die 4 -`, with `!` for vetted.
std::string lots_of(const TotasGame& game) {
    const auto lots = game.view(Audience::spectator).mole;
    if (!lots) return "";
    const auto text = [](const MoleLot& lot) {
        return std::to_string(lot.die) + " " + (lot.piece ? engine::totas::name_of(*lot.piece) : "-")
               + (lot.vetted ? "!" : "");
    };
    return text((*lots)[index(Side::white)]) + ", " + text((*lots)[index(Side::black)]);
}

}  // namespace

TEST_CASE("TOTAS 11.1: after the GM agreed on both sides have 100 s to memorise the position") {
    TotasGame game(mole_after(2));
    game.grounds().gm(white_pawns, black_pawns);
    CHECK(game.phase() == Phase::plan);
    game.at(4000).gm("e2e3 f2f3", "e11e10 f11f10");
    CHECK(game.phase() == Phase::memorise);
    CHECK(game.view().gm == 2);
    CHECK(game.deadline() == 104000);
    CHECK(game.awaited() == "black1 white1");
    CHECK(game.told<MemoriseStarted>().at(0).deadline == Instant{104000});
    CHECK_FALSE(game.view().dark);
    for (const Audience audience : all_audiences) CHECK(game.view(audience).board.has_value());  // it can still be seen
    CHECK_FALSE(game.view().mole.has_value());
    CHECK(game.attempt("white1", "plan e3e4 f3f4") == Refusal::wrong_phase);
    CHECK(game.attempt("white1", "doom e10") == Refusal::wrong_phase);
    CHECK_FALSE(game.match().is_sealing(Side::white));
    game.wait_until(103999);
    CHECK(game.phase() == Phase::memorise);
    game.wait_until(104000);
    CHECK(game.phase() == Phase::plan);
    CHECK(game.view().dark);
    CHECK(game.view().gm == 3);
}

TEST_CASE("TOTAS 11.1: by default it is GM 25, with 100 s") {
    CHECK(TotasOptions{}.mole_after == 25);
    CHECK(TotasOptions{}.memorise_s == 100);
}

TEST_CASE("TOTAS 11.1: memorising is cut short when both say done") {
    TotasGame game(mole_after(1));
    game.grounds().gm(white_pawns, black_pawns).play("black1", "done");
    CHECK(game.told<DoneSaid>().at(0).side == Side::black);
    CHECK(game.phase() == Phase::memorise);
    CHECK(game.awaited() == "white1");
    CHECK(game.attempt("black1", "done") == Refusal::already_sealed);
    game.play("white1", "done");
    CHECK(game.view().dark);
}

TEST_CASE("TOTAS 11.1: a game that is over with that GM has no mole") {
    TotasGame game(mole_after(1, army("KVRNBQRBNRTG")));
    game.grounds().gm("b1* l2l3", black_pawns);
    CHECK(game.over());
    CHECK_FALSE(game.view().mole.has_value());
    CHECK_FALSE(game.tells<MemoriseStarted>());
}

TEST_CASE("TOTAS 11.2: one die for White, then Black; among several candidates one more draw, in square order") {
    // White: 6, the queen alone, no pick. Black: 4, knights on d12 and i12, the second.
    const auto game = drawn(at_once(), {die(6), die(4), {2, 1}});
    CHECK(lots_of(game) == "6 f1, 4 i12");
    REQUIRE(game.told<MolesDrawn>().size() == 1);  // it is announced
    CHECK(game.told<MolesDrawn>()[0].lots[index(Side::white)].die == 6);
    CHECK(game.on("f1") == "bQ");
    CHECK(game.on("i12") == "wN");
    CHECK(game.on("d12") == "bN");
    CHECK(game.potential(Side::white) == 97 - 9 + 5);
    CHECK(game.potential(Side::black) == 97 - 5 + 9);
}

TEST_CASE("TOTAS 11.2: the candidates bear the mole number thrown") {
    struct Thrown {
        unsigned eyes;
        std::uint32_t candidates;
        std::string first, last;
    };
    for (const auto& [eyes, candidates, first, last] :
         {Thrown{1, 2, "a1", "l1"}, {2, 2, "b1", "k1"}, {3, 2, "c1", "j1"}, {4, 2, "d1", "i1"}, {5, 2, "e1", "h1"}}) {
        CAPTURE(eyes);
        const auto one = drawn(at_once(), {die(eyes), {candidates, 0}, die(6)});
        CHECK(lots_of(one) == std::to_string(eyes) + " " + first + ", 6 f12");
        const auto two = drawn(at_once(), {die(eyes), {candidates, candidates - 1}, die(6)});
        CHECK(lots_of(two) == std::to_string(eyes) + " " + last + ", 6 f12");
    }
}

TEST_CASE("TOTAS 11.2: no candidate, no mole and no pick") {
    const auto game = drawn(at_once(army("GVRNBBKBNRTG")), {die(6), die(5), {3, 2}});
    CHECK(lots_of(game) == "6 -, 5 h12");
    CHECK(game.on("h12") == "wB");
    CHECK(game.told<MolesDrawn>().size() == 1);
}

TEST_CASE("TOTAS 11.2: both sides' lots are drawn before any piece changes") {
    const auto game = drawn(at_once(), {die(6), die(6)});  // one queen each: nobody's lot sees two
    CHECK(lots_of(game) == "6 f1, 6 f12");
    CHECK(game.on("f1") == "bQ");
    CHECK(game.on("f12") == "wQ");
    CHECK(game.potential(Side::white) == 97);
}

TEST_CASE("TOTAS 11.2: a vetted piece stays loyal") {
    TotasGame game(at_once(army("GVRNBQKBNRTG", "pPpppppppppp")), {die(4), {2, 1}, die(6)});
    game.grounds().gm("d1c3 d2d3", black_pawns);
    CHECK(lots_of(game) == "4 c3!, 6 f12");  // i1 comes before c3
    CHECK(game.on("c3") == "wN");
    CHECK(game.potential(Side::white) == 92 + 9);  // with this pawn row it is 92
    CHECK(game.potential(Side::black) == 92 - 9);
}

TEST_CASE("TOTAS 11.2: only pieces on the board are candidates") {
    // The bishop of e1 is away from GM 1 on: two dice, then the lots.
    TotasGame game(at_once(army("GVRNBQKBNRTG", "ppppppppppPp")), {die(1), die(2), die(5), die(6)});
    game.grounds().gm("f2f3 e1l8", "k11k9 k9l8");
    CHECK(game.away() == "wB@l8/3");
    CHECK(lots_of(game) == "5 h1, 6 f12");
    CHECK(game.on("h1") == "bB");
}

TEST_CASE("TOTAS 11.2: a turned rook no longer castles") {
    const auto game = drawn(at_once(), {die(3), {2, 1}, die(3), {2, 0}});
    REQUIRE(game.on("j1") == "bR");
    REQUIRE(game.on("c12") == "wR");
    const auto castling = game.view().board.value().castling;
    CHECK(castling[index(Side::white)] == std::vector{Wing::rk});
    CHECK(castling[index(Side::black)] == std::vector{Wing::kr});
}

TEST_CASE("fine-print F17: doom window, memorise, lots, planning") {
    TotasGame game(mole_after(2), {die(1), {2, 0}, die(6)});
    game.grounds().gm("f2f3 e1l8", "f11f10 e12l5").gm("l8i11 a2a3", "l5i2 a11a10");
    CHECK(game.phase() == Phase::doom);
    game.play("white1", "done").play("black1", "done");
    CHECK(game.phase() == Phase::memorise);
    CHECK_FALSE(game.view().mole.has_value());
    game.play("white1", "done").play("black1", "done");
    CHECK(game.phase() == Phase::plan);
    CHECK(lots_of(game) == "1 a1, 6 f12");
    REQUIRE(game.tells<PlanningStarted>());
    CHECK(std::holds_alternative<PlanningStarted>(std::get<engine::totas::Notice>(game.notices().back()).fact));
}

TEST_CASE("fine-print F17: a doom window that ends by the clock starts memorising at its own time") {
    TotasGame game(mole_after(2));
    game.grounds().gm("f2f3 e1l8", "f11f10 e12l5").at(3000).gm("l8i11 a2a3", "l5i2 a11a10").wait_until(20000);
    CHECK(game.phase() == Phase::memorise);
    CHECK(game.deadline() == 113000);
}

TEST_CASE("fine-print F17: marks stay on a piece that changes sides") {
    // Black's bishop on i2 is doomed, then the mole.
    TotasGame game(mole_after(2), {die(6), die(5), {2, 0}});
    game.grounds().gm("f2f3 e1l8", "f11f10 e12l5").gm("l8i11 a2a3", "l5i2 a11a10").play("white1", "doom i2").rest();
    REQUIRE(lots_of(game) == "6 f1, 5 i2");
    CHECK(game.on("i2") == "wB");
    CHECK(game.doomed() == "i2");
    for (const Audience audience : {Audience::white, Audience::black, Audience::spectator}) {
        CHECK_FALSE(game.view(audience).board.has_value());  // record.md 7.3: not what is doomed either
    }
    game.gm("i2k4 b2b3", "b11b10 c11c10");  // in the dark: what is doomed does not go
    CHECK(game.on("i2") == "wB");
    CHECK(game.on("b3") == "wL");
    CHECK(game.doomed().empty());
}

TEST_CASE("fine-print F17: the lots stay in the view to the end") {
    auto game = drawn(at_once(), {die(6), die(4), {2, 1}});
    game.gm("e2e3 g2g3", "e11e10 g11g10");
    CHECK(lots_of(game) == "6 f1, 4 i12");
    game.play("white1", "resign");
    CHECK(lots_of(game) == "6 f1, 4 i12");
}

TEST_CASE("TOTAS 11.2: there is one mole a side in a game") {
    auto game = drawn(at_once(), {die(6), die(6)});
    game.gm("e2e3 g2g3", "e11e10 g11g10");
    CHECK(game.phase() == Phase::plan);
    CHECK_FALSE(game.view().dark);
    game.gm("e3e4 g3g4", "e10e9 g10g9");
    CHECK_FALSE(game.view().dark);
    CHECK(game.view().gm == 4);
}

TEST_CASE("fine-print F23: memorise_seconds 0 draws the lots at once, mole_after 0 never") {
    const auto at_once_drawn = drawn(at_once(), {});
    CHECK(at_once_drawn.view().dark);
    CHECK_FALSE(at_once_drawn.tells<MemoriseStarted>());
    TotasGame never(mole_after(0));
    never.grounds().gm(white_pawns, black_pawns).gm("e2e3 g2g3", "e11e10 g11g10");
    CHECK(never.phase() == Phase::plan);
    CHECK_FALSE(never.view().mole.has_value());
}

TEST_CASE("TOTAS 16: own Patrols vet own pieces, one die and one mole a side") {
    TotasGame game(army("GVRNBQKBNRTG", "pPpppppppppp"));
    game.grounds().gm("d1c3 d2d3", black_pawns);
    CHECK(text_of(game.view().board.value().vetted) == "c3");
}
