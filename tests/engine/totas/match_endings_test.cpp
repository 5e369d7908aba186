// How a game ends: kings, resignation, time, repetition (TOTAS 9; F16, F20). Points: match_points_test.cpp.
#include "engine/contest.hpp"
#include "tests/support/printing.hpp"
#include "tests/support/totas_game.hpp"

using namespace engine;
using namespace engine::totas;
using namespace test_support;

namespace {

/// The Volcano on f stands beside the king on g: its explosion takes the king along.
TotasOptions suicidal() { return army("GTRNBVKBNRQG"); }
constexpr std::string_view white_ends = "f1* a2a3";
constexpr std::string_view black_ends = "f12* a11a10";

TotasOptions minutes(unsigned count, TotasOptions options = {}) {
    options.minutes = count;
    return options;
}

}  // namespace

TEST_CASE("TOTAS 9.1: a side whose king is lost has lost: a clean win") {
    TotasGame white(suicidal());
    white.at(700).grounds().gm(white_ends, black_quiet);
    CHECK(white.result() == "black king clean 1:5");
    CHECK(white.match().verdict() == Verdict{Side::black, std::array{5U, 1U}});
    CHECK(white.match().ended_at() == Instant{700});
    CHECK(white.view().gm == 1);
    REQUIRE(white.told<GameEnded>().size() == 1);
    CHECK(text_of(white.told<GameEnded>()[0].outcome) == white.result());
    TotasGame black(suicidal());
    black.grounds().gm(white_quiet, black_ends);
    CHECK(black.result() == "white king clean 5:1");
}

TEST_CASE("TOTAS 9.1: if both kings are lost, the side that sealed this plan first has won") {
    TotasGame white(suicidal());
    white.grounds().play("white1", "plan f1* a2a3").play("black1", "plan f12* a11a10");
    CHECK(white.result() == "white both_kings clean 5:1");
    TotasGame black(suicidal());
    black.grounds().play("black1", "plan f12* a11a10").play("white1", "plan f1* a2a3");
    CHECK(black.result() == "black both_kings clean 1:5");
    TotasGame later(suicidal());  // what counts is this GM's plan, not the first one's
    later.grounds().gm(white_quiet, black_quiet).play("black1", "plan f12* b11b10").play("white1", "plan f1* b2b3");
    CHECK(later.result() == "black both_kings clean 1:5");
}

TEST_CASE("TOTAS 9.1: a late side has not sealed first") {
    TotasGame game(suicidal());
    game.grounds().play("white1", "draft f1* a2a3").play("black1", "plan f12* a11a10").wait_until(10000);
    CHECK(game.result() == "black both_kings clean 1:5");
}

namespace {

/// The king walks to h4, where it meets a Patrol in GM 3; two dice.
TotasGame king_met(const std::vector<Lot>& dice) {
    TotasGame game(army("GVRNBQKBNRTG", "ppppppPppppp"), dice);
    game.grounds().gm("g2g3 g1g2", "g11g9 g9h8").gm("g2h3 a2a3", "h8h7 h7g6").gm("h3h4 b2b3", "g6g5 g5h4");
    return game;
}

}  // namespace

TEST_CASE("TOTAS 9.1: a king that is away is not lost, one that is lost by the dice is") {
    const auto away = king_met({die(6), die(5)});
    CHECK_FALSE(away.over());
    CHECK(away.away() == "wK@h4/11");
    CHECK(away.potential(Side::white) == 92);  // all that it had
    const auto lost = king_met({die(6), die(6)});
    CHECK(lost.result() == "black king clean 1:5");
}

