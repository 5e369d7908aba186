// Two against two (TOTAS 14; F2, F21, F22).
#include "tests/support/printing.hpp"
#include "tests/support/totas_game.hpp"

using namespace engine;
using namespace engine::totas;
using namespace test_support;

namespace {

TotasGame four(const TotasOptions& options = coalition()) {
    TotasGame game(options);
    game.at(1000).grounds();
    return game;
}
std::string order_of(const TotasGame& game, Side side) {
    std::vector<Seat> seats;
    const auto told = game.told<PlansRevealed>().at(0);
    for (const auto& half : told.plans[index(side)]) seats.push_back(half.seat.value());
    return text_of(seats);
}
std::string sealed_by(const TotasGame& game, Audience audience = Audience::spectator) {
    std::vector<Seat> seats;
    const auto view = game.view(audience);
    for (const auto& [seat, sealed] : view.sealed_seats) {
        if (sealed) seats.push_back(seat);
    }
    return text_of(seats);
}

}  // namespace

TEST_CASE("TOTAS 14.1: the ground is written by either partner") {
    TotasGame game(coalition());
    CHECK(game.awaited() == "black1 black2 white1 white2");
    game.play("white2", white_ground);
    CHECK_FALSE(game.told<Sealed>().at(0).seat.has_value());
    CHECK(sealed_by(game) == "white1 white2");  // fine-print F22: in ground, the side's value
    CHECK(game.awaited() == "black1 black2");
    CHECK(game.own("white1").ground.has_value());
    CHECK(game.own("white2").ground.has_value());
    CHECK_FALSE(game.own("black1").ground.has_value());
    CHECK(game.attempt("white1", white_ground) == Refusal::already_sealed);
    game.play("black1", black_ground);
    CHECK(game.phase() == Phase::plan);
    CHECK(sealed_by(game).empty());
}

TEST_CASE("TOTAS 14.1: each partner seals one half-move, unseen by the other until the reveal") {
    auto game = four();
    game.play("white2", "half e2e4");
    REQUIRE(game.told<Sealed>().size() == 1);
    CHECK(game.told<Sealed>()[0].seat == seat("white2"));
    CHECK(game.own("white1").halves.empty());
    REQUIRE(game.own("white2").halves.size() == 1);
    CHECK(text_of(game.own("white2").halves[0].half.value()) == "e2e4");
    for (const Audience audience : {Audience::white, Audience::black, Audience::spectator}) {
        CHECK_FALSE(game.view(audience).plans_shown);
        CHECK(game.view(audience).halves.empty());
        CHECK(sealed_by(game, audience) == "white2");
    }
    REQUIRE(game.view().halves.size() == 1);  // the referee's: those who have sealed
    CHECK(game.view().halves[0].seat == seat("white2"));
    CHECK(game.attempt("white2", "half d2d4") == Refusal::already_sealed);
}

TEST_CASE("TOTAS 14.1: the side's plan is sealed when both have sealed, then the timer starts") {
    auto game = four();
    game.at(2000).play("white1", "half e2e4").at(3000).play("black2", "half e11e9");
    CHECK_FALSE(game.tells<TimerStarted>());
    CHECK(game.deadline() == 1000 + 100 * ms_per_minute);
    CHECK(game.match().is_sealing(Side::white));
    CHECK(game.awaited() == "black1 white2");
    game.at(5000).play("black1", "half d11d9");
    REQUIRE(game.told<TimerStarted>().size() == 1);
    CHECK(game.told<TimerStarted>()[0].side == Side::white);
    CHECK(game.deadline() == 15000);
    CHECK_FALSE(game.match().is_sealing(Side::black));
    CHECK(game.match().is_sealing(Side::white));
    game.at(6000).play("white2", "half d2d4");
    CHECK(game.told<PlansRevealed>().at(0).first == Side::black);
    CHECK(game.timer(Side::white) == 1000);
    CHECK(game.on("d4") == "wp");
    CHECK(game.on("d9") == "bp");
}

TEST_CASE("TOTAS 14.2: fixed: first, second in every GM") {
    auto game = four();
    game.gm(white_quiet, black_quiet);
    CHECK(order_of(game, Side::white) == "white1 white2");
    game.gm("i1h3 h2h3", "i12h10 h11h10");
    CHECK(order_of(game, Side::white) == "white1 white2");
    CHECK(order_of(game, Side::black) == "black1 black2");
    CHECK(game.on("h3") == "wN");
    CHECK(game.on("h10") == "bN");
}

