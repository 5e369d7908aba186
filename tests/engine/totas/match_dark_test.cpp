// The move in the dark (TOTAS 11.3; F2, F10; record.md 7.3). GM 2 is dark here, unless it is said.
#include "tests/support/printing.hpp"
#include "tests/support/totas_game.hpp"

using namespace engine;
using namespace engine::totas;
using namespace test_support;

namespace {

constexpr std::array outsiders{Audience::white, Audience::black, Audience::solo, Audience::spectator};

TotasOptions dark_soon(TotasOptions options = {}, unsigned after = 1) {
    options.mole_after = after;
    options.memorise_s = 0;
    return options;
}
/// No mole: nobody has a queen where a 6 is thrown.
const std::string queenless = "GVRNBBKBNRTG";
const std::vector<Lot> no_moles{die(6), die(6)};

TotasGame in_the_dark() {
    TotasGame game(dark_soon(army(queenless, "pLPppppppPLp")), no_moles);
    game.at(1000).grounds().gm("a2a3 d2d3", "a11a10 d11d10");
    REQUIRE(game.view().dark);
    return game;
}
RevealedHalf half_of(const TotasGame& game, Side side, std::size_t number) {
    return game.told<PlansRevealed>().at(0).plans[index(side)].at(number);
}

}  // namespace

TEST_CASE("record.md 7.3: in the dark nobody is shown the board, nor what stands for it") {
    // All that is withheld is there to be withheld: a bishop is away, a knight vetted, a Patrol has stepped …
    TotasGame game(dark_soon(army("GVRNBBKBNRTW", "pPppppppppPp"), 2), {die(5), die(5), die(6), die(6)});
    game.grounds().gm("f2f3 e1l8", "k11k9 k9l8").gm("d1c3 a2a4", "b11b10 d11d10");
    REQUIRE(game.view().dark);
    const auto truth = game.view().board.value();
    CHECK_FALSE(truth.pieces.empty());
    CHECK(text_of(truth.away) == "wB@l8/9");
    CHECK(text_of(truth.vetted) == "c3");
    CHECK(text_of(truth.stepped) == "b10");
    CHECK(text_of(truth.en_passant) == "a3");
    CHECK(truth.axes.size() == 2);
    CHECK(truth.castling[0].size() + truth.castling[1].size() == 4);
    for (const Audience audience : outsiders) CHECK_FALSE(game.view(audience).board.has_value());
}

TEST_CASE("TOTAS 11.3: players are shown no pieces") {
    const auto game = in_the_dark();
    for (const Audience audience : outsiders) {
        const auto view = game.view(audience);
        CAPTURE(name_of(audience));
        CHECK(view.phase == Phase::plan);
        CHECK(view.dark);
        CHECK_FALSE(view.board.has_value());
        CHECK_FALSE(view.legal.has_value());
        CHECK_FALSE(view.plans_shown);
    }
    CHECK(game.view().board.has_value());  // the referee sees
    CHECK_FALSE(game.view().legal.has_value());
}

TEST_CASE("TOTAS 11.3: a draft in the dark is not answered with what may follow") {
    auto game = in_the_dark();
    game.play("white1", "draft e2e4");
    CHECK_FALSE(game.offered().has_value());
}

TEST_CASE("TOTAS 11.3: after the reveal the board is visible again") {
    auto game = in_the_dark();
    game.gm("e2e3 g2g3", "e11e10 g11g10");
    CHECK_FALSE(game.view().dark);
    for (const Audience audience : outsiders) CHECK(game.view(audience).board.has_value());
    CHECK(game.view(Audience::white).legal.has_value());
    REQUIRE(game.told<DarkChanged>().size() == 1);
    CHECK_FALSE(game.told<DarkChanged>()[0].on);
}

TEST_CASE("wire.md 3.3: what came before the dark is veiled until the reveal, the record form stays") {
    TotasGame game(dark_soon(army(queenless)), no_moles);
    game.grounds().gm("a2a3 d2d3", "a11a10 d11d10");
    unsigned veils = 0;
    for (const auto& notice : game.notices()) {
        const auto& fact = std::get<engine::totas::Notice>(notice).fact;
        if (keeping_of(notice) == Keeping::veil) ++veils;
        CHECK((keeping_of(notice) == Keeping::lasting) == std::holds_alternative<FormWritten>(fact));
        CHECK((keeping_of(notice) == Keeping::veil) == std::holds_alternative<DarkChanged>(fact));
    }
    CHECK(veils == 1);
    game.gm("e2e3 g2g3", "e11e10 g11g10");
    unsigned unveils = 0;
    bool is_before_the_plans = false;
    for (const auto& notice : game.notices()) {
        if (keeping_of(notice) == Keeping::unveil) ++unveils;
        if (std::holds_alternative<PlansRevealed>(std::get<engine::totas::Notice>(notice).fact)) {
            is_before_the_plans = unveils == 1;
        }
        CHECK(keeping_of(notice) != Keeping::veil);
    }
    CHECK(unveils == 1);
    CHECK(is_before_the_plans);
}

TEST_CASE("wire.md 3.3: the end of a game in the dark lifts the veil") {
    auto game = in_the_dark();
    game.play("white1", "resign");
    REQUIRE(game.over());
    CHECK(keeping_of(game.notices().back()) == Keeping::unveil);
}

TEST_CASE("TOTAS 11.3: plans are accepted as they come") {
    for (const std::string plan : {"f5f6 a1l12", "e11e10 e2e4", "KR", "b5* c4+", "K^ Kb2v", "e2e4Q", "e2e2", ""}) {
        CAPTURE(plan);
        auto game = in_the_dark();
        CHECK(game.attempt("white1", "draft " + plan) == accepted);
        CHECK(game.attempt("white1", "plan " + plan) == accepted);
        CHECK(game.attempt("white1", "plan e2e4") == Refusal::already_sealed);
    }
}

