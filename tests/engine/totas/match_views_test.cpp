// What each audience is shown (record.md 5.3, 7.3; F22, F25), whom the game waits for, and what a seat has sealed.
#include <string>

#include "tests/support/printing.hpp"
#include "tests/support/totas_game.hpp"

using namespace engine;
using namespace engine::totas;
using namespace test_support;

namespace {

std::string zones_of(const engine::totas::View& view, Side side) {
    std::string text;
    for (const Zone& zone : view.zones[index(side)].value()) {
        text += std::string(name_of(zone.kind)) + " "
                + text_of(std::vector<engine::totas::Square>(zone.squares.begin(), zone.squares.end())) + "; ";
    }
    return text;
}
std::string square_or_none(std::optional<engine::totas::Square> square) {
    return square ? engine::totas::name_of(*square) : "-";
}

}  // namespace

TEST_CASE("record.md 5.3: the referee's view at time 0") {
    const auto view = TotasGame().view();
    CHECK(view.phase == Phase::ground);
    CHECK(view.gm == 0);
    CHECK_FALSE(view.dark);
    const auto board = view.board.value();
    CHECK(text_of(board.pieces) ==
          "wG@a1 wV@b1 wR@c1 wN@d1 wB@e1 wQ@f1 wK@g1 wB@h1 wN@i1 wR@j1 wT@k1 wG@l1 "
          "wp@a2 wL@b2 wP@c2 wp@d2 wp@e2 wp@f2 wp@g2 wp@h2 wp@i2 wP@j2 wL@k2 wp@l2 "
          "bp@a11 bL@b11 bP@c11 bp@d11 bp@e11 bp@f11 bp@g11 bp@h11 bp@i11 bP@j11 bL@k11 bp@l11 "
          "bG@a12 bV@b12 bR@c12 bN@d12 bB@e12 bQ@f12 bK@g12 bB@h12 bN@i12 bR@j12 bT@k12 bG@l12");
    CHECK(board.away.empty());
    for (const Side side : both_sides) {
        const std::size_t i = index(side);
        CHECK(board.castling[i] == std::vector{Wing::kr, Wing::rk});
        CHECK(view.skip[i]);
        CHECK(view.shelter[i] == ShelterState::unused);
        CHECK_FALSE(view.acropolis[i].has_value());
        CHECK(view.zones[i].value().empty());
        CHECK_FALSE(view.labyrinth[i].has_value());
        CHECK_FALSE(view.sealed[i]);
        CHECK_FALSE(view.plans[i].has_value());
        CHECK(view.timer_ms[i] == 0);
        CHECK(view.timeouts[i] == 0);
        CHECK(view.doom_targets[i].empty());
        CHECK(view.potential[i] == 97);  // fine-print F22
        CHECK(view.lost[i].empty());
    }
    CHECK(board.en_passant.empty());
    CHECK(board.stepped.empty());
    CHECK(board.vetted.empty());
    CHECK(board.axes.empty());
    CHECK(board.doomed.empty());
    CHECK_FALSE(view.mole.has_value());
    CHECK(view.deadline == Instant{120000});
    CHECK_FALSE(view.result.has_value());
    CHECK(view.plans_shown);
    CHECK_FALSE(view.legal.has_value());
    CHECK(view.sealed_seats.empty());
}

TEST_CASE("record.md 7.3: a side's ground is that side's only until both are in") {
    TotasGame game;
    game.play("white1", "ground k3 mountains l4 l5 l6 sea a3 b3 c3 d6");
    for (const Audience audience : {Audience::white, Audience::referee}) {
        const auto view = game.view(audience);
        CHECK(square_or_none(view.acropolis[index(Side::white)]) == "k3");
        CHECK(zones_of(view, Side::white) == "sea a3 b3 c3; mountains l4 l5 l6; ");  // in the order of kinds
        CHECK(engine::totas::name_of(view.labyrinth[index(Side::white)].value().at) == "d6");
    }
    for (const Audience audience : {Audience::black, Audience::spectator}) {
        const auto view = game.view(audience);
        CHECK_FALSE(view.acropolis[index(Side::white)].has_value());
        CHECK_FALSE(view.zones[index(Side::white)].has_value());
        CHECK_FALSE(view.labyrinth[index(Side::white)].has_value());
        CHECK(view.sealed[index(Side::white)]);
        CHECK_FALSE(view.sealed[index(Side::black)]);
    }
    CHECK_FALSE(game.view(Audience::spectator).zones[index(Side::black)].has_value());
    CHECK(game.view(Audience::black).zones[index(Side::black)].value().empty());
    CHECK(game.view().sealed[index(Side::white)]);  // fine-print F25: shown at once
}