TEST_CASE("TOTAS 14.2: alternating: first/second, second/first, first/second") {
    auto game = four(coalition(Order::alternating));
    game.gm(white_quiet, black_quiet);
    CHECK(order_of(game, Side::white) == "white1 white2");
    game.gm("i1h3 h2h3", "i12h10 h11h10");
    CHECK(order_of(game, Side::white) == "white2 white1");
    CHECK(order_of(game, Side::black) == "black2 black1");
    CHECK(game.on("h3") == "wp");
    CHECK(game.on("i1") == "wN");
    game.gm("e2e3 d2d3", "e11e10 d11d10");
    CHECK(order_of(game, Side::white) == "white1 white2");
}

TEST_CASE("TOTAS 14.2: it does not matter who seals first") {
    auto game = four();
    game.play("white2", "half h2h3")
        .play("white1", "half i1h3")
        .play("black2", "half l11l10")
        .play("black1", "half a11a10");
    CHECK(game.on("h3") == "wN");
}

TEST_CASE("TOTAS 14.3: a half-move is checked when sealed against the position as it stands") {
    auto game = four();
    game.play("white1", "half f2f3");
    CHECK(game.attempt("white2", "half e1f2") == Refusal::occupied);  // not as it will be
    CHECK(game.attempt("white2", "half e1e5") == Refusal::illegal_move);
    CHECK(game.attempt("white2", "half e5e6") == Refusal::not_yours);
}

TEST_CASE("TOTAS 14.3: number 2 is checked after number 1; illegal there it is void and costs nothing") {
    auto game = four();
    game.gm("i1h3 h2h3", "f11f10 g11g10");
    CHECK(game.on("h3") == "wN");
    CHECK(game.on("h2") == "wp");
    const auto told = game.told<PlansRevealed>().at(0);
    CHECK_FALSE(told.plans[index(Side::white)].at(0).is_void);
    CHECK(told.plans[index(Side::white)].at(1).is_void);
    CHECK(game.skip(Side::white));
    CHECK(game.timeouts(Side::white) == 0);
}

TEST_CASE("TOTAS 14.3: there is no castling, and a piece makes one half-move") {
    auto game = four();
    CHECK(game.attempt("white1", "half KR") == Refusal::not_available);
    game.gm("d1e3 d1c3", black_quiet);
    CHECK(game.on("e3") == "wN");
    CHECK(game.on("c3").empty());
    CHECK(game.told<PlansRevealed>().at(0).plans[index(Side::white)].at(1).is_void);

    auto explosion = four();
    explosion.gm("a2a3 -", "a11a10 b11b10").gm("b1a2 b1*", "l11l10 d11d10");  // no step and explosion either
    CHECK(explosion.on("a2") == "wV");
    auto patrol = four();
    patrol.gm("c2c3 c2c4", black_quiet);
    CHECK(patrol.on("c3") == "wP");
}

TEST_CASE("TOTAS 14.3: drafts and whole plans are not available") {
    auto game = four();
    CHECK(game.attempt("white1", "plan e2e4 d2d4") == Refusal::not_available);
    CHECK(game.attempt("white1", "draft e2e4") == Refusal::not_available);
}

TEST_CASE("TOTAS 14.3: marks and done may be given by either partner") {
    auto game = four();
    game.gm("f2f3 a2a3", "f11f10 a11a10").gm("e1l8 b2b3", "e12l5 b11b10").at(3000).gm("l8i11 c2c3", "l5i2 c11c10");
    REQUIRE(game.phase() == Phase::doom);
    CHECK(game.awaited() == "black1 black2 white1 white2");
    game.play("white2", "doom i2").play("white1", "done");
    CHECK(game.awaited() == "black1 black2");
    CHECK(game.attempt("white2", "done") == Refusal::already_sealed);
    game.play("black2", "done");
    CHECK(game.phase() == Phase::plan);
    CHECK(game.attempt("black1", "half i2h1") == Refusal::not_available);
}

TEST_CASE("fine-print F18: memorising is done once for each side, by either partner") {
    auto options = coalition();
    options.mole_after = 1;
    auto game = four(options);
    game.gm(white_quiet, black_quiet);
    REQUIRE(game.phase() == Phase::memorise);
    CHECK(game.awaited() == "black1 black2 white1 white2");
    game.play("white2", "done");
    CHECK(game.awaited() == "black1 black2");
    CHECK(game.attempt("white1", "done") == Refusal::already_sealed);
    game.play("black1", "done");
    CHECK(game.view().dark);
}

TEST_CASE("TOTAS 14.3: resigning takes both") {
    auto game = four();
    game.play("white2", "resign");
    CHECK(game.told<ResignSaid>().at(0).seat == seat("white2"));
    CHECK_FALSE(game.over());
    CHECK(game.attempt("white2", "resign") == Refusal::already_sealed);
    game.play("black1", "resign");
    CHECK_FALSE(game.over());
    game.gm(white_quiet, black_quiet).at(9000).play("white1", "resign");  // however much later
    CHECK(game.result() == "black resigned clean 1:5");
}