TEST_CASE("TOTAS 9.2: resignation is possible at any time, a clean win for the other") {
    TotasGame ground;
    ground.play("white1", "resign");
    CHECK(ground.result() == "black resigned clean 1:5");
    CHECK(ground.told<ResignSaid>().at(0).seat == seat("white1"));

    TotasGame plan;
    plan.grounds().at(300).play("white1", "plan e2e4 d2d4").at(900).play("white1", "resign");  // also after sealing
    CHECK(plan.result() == "black resigned clean 1:5");
    CHECK(plan.timer(Side::black) == 600);

    TotasGame doom;
    doom.grounds().gm("f2f3 e1l8", "f11f10 e12l5").gm("l8i11 a2a3", "l5i2 a11a10");
    REQUIRE(doom.phase() == Phase::doom);
    doom.play("black1", "resign");
    CHECK(doom.result() == "white resigned clean 5:1");

    TotasOptions options;
    options.mole_after = 1;
    TotasGame memorise(options);
    memorise.grounds().gm(white_quiet, black_quiet);
    REQUIRE(memorise.phase() == Phase::memorise);
    memorise.play("black1", "resign");
    CHECK(memorise.result() == "white resigned clean 5:1");

    TotasGame dark(options);
    dark.grounds().gm(white_quiet, black_quiet).rest().play("black1", "resign");
    CHECK(dark.result() == "white resigned clean 5:1");
    CHECK_FALSE(dark.view().dark);
    CHECK(dark.view(Audience::spectator).board.has_value());
}

TEST_CASE("TOTAS 9.2: a side forfeited by the room has lost, in any phase") {
    TotasGame ground;
    ground.at(50).forfeit(Side::black);
    CHECK(ground.result() == "white forfeit clean 5:1");
    CHECK(ground.match().ended_at() == Instant{50});
    TotasGame plan;
    plan.grounds().play("black1", "plan e11e9 d11d9").at(2000).forfeit(Side::white);
    CHECK(plan.result() == "black forfeit clean 1:5");
    CHECK(plan.timer(Side::white) == 2000);
    CHECK(plan.attempt(Forfeit{Side::black}) == Refusal::wrong_phase);
}

TEST_CASE("TOTAS 9.3: the game is stopped when the minutes since the start of the first planning are over") {
    TotasGame game(minutes(1), {{2, 0}});
    game.at(5000).grounds();
    CHECK(game.deadline() == 65000);
    game.wait_until(64999);
    CHECK_FALSE(game.over());
    game.wait_until(65000);
    CHECK(game.result() == "white time lot 2:1");
    CHECK(game.match().ended_at() == Instant{65000});
    CHECK(game.view().gm == 0);
    CHECK_FALSE(game.deadline().has_value());
}

TEST_CASE("TOTAS 9.3: plans not yet revealed are discarded") {
    TotasGame game(minutes(1));
    game.grounds().at(55000).play("black1", "plan e11e9 d11d9").play("white1", "draft e2e4 d2d4").wait_until(70000);
    REQUIRE(game.over());
    CHECK(game.on("e11") == "bp");
    CHECK_FALSE(game.tells<PlansRevealed>());
    CHECK_FALSE(game.view().plans[index(Side::black)].has_value());
}

TEST_CASE("TOTAS 9.3: the playing time ends in the windows, too") {
    TotasGame doom(minutes(1));
    doom.grounds().gm("f2f3 e1l8", "f11f10 e12l5").at(55000).gm("l8i11 a2a3", "l5i2 a11a10");
    REQUIRE(doom.phase() == Phase::doom);
    CHECK(doom.deadline() == 60000);
    doom.wait_until(60000);
    CHECK(doom.over());
    CHECK(doom.view().gm == 2);

    auto options = minutes(1);
    options.mole_after = 1;
    TotasGame memorise(options);
    memorise.grounds().gm(white_quiet, black_quiet);
    REQUIRE(memorise.phase() == Phase::memorise);
    CHECK(memorise.deadline() == 60000);
    memorise.wait_until(60000);
    CHECK(memorise.over());
    CHECK_FALSE(memorise.view().mole.has_value());
}

TEST_CASE("fine-print F20: the end of the playing time comes before any other deadline of the same ms") {
    TotasGame game(minutes(1));
    game.grounds().at(50000).play("white1", "plan e2e4 d2d4").wait_until(60000);
    CHECK(game.result() == "white time timer 2:1");  // Black's timer has run its whole length
    CHECK(game.timer(Side::black) == 10000);
    CHECK(game.timeouts(Side::black) == 0);
    CHECK(game.on("e2") == "wp");
    CHECK(game.skip(Side::black));
}