TEST_CASE("record.md 7.3: acropolis and zones are public when both are in, a labyrinth is its own side's until used") {
    TotasGame game;
    game.grounds();
    for (const Audience audience : all_audiences) {
        const auto view = game.view(audience);
        CHECK(square_or_none(view.acropolis[index(Side::white)]) == "b2");
        CHECK(square_or_none(view.acropolis[index(Side::black)]) == "b10");
        CHECK(zones_of(view, Side::black) == "sea b10 c10 d10; mountains l6 l7 l8; ");
        for (const Side side : both_sides) {
            CHECK(view.labyrinth[index(side)].has_value() == shares_with(audience, side));
        }
    }
    CHECK_FALSE(game.view().sealed[index(Side::white)]);
}

TEST_CASE("record.md 7.3: a labyrinth that is used is everybody's, its trap told") {
    // A Gryphon comes to a7 in GM 4; two dice.
    TotasGame game({}, {die(1), die(2)});
    game.grounds().gm("a1b4 b4b5", "l11l10 k11k10");
    CHECK_FALSE(game.view(Audience::white).labyrinth[index(Side::black)].has_value());
    game.gm("b5b6 d2d3", "l10l9 k10k9").gm("b6b7 e2e3", "l9l8 k9k8").gm("b7a7 f2f3", "d11d10 e11e10");
    REQUIRE(game.told<LabyrinthSprung>().size() == 1);
    for (const Audience audience : all_audiences) {
        const auto labyrinth = game.view(audience).labyrinth[index(Side::black)];
        REQUIRE(labyrinth.has_value());
        CHECK(labyrinth->used);
        CHECK(engine::totas::name_of(labyrinth->at) == "a7");
    }
    CHECK_FALSE(game.view(Audience::black).labyrinth[index(Side::white)].has_value());
    CHECK(game.away() == "wG@a7/3");
}

TEST_CASE("record.md 7.3: plans are nobody's before the reveal") {
    TotasGame game;
    game.grounds().play("white1", "plan e2e4 d2d4").play("black1", "draft e11e9");
    for (const Audience audience : {Audience::white, Audience::black, Audience::solo, Audience::spectator}) {
        const auto view = game.view(audience);
        CHECK_FALSE(view.plans_shown);
        CHECK_FALSE(view.plans[0].has_value());
        CHECK_FALSE(view.plans[1].has_value());
        CHECK(view.sealed[index(Side::white)]);
        CHECK_FALSE(view.sealed[index(Side::black)]);
    }
    CHECK(text_of(game.view().plans[index(Side::white)].value()) == "e2e4 d2d4");
    CHECK(text_of(game.view().plans[index(Side::black)].value()) == "e11e9");
    CHECK(game.tells<Sealed>() == false);
}

TEST_CASE("record.md 7.2: a seat is told what it has sealed, outside the shared view") {
    TotasGame game;
    game.play("white1", white_ground);
    CHECK(game.own("white1").ground.has_value());
    CHECK_FALSE(game.own("black1").ground.has_value());
    game.play("black1", black_ground);
    CHECK_FALSE(game.own("white1").ground.has_value());
    game.play("white1", "draft a2a3").play("white1", "plan e2e4 d2d4");
    CHECK(text_of(game.own("white1").plan.value()) == "e2e4 d2d4");
    CHECK_FALSE(game.own("black1").plan.has_value());
    CHECK_FALSE(game.own("black1").draft.has_value());
    game.play("black1", "plan e11e9 d11d9");
    CHECK_FALSE(game.own("white1").plan.has_value());
    CHECK_FALSE(game.own("white1").draft.has_value());
}