TEST_CASE("TOTAS 11.3: an illegal half-move is void, the other is still carried out, and no skip is used") {
    auto game = in_the_dark();
    game.gm("e2e5 f2f4", "e11e9 f11f6");
    CHECK(game.on("e2") == "wp");
    CHECK(game.on("f4") == "wp");
    CHECK(game.on("e9") == "bp");
    CHECK(game.on("f11") == "bp");
    CHECK(half_of(game, Side::white, 0).is_void);
    CHECK_FALSE(half_of(game, Side::white, 1).is_void);
    CHECK_FALSE(half_of(game, Side::black, 0).is_void);
    CHECK(half_of(game, Side::black, 1).is_void);
    CHECK(game.view().skip == std::array{true, true});
    CHECK(game.view().timeouts == std::array{0U, 0U});
}

TEST_CASE("TOTAS 11.3: half-move 2 is checked after half-move 1") {
    auto game = in_the_dark();
    game.gm("f2f3 e1l8", "c11c9 c9b8");
    CHECK(game.on("l8") == "wB");  // f2 was free then
    CHECK(game.on("b8") == "bP");  // two half-moves of one Patrol
    CHECK_FALSE(half_of(game, Side::white, 1).is_void);
    CHECK_FALSE(half_of(game, Side::black, 1).is_void);
}

TEST_CASE("fine-print F10: a void half-move counts as not written") {
    auto game = in_the_dark();
    game.gm("e2e5 e2e4", "d8d7 e11e9");
    CHECK(game.on("e4") == "wp");  // no second half-move of one pawn
    CHECK(half_of(game, Side::white, 0).is_void);
    CHECK_FALSE(half_of(game, Side::white, 1).is_void);
    CHECK_FALSE(half_of(game, Side::black, 0).piece.has_value());  // nothing of one's own there
}

TEST_CASE("TOTAS 11.3: an incomplete plan costs no skip") {
    for (const std::string plan : {"", "e2e4"}) {
        auto game = in_the_dark();
        game.gm(plan, "e11e9 f11f9");
        CHECK(game.skip(Side::white));
        CHECK_FALSE(game.told<PlansRevealed>().at(0).skip_used[index(Side::white)]);
    }
}

TEST_CASE("TOTAS 11.3: an incomplete plan is accepted when the skip is gone") {
    TotasGame game(dark_soon(army(queenless)), no_moles);
    game.grounds().gm("a2a3", "a11a10 d11d10");
    REQUIRE_FALSE(game.skip(Side::white));
    CHECK(game.attempt("white1", "plan") == accepted);
}

TEST_CASE("TOTAS 11.3: the ten-second rule holds") {
    auto game = in_the_dark();
    game.at(5000).play("white1", "plan e2e4 f2f4");
    CHECK(game.deadline() == 15000);
    game.wait_until(15000);
    CHECK_FALSE(game.view().dark);
    CHECK(game.on("e4") == "wp");
    CHECK(game.timer(Side::black) == 10000);
    CHECK(game.timeouts(Side::black) == 1);
}

TEST_CASE("fine-print F2: a time-out in the dark costs no skip") {
    auto game = in_the_dark();
    game.play("black1", "draft e11e9").play("white1", "plan e2e4 f2f4").wait_until(11000);
    CHECK(game.on("e9") == "bp");
    CHECK(game.timeouts(Side::black) == 1);
    CHECK(game.told<PlansRevealed>().at(0).time_out);
    CHECK(game.skip(Side::black));
}

TEST_CASE("fine-print F2: in the dark two half-moves written, or castling, are complete; drafts are unchecked") {
    for (const std::string draft : {"e11e2 a1a5", "KR"}) {
        CAPTURE(draft);
        auto game = in_the_dark();
        game.play("black1", "draft " + draft).play("white1", "plan e2e4 f2f4").wait_until(11000);
        CHECK(game.told<PlansRevealed>().at(0).late == Side::black);
        CHECK_FALSE(game.told<PlansRevealed>().at(0).time_out);
        CHECK(game.timeouts(Side::black) == 0);
        CHECK(half_of(game, Side::black, 0).is_void);
    }
}

TEST_CASE("TOTAS 11.3: castling, explosion and shelter as any other") {
    TotasGame game(dark_soon(army("BBKRNGRNGVTG"), 1), no_moles);
    game.grounds().gm("e1d3 a2a3", "e12d10 a11a10");
    REQUIRE(game.view().dark);
    game.gm("KR", "j12* l11l10");
    CHECK(game.on("e1") == "wK");
    CHECK(game.on("d1") == "wR");
    CHECK(game.on("j12").empty());
    CHECK(game.on("i12").empty());
    CHECK(game.on("j11").empty());
    CHECK(game.skip(Side::white));

    TotasGame shelter(dark_soon(army("BGKRNGRNGVTG"), 2), no_moles);
    shelter.grounds().gm("b2b3 c1b2", "a11a10 d11d10").gm("a2a3 d2d3", "e11e10 f11f10");
    REQUIRE(shelter.view().dark);
    shelter.gm("K^ e2e3", "g11g10 h11h10");
    CHECK(shelter.on("b2").empty());
    CHECK(shelter.view().shelter[index(Side::white)] == ShelterState::out);
}

TEST_CASE("TOTAS 11.3: nothing that happens in the dark before the reveal tells of the board") {
    auto game = in_the_dark();
    game.play("white1", "draft e2e4");
    CHECK(game.notices().empty());
    game.play("white1", "plan e2e5 a1a1");
    REQUIRE(game.notices().size() == 2);
    CHECK(game.tells<Sealed>());
    CHECK(game.tells<TimerStarted>());
}