TEST_CASE("fine-print F20: it comes before the end of a window, too") {
    auto options = minutes(1);
    options.mole_after = 1;
    options.memorise_s = 60;
    TotasGame memorise(options);
    memorise.grounds().gm(white_quiet, black_quiet).wait_until(60000);
    CHECK(memorise.over());
    CHECK_FALSE(memorise.view().mole.has_value());
    CHECK_FALSE(memorise.tells<DarkChanged>());
}

TEST_CASE("record.md 2.1: deadlines take effect one after the other, each at its own time") {
    // A doom window, the time to memorise, the lots, and the end of the playing time.
    auto options = minutes(2);
    options.mole_after = 2;
    options.memorise_s = 30;
    TotasGame game(options);
    game.grounds().gm("f2f3 e1l8", "f11f10 e12l5").at(5000).gm("l8i11 a2a3", "l5i2 a11a10").wait_until(500000);
    std::vector<std::int64_t> times;
    for (const auto& notice : game.notices()) {
        const auto at = std::get<engine::totas::Notice>(notice).at.ms;
        if (times.empty() || times.back() != at) times.push_back(at);
    }
    CHECK(times == std::vector<std::int64_t>{15000, 45000, 120000});
    CHECK(game.tells<MolesDrawn>());
    CHECK(game.view().result.value().reason == Ending::time);
    CHECK(game.match().ended_at() == Instant{120000});
    CHECK(game.match().now() == Instant{500000});
}

TEST_CASE("TOTAS 9.3: the same position at the end of a GM for the third time ends the game") {
    TotasGame game({}, {{2, 1}});
    game.grounds();
    for (unsigned time = 1; time <= 2; ++time) {
        game.gm("d1e3 i1h3", "d12e10 i12h10").gm("e3d1 h3i1", "e10d12 h10i12");
    }
    CHECK_FALSE(game.over());  // twice in the start's position now; before GM 1 does not count (F16)
    game.gm("d1e3 i1h3", "d12e10 i12h10");
    CHECK(game.result() == "black repetition lot 1:2");
    CHECK(game.view().gm == 5);
}

TEST_CASE("fine-print F16: in repetition the position before GM 1 does not count") {
    TotasGame game;
    game.grounds().gm("d1e3 i1h3", "d12e10 i12h10").gm("e3d1 h3i1", "e10d12 h10i12");
    game.gm("d1c3 i1j3", "d12c10 i12j10").gm("c3d1 j3i1", "c10d12 j10i12");
    CHECK_FALSE(game.over());
    game.gm("d1e3 i1j3", "d12e10 i12j10").gm("e3d1 j3i1", "e10d12 j10i12");
    CHECK(game.view().result.value().reason == Ending::repetition);
    CHECK(game.view().gm == 6);
}

TEST_CASE("TOTAS 9.3: positions differ by the skips left") {
    TotasGame game;
    game.grounds();
    const auto out = [&] { game.gm("d1e3 i1h3", "d12e10 i12h10"); };
    const auto back = [&] { game.gm("e3d1 h3i1", "e10d12 h10i12"); };
    out();
    back();
    out();
    game.gm("", "");  // for the third time the same squares, but no skips any more
    CHECK_FALSE(game.over());
    back();
    out();
    CHECK_FALSE(game.over());
    back();
    CHECK_FALSE(game.over());
    out();
    CHECK(game.view().result.value().reason == Ending::repetition);
}

TEST_CASE("TOTAS 9.3: positions differ by the castling rights") {
    TotasGame game;
    game.grounds().gm("d1e3 i1h3", "d12e10 i12h10");
    game.gm("c1d1 h3i1", "c12d12 h10i12").gm("d1c1 i1h3", "d12c12 i12h10");  // GM 3: as after GM 1, but for the rights
    game.gm("c1d1 h3i1", "c12d12 h10i12").gm("d1c1 i1h3", "d12c12 i12h10");
    CHECK_FALSE(game.over());  // GM 1, 3, 5: the same squares three times
    game.gm("c1d1 h3i1", "c12d12 h10i12");
    CHECK(game.view().result.value().reason == Ending::repetition);  // GM 2, 4, 6
}