TEST_CASE("record.md 5.3: a side is offered what it may do while it owes something") {
    TotasGame game;
    const auto white = std::get<GroundOffer>(game.view(Audience::white).legal.value());
    CHECK(text_of(white.acropolis) == "b2 j2 k3");
    CHECK(white.labyrinth.size() == 12);
    CHECK(white.along_rank.size() == 40);  // eight ranks, five each
    CHECK(white.along_file.size() == 36);  // twelve files, three each
    const auto black = std::get<GroundOffer>(game.view(Audience::black).legal.value());
    CHECK(text_of(black.acropolis) == "b10 c11 k11");
    CHECK_FALSE(game.view(Audience::spectator).legal.has_value());
    CHECK_FALSE(game.view(Audience::referee).legal.has_value());
    game.grounds();
    CHECK(game.view(Audience::white).legal.has_value());
    CHECK_FALSE(game.view(Audience::spectator).legal.has_value());
    game.play("white1", "plan e2e4 d2d4");
    CHECK_FALSE(game.view(Audience::white).legal.has_value());
    CHECK(game.view(Audience::black).legal.has_value());
}

TEST_CASE("wire.md 3.4: a draft of exactly one half-move is answered with what may be number 2") {
    TotasGame game;
    game.grounds().play("white1", "draft c2c4");
    REQUIRE(game.offered().has_value());
    const std::string offered = " " + *game.offered() + " ";
    CHECK(offered.find(" c4b5 ") != std::string::npos);  // the Patrol goes on
    CHECK(offered.find(" c4c5 ") == std::string::npos);
    CHECK(offered.find(" e2e4 ") != std::string::npos);
    CHECK(offered.find(" c1c2 ") != std::string::npos);  // what has become free
    CHECK(offered.find("KR") == std::string::npos);
    game.play("white1", "draft");
    CHECK_FALSE(game.offered().has_value());
    game.play("white1", "draft e2e4 d2d4");
    CHECK_FALSE(game.offered().has_value());
    game.play("white1", "plan e2e4");
    CHECK_FALSE(game.offered().has_value());
}

TEST_CASE("record.md 5.3: whom the game waits for, and who is sealing") {
    TotasGame game;
    CHECK(game.awaited() == "black1 white1");
    game.play("white1", white_ground);
    CHECK(game.awaited() == "black1");
    CHECK_FALSE(game.match().is_sealing(Side::black));  // a ground is no plan: partners talk about it
    game.play("black1", black_ground);
    CHECK(game.awaited() == "black1 white1");
    CHECK(game.match().is_sealing(Side::white));
    game.play("black1", "plan e11e9 d11d9");
    CHECK(game.awaited() == "white1");
    CHECK_FALSE(game.match().is_sealing(Side::black));
    game.play("white1", "resign");
    CHECK(game.awaited().empty());
    for (const Side side : both_sides) CHECK_FALSE(game.match().is_sealing(side));
}

TEST_CASE("fine-print F22: a running timer is counted up to the input that the view follows") {
    TotasGame game;
    game.grounds().at(1000).play("white1", "plan e2e4 d2d4");
    CHECK(game.timer(Side::black) == 0);
    game.wait_until(3500);
    CHECK(game.timer(Side::black) == 2500);
    CHECK(game.view(Audience::white).timer_ms[index(Side::black)] == 2500);
    const auto earlier = std::get<engine::totas::View>(game.match().view_for(Audience::white, Instant{2000}));
    CHECK(earlier.timer_ms[index(Side::black)] == 1000);
    CHECK(game.attempt(PlayerInput{seat("black1"), totas_action("plan e11e5")}) == Refusal::illegal_move);
    CHECK(game.timer(Side::black) == 2500);
    CHECK(game.timer(Side::white) == 0);
}

TEST_CASE("fine-print F22: away lists what is damaged or trapped, by square of return, piece and misses") {
    TotasGame game(army("GVRNBQKBNRTG", "ppppppppppPp"), {die(1), die(2)});
    game.grounds().gm("f2f3 e1l8", "k11k9 k9l8");
    CHECK(game.away() == "wB@l8/3");
    CHECK(text_of(game.view(Audience::spectator).board.value().away) == "wB@l8/3");
    game.gm("a2a3 b2b3", black_quiet);
    CHECK(game.away() == "wB@l8/2");
}