TEST_CASE("fine-print F21: a pass uses up the skip at the reveal") {
    auto game = four();
    game.play("white1", "half -").play("white2", "half e2e4");
    CHECK(game.skip(Side::white));
    game.play("black1", "half e11e9").play("black2", "half d11d9");
    CHECK_FALSE(game.skip(Side::white));
    CHECK(game.skip(Side::black));
    CHECK(game.told<PlansRevealed>().at(0).skip_used[index(Side::white)]);
    CHECK(game.on("e4") == "wp");
    CHECK(game.timeouts(Side::white) == 0);
    CHECK(game.attempt("white2", "half -") == Refusal::incomplete_plan);  // it was gone before this GM
    CHECK(game.attempt("black2", "half -") == accepted);
}

TEST_CASE("fine-print F21: both passing is one skip") {
    auto game = four();
    game.gm("- -", "- e11e9");
    CHECK(game.view().skip == std::array{false, false});
    CHECK(game.view().gm == 2);
}

TEST_CASE("fine-print F21: when a side's timer runs out what is sealed is carried out, the rest is left out, free") {
    auto game = four();
    game.play("white2", "half e2e4").play("black1", "half e11e9").play("black2", "half d11d9").wait_until(11000);
    CHECK(game.on("e4") == "wp");
    CHECK(game.on("e9") == "bp");
    CHECK(game.skip(Side::white));
    CHECK(game.timeouts(Side::white) == 1);
    CHECK(game.told<PlansRevealed>().at(0).time_out);
    CHECK(order_of(game, Side::white) == "white2");
}

TEST_CASE("fine-print F21: a sealed pass is free then, too") {
    auto game = four();
    game.play("white2", "half -").play("black1", "half e11e9").play("black2", "half d11d9").wait_until(11000);
    CHECK(game.skip(Side::white));
    CHECK(game.timeouts(Side::white) == 1);
}

TEST_CASE("fine-print F2: in coalition play a partner who has not sealed makes a time-out, the fifth loses") {
    auto game = four();
    const std::vector<std::string> plans{"a11a10 l11l10", "d11d10 e11e10", "f11f10 g11g10", "h11h10 i11i10",
                                         "b11b10 k11k10"};
    std::int64_t now = 1000;
    for (const std::string& plan : plans) {
        REQUIRE_FALSE(game.over());
        const auto gap = plan.find(' ');
        game.at(now).play("black1", "half " + plan.substr(0, gap)).play("black2", "half " + plan.substr(gap + 1));
        game.wait_until(now += 10000);
    }
    CHECK(game.timeouts(Side::white) == 5);
    CHECK(game.skip(Side::white));
    CHECK(game.result() == "black timeouts clean 1:5");
    CHECK(game.on("b11") == "bL");
}

TEST_CASE("TOTAS 11.3: in the dark half-moves are accepted as they come, and passes are free") {
    auto options = coalition();
    options.mole_after = 1;
    options.memorise_s = 0;
    options.army = army("GVRNBBKBNRTG").army;
    TotasGame game(options, {die(6), die(6)});
    game.grounds().gm("- a2a3", black_quiet);
    REQUIRE(game.view().dark);
    REQUIRE_FALSE(game.skip(Side::white));
    game.gm("- e2e4", "KR e11e5");
    CHECK(game.on("e4") == "wp");
    CHECK(game.skip(Side::black));
    const auto told = game.told<PlansRevealed>().at(0);
    CHECK(told.plans[index(Side::black)].size() == 2);
    for (const auto& half : told.plans[index(Side::black)]) CHECK(half.is_void);
}

TEST_CASE("fine-print F22: sealed has the four seats, plans those who have sealed, a pass too") {
    auto game = four();
    REQUIRE(game.view().sealed_seats.size() == 4);
    CHECK(text_of({game.view().sealed_seats[0].first, game.view().sealed_seats[3].first}) == "black1 white2");
    game.play("black2", "half -");
    CHECK(sealed_by(game) == "black2");
    REQUIRE(game.view().halves.size() == 1);
    CHECK_FALSE(game.view().halves[0].half.has_value());
    CHECK_FALSE(game.view().plans[index(Side::black)].has_value());
    game.forfeit(Side::white);
    CHECK(sealed_by(game).empty());
    CHECK(game.view().halves.empty());
}

TEST_CASE("record.md 5.2: a coalition side is offered its own half-moves, no castling, until it has sealed") {
    auto game = four();
    const auto offer = std::get<std::vector<HalfMove>>(game.view(Audience::white).legal.value());
    CHECK_FALSE(offer.empty());
    for (const HalfMove& half : offer) CHECK_FALSE(std::holds_alternative<Castle>(half));
    game.play("white1", "half e2e4").play("white2", "half d2d4");
    CHECK_FALSE(game.view(Audience::white).legal.has_value());
    CHECK(game.view(Audience::black).legal.has_value());
}