TEST_CASE("fine-print F16: axes are not looked at in repetition") {
    TotasGame game(army("WVRNBQKBNRTC"));
    game.grounds();
    for (unsigned gm = 1; gm <= 3; ++gm) {
        CHECK_FALSE(game.over());
        game.gm("a1+ l1+", "a12+ l12+");
    }
    CHECK(game.view().result.value().reason == Ending::repetition);
    CHECK(game.view().gm == 3);
}

TEST_CASE("TOTAS 9.3: positions differ by the en passant rights") {
    TotasGame game;
    game.grounds().gm("e2e4 i1h3", "e11e9 i12h10");
    game.gm("h3i1 d1e3", "h10i12 d12e10").gm("e3d1 i1h3", "e10d12 i12h10");
    game.gm("h3i1 d1e3", "h10i12 d12e10").gm("e3d1 i1h3", "e10d12 i12h10");
    CHECK_FALSE(game.over());  // GM 1, 3, 5: the same squares, in GM 1 after double steps
    game.gm("h3i1 d1e3", "h10i12 d12e10");
    CHECK(game.view().result.value().reason == Ending::repetition);
}

TEST_CASE("TOTAS 9.3: positions differ by the shelters") {
    TotasGame game(army("BGKRNGRNGVTG"));
    game.grounds().gm("b2b3 c1b2", "a11a10 l11l10");
    game.gm("e1d3 h1g3", "e12d10 h12g10").gm("d3e1 g3h1", "d10e12 g10h12");  // GM 3: as after GM 1
    game.gm("K^ e1d3", "e12d10 h12g10").gm("Kb2v d3e1", "d10e12 g10h12");    // GM 5: the shelter is used up
    CHECK(game.on("b2") == "wK");
    CHECK_FALSE(game.over());
}

TEST_CASE("fine-print F16: what is vetted is brought up to date also when the game ends") {
    TotasGame game(army("GTRNBVKBNRQG", "pPpppppppppp"));
    game.grounds().gm("d1c3 d2d3", black_ends);
    REQUIRE(game.over());
    CHECK(text_of(game.view().board.value().vetted) == "c3");
}

TEST_CASE("TOTAS 9.4: there are no draws: at the end somebody has won") {
    TotasGame game(minutes(1));
    game.grounds().wait_until(60000);
    const auto verdict = game.match().verdict();
    REQUIRE(verdict.has_value());
    CHECK(verdict->winner.has_value());
}

TEST_CASE("TOTAS 9.1: nothing but a tick is accepted after the end") {
    TotasGame game(suicidal());
    game.grounds().gm(white_ends, black_quiet);
    for (const auto* action : {"plan e2e4 d2d4", "draft e2e4", "done", "resign", "doom e5"}) {
        CHECK(game.attempt("white1", action) == Refusal::wrong_phase);
    }
    CHECK(game.attempt("white1", white_ground) == Refusal::wrong_phase);
    CHECK(game.attempt("white2", "resign") == Refusal::not_seated);
    CHECK(game.attempt(Join{seat("white1")}) == Refusal::wrong_phase);
    CHECK(game.attempt(Leave{seat("white1")}) == Refusal::wrong_phase);
    CHECK(game.attempt(Forfeit{Side::white}) == Refusal::wrong_phase);
    CHECK(game.attempt(Tick{}) == accepted);
    CHECK(game.result() == "black king clean 1:5");
}

TEST_CASE("G3: called time decides by potential, then by the timers, in every phase") {
    TotasGame before;
    CHECK(before.attempt(CallTime{}) == accepted);
    CHECK(before.match().verdict()->winner);  // by lot: nothing else differs (TOTAS 10.3)
    TotasGame game;
    game.grounds();
    CHECK(game.attempt("white1", "plan e2e4 d2d4") == accepted);
    game.at(game.match().now().ms + 4'000);
    CHECK(game.attempt(CallTime{}) == accepted);
    CHECK(game.result() == "white time timer 2:1");  // Black's timer has run, and White's has not
    CHECK(game.attempt(CallTime{}) == Refusal::wrong_phase);
    CHECK_FALSE(engine::fault_in(game.match().options(), engine::score_of(game.match())));
}