TEST_CASE("fine-print F22: a sheltering king is told by shelter alone, which is used at the end of the GM after") {
    TotasGame game(army("BGKRNGRNGVTG"));
    game.grounds().gm("b2b3 c1b2", black_quiet).gm("K^ e2e3", "b11b10 k11k10");
    CHECK(game.view().shelter[index(Side::white)] == ShelterState::out);
    CHECK(game.view().shelter[index(Side::black)] == ShelterState::unused);
    CHECK(game.away().empty());
    CHECK(game.on("b2").empty());
    CHECK(game.potential(Side::white) == game.potential(Side::black));
    game.gm("f2f3 g2g3", "c11c10 d11d10");  // a plan without re-entry
    CHECK(game.view().shelter[index(Side::white)] == ShelterState::used);
    CHECK(game.on("b2") == "wK");
}

TEST_CASE("fine-print F22: when over plans are null, nothing is sealed or due, the rest is as it was") {
    TotasGame game;
    game.grounds().gm("f2f3 e1l8", "f11f10 e12l5").at(2000).gm("l8i11 a2a4", "l5i2 a11a10").play("white1", "doom i2");
    const auto before = game.view();
    game.at(2500).play("black1", "resign");
    const auto view = game.view();
    CHECK(view.phase == Phase::over);
    CHECK(view.gm == 2);
    CHECK_FALSE(view.dark);
    CHECK_FALSE(view.plans[0].has_value());
    CHECK_FALSE(view.plans[1].has_value());
    CHECK(view.sealed == std::array{false, false});
    CHECK(view.doom_targets[0].empty());
    CHECK(view.doom_targets[1].empty());
    CHECK_FALSE(view.deadline.has_value());
    CHECK(text_of(view.board.value().doomed) == "i2");
    CHECK(text_of(view.board.value().en_passant) == "a3");
    CHECK(view.board.value().pieces == before.board.value().pieces);
    CHECK(view.acropolis == before.acropolis);
    CHECK(view.potential == before.potential);
    CHECK(view.skip == before.skip);
}

TEST_CASE("fine-print F22: over in the ground: what was set is shown, sealed is false") {
    TotasGame game;
    game.play("white1", white_ground).forfeit(Side::black);
    for (const Audience audience : all_audiences) {
        const auto view = game.view(audience);
        CHECK_FALSE(view.sealed[index(Side::white)]);
        CHECK(square_or_none(view.acropolis[index(Side::white)]) == "b2");
        CHECK(view.zones[index(Side::black)].value().empty());
    }
    CHECK(game.view().gm == 0);
}

TEST_CASE("record.md 7.1: once the game is over everyone sees what the referee sees") {
    TotasGame game;
    game.grounds().gm(white_quiet, black_quiet).play("white1", "plan e2e4 d2d4").play("black1", "resign");
    for (const Audience audience : all_audiences) {
        const auto view = game.view(audience);
        for (const Side side : both_sides) CHECK(view.labyrinth[index(side)].has_value());
        CHECK(view.board.has_value());
        CHECK(view.plans_shown);
        CHECK(view.gm == 1);  // the last one carried out
        CHECK_FALSE(view.legal.has_value());
    }
}

TEST_CASE("record.md 5.1: the options' defaults") {
    const TotasOptions options;
    CHECK(options.timer_s == 10);
    CHECK(options.minutes == 100);
    CHECK(options.ground_s == 120);
    CHECK(options.doom_s == 10);
    CHECK(options.players == 2);
    CHECK(options.order == Order::fixed);
    CHECK(options.variant == Variant::standard);
    CHECK(options.army == army("GVRNBQKBNRTG", "pLPppppppPLp").army);
}

TEST_CASE("fine-print F23: ground_seconds 0 is no limit") {
    TotasOptions options;
    options.ground_s = 0;
    TotasGame game(options);
    CHECK_FALSE(game.deadline().has_value());
    game.wait_until(10 * 3600 * ms_per_s);
    CHECK(game.phase() == Phase::ground);
    game.grounds();
    CHECK(game.phase() == Phase::plan);
}
