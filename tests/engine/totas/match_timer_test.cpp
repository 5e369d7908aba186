// The ten-second rule: who seals first, timers, drafts, late plans and time-outs (TOTAS 8.1 to 8.3; F2).
#include "tests/support/printing.hpp"
#include "tests/support/totas_game.hpp"

using namespace engine;
using namespace engine::totas;
using namespace test_support;

namespace {

constexpr std::int64_t playing_ms = 100 * ms_per_minute;

TotasGame planning_from_1000(const TotasOptions& options = {}) {
    TotasGame game(options);
    game.at(1000).grounds();
    return game;
}
/// Plans of pawns alone that never meet, for GM 1 to 5.
const std::vector<std::string> white_plans{"a2a3 l2l3", "d2d3 e2e3", "f2f3 g2g3", "h2h3 i2i3", "d3d4 e3e4"};
const std::vector<std::string> black_plans{"a11a10 l11l10", "d11d10 e11e10", "f11f10 g11g10", "h11h10 i11i10",
                                           "d10d9 e10e9"};

}  // namespace

TEST_CASE("TOTAS 8.1: planning has no limit of its own until one side seals") {
    auto game = planning_from_1000();
    CHECK(game.phase() == Phase::plan);
    CHECK(game.deadline() == 1000 + playing_ms);  // that of the game alone
    game.wait_until(50 * ms_per_minute);
    CHECK(game.phase() == Phase::plan);
    CHECK(game.view().gm == 1);
    CHECK(game.awaited() == "black1 white1");
}

TEST_CASE("TOTAS 8.1: sealing starts the enemy's timer of 10 s, or as the option says") {
    auto game = planning_from_1000();
    game.at(5000).play("black1", "plan e11e9 d11d9");
    REQUIRE(game.told<TimerStarted>().size() == 1);
    CHECK(game.told<TimerStarted>()[0].side == Side::white);
    CHECK(game.told<TimerStarted>()[0].deadline == Instant{15000});
    CHECK(game.deadline() == 15000);
    CHECK(game.awaited() == "white1");
    for (const unsigned seconds : {5U, 60U}) {
        TotasOptions options;
        options.timer_s = seconds;
        auto other_game = planning_from_1000(options);
        other_game.at(5000).play("white1", "plan e2e4 d2d4");
        CHECK(other_game.deadline() == 5000 + seconds * ms_per_s);
    }
}

TEST_CASE("TOTAS 8.1: what is sealed at the timer's last millisecond is in time") {
    auto game = planning_from_1000();
    game.at(5000).play("white1", "plan e2e4 d2d4").at(14999).play("black1", "plan e11e9 d11d9");
    CHECK(game.on("e9") == "bp");
    REQUIRE(game.told<PlansRevealed>().size() == 1);
    CHECK(game.told<PlansRevealed>()[0].first == Side::white);
    CHECK_FALSE(game.told<PlansRevealed>()[0].late.has_value());
    CHECK_FALSE(game.told<PlansRevealed>()[0].time_out);
    CHECK(game.timeouts(Side::black) == 0);
    CHECK(game.deadline() == 1000 + playing_ms);  // no timer runs now
}

TEST_CASE("record.md 2.2: at the timer's end the deadline comes first, the plan is one for the next GM") {
    auto game = planning_from_1000();
    game.at(5000).play("white1", "plan e2e4 d2d4").at(15000).play("black1", "plan e11e9 d11d9");
    CHECK(game.view().gm == 2);
    CHECK(game.on("e4") == "wp");
    CHECK(game.on("e9").empty());
    CHECK(game.timeouts(Side::black) == 1);
    CHECK(game.view().sealed[index(Side::black)]);
    CHECK(game.deadline() == 25000);  // white's timer
}

TEST_CASE("TOTAS 8.1: sealing is final") {
    auto game = planning_from_1000();
    game.play("white1", "plan e2e4 d2d4");
    CHECK(game.attempt("white1", "plan e2e3 d2d4") == Refusal::already_sealed);
    CHECK(game.attempt("white1", "draft e2e3 d2d4") == Refusal::already_sealed);
    game.play("black1", "plan e11e9 d11d9");
    CHECK(game.on("e4") == "wp");
}

TEST_CASE("TOTAS 8.2: a draft is unseen by anyone else and can be changed at will") {
    auto game = planning_from_1000();
    const auto spectator_before = game.view(Audience::spectator);
    game.play("black1", "draft e11e9");
    CHECK(game.notices().empty());
    game.play("black1", "draft a11a10 b11b10");
    CHECK(game.notices().empty());
    for (const Audience audience : {Audience::white, Audience::spectator, Audience::black}) {
        CHECK_FALSE(game.view(audience).plans_shown);
        CHECK_FALSE(game.view(audience).plans[index(Side::black)].has_value());
        CHECK(game.view(audience).sealed == spectator_before.sealed);
    }
    CHECK_FALSE(game.own("white1").draft.has_value());
    REQUIRE(game.own("black1").draft.has_value());
    CHECK(text_of(*game.own("black1").draft) == "a11a10 b11b10");
    CHECK_FALSE(game.own("black1").plan.has_value());
    CHECK(text_of(game.view().plans[index(Side::black)].value()) == "a11a10 b11b10");  // record.md 5.3: or drafted
    CHECK(game.awaited() == "black1 white1");                                          // it seals nothing
    game.play("black1", "draft");
    CHECK(text_of(game.own("black1").draft.value()).empty());
}

TEST_CASE("TOTAS 8.2: when the timer runs out the draft is the plan, and a complete one is no time-out") {
    auto game = planning_from_1000();
    game.play("black1", "draft e11e9 d11d9").at(2000).play("white1", "plan e2e4 d2d4").wait_until(12000);
    CHECK(game.on("e9") == "bp");
    CHECK(game.on("d9") == "bp");
    REQUIRE(game.told<PlansRevealed>().size() == 1);
    const auto told = game.told<PlansRevealed>()[0];
    CHECK(told.late == Side::black);
    CHECK_FALSE(told.time_out);
    CHECK(told.skip_used == std::array{false, false});
    CHECK(game.timeouts(Side::black) == 0);
    CHECK(game.skip(Side::black));
}

TEST_CASE("TOTAS 8.2: the draft counts as it is when the timer runs out, also one made while it runs") {
    auto game = planning_from_1000();
    game.play("black1", "draft e11e9 d11d9").at(2000).play("white1", "plan e2e4 d2d4");
    game.at(11999).play("black1", "draft a11a9 f11f9").wait_until(12000);
    CHECK(game.on("e11") == "bp");
    CHECK(game.on("a9") == "bp");
    CHECK(game.on("f9") == "bp");
}

TEST_CASE("TOTAS 8.2: without a draft the late plan is empty: a time-out, and the skip is used up") {
    auto game = planning_from_1000();
    game.play("white1", "plan e2e4 d2d4").wait_until(11000);
    REQUIRE(game.told<PlansRevealed>().size() == 1);
    CHECK(game.told<PlansRevealed>()[0].late == Side::black);
    CHECK(game.told<PlansRevealed>()[0].time_out);
    CHECK(game.told<PlansRevealed>()[0].skip_used[index(Side::black)]);
    CHECK(game.told<PlansRevealed>()[0].plans[index(Side::black)].empty());
    CHECK(game.timeouts(Side::black) == 1);
    CHECK(game.timeouts(Side::white) == 0);
    CHECK_FALSE(game.skip(Side::black));
    CHECK(game.skip(Side::white));
    CHECK(game.on("e4") == "wp");
}

TEST_CASE("TOTAS 8.2: a short draft is carried out, and is a time-out that uses up the skip") {
    auto game = planning_from_1000();
    game.play("black1", "draft e11e9").play("white1", "plan e2e4 d2d4").wait_until(11000);
    CHECK(game.on("e9") == "bp");
    CHECK(game.timeouts(Side::black) == 1);
    CHECK_FALSE(game.skip(Side::black));
}

TEST_CASE("TOTAS 8.2: a draft of castling alone is complete") {
    auto game = planning_from_1000(army("BBKRNGRNGVTG"));
    game.gm("a2a3 l2l3", "a11a10 e12d10").play("black1", "draft KR").play("white1", "plan e2e4 d2d4").wait_until(11000);
    CHECK(game.on("e12") == "bK");
    CHECK(game.timeouts(Side::black) == 0);
    CHECK(game.skip(Side::black));
}

TEST_CASE("TOTAS 8.2: the skip rule is not applied to drafts") {
    auto game = planning_from_1000();
    game.play("white1", "plan e2e4 d2d4").wait_until(11000);
    REQUIRE_FALSE(game.skip(Side::black));
    CHECK(game.attempt("black1", "plan e11e9") == Refusal::incomplete_plan);
    CHECK(game.attempt("black1", "draft e11e9") == accepted);
    game.play("white1", "plan f2f4 g2g4").wait_until(21000);
    CHECK(game.on("e9") == "bp");
    CHECK(game.timeouts(Side::black) == 2);
    CHECK_FALSE(game.told<PlansRevealed>().at(0).skip_used[index(Side::black)]);  // there was none left
}

TEST_CASE("TOTAS 8.2: with the fifth time-out of a side in the game it has lost") {
    auto game = planning_from_1000();
    std::int64_t now = 1000;
    for (unsigned gm = 0; gm < 4; ++gm) {
        game.at(now).play("white1", "plan " + white_plans[gm]).wait_until(now + 10000);
        now += 10000;
        CHECK(game.timeouts(Side::black) == gm + 1);
        if (gm == 1) {  // a GM in time in between changes nothing: they are counted over the game
            game.gm("b2b3 k2k3", "b11b10 k11k10");
        }
    }
    REQUIRE_FALSE(game.over());
    game.at(now).play("white1", "plan " + white_plans[4]).wait_until(now + 10000);
    CHECK(game.result() == "white timeouts clean 5:1");
    CHECK(game.timeouts(Side::black) == 5);
    CHECK(game.match().ended_at() == Instant{now + 10000});
}

TEST_CASE("fine-print F2: at the fifth time-out nothing is carried out") {
    auto game = planning_from_1000();
    std::int64_t now = 1000;
    for (unsigned gm = 0; gm < 5; ++gm) {
        game.at(now).play("black1", "plan " + black_plans[gm]);
        game.wait_until(now += 10000);
    }
    CHECK(game.result() == "black timeouts clean 1:5");
    CHECK(game.view().gm == 4);  // the last one carried out
    CHECK_FALSE(game.tells<PlansRevealed>());
    CHECK_FALSE(game.tells<FormWritten>());
    CHECK(game.on("d10") == "bp");
    CHECK(game.on("d9").empty());
    CHECK(game.skip(Side::black));
}

TEST_CASE("fine-print F2: drafts are gone at the reveal") {
    auto game = planning_from_1000();
    game.play("black1", "draft a11a10 b11b10").gm("e2e4 d2d4", "e11e9 d11d9");
    CHECK(game.on("a11") == "bp");
    CHECK_FALSE(game.own("black1").draft.has_value());
    game.play("white1", "plan f2f4 g2g4").wait_until(11000);
    CHECK(game.on("a11") == "bp");
    CHECK(game.timeouts(Side::black) == 1);
}

TEST_CASE("TOTAS 8.3: the time that each side's timer has run is added up") {
    auto game = planning_from_1000();
    game.at(2000).play("white1", "plan a2a3 l2l3").at(6100).play("black1", "plan a11a10 l11l10");
    CHECK(game.timer(Side::black) == 4100);
    CHECK(game.timer(Side::white) == 0);
    game.at(9000).play("black1", "plan d11d10 e11e10").at(9001).play("white1", "plan d2d3 e2e3");
    CHECK(game.timer(Side::white) == 1);
    game.at(20000).play("white1", "plan f2f3 g2g3").wait_until(30000);
    CHECK(game.timer(Side::black) == 14100);  // the whole timer
    game.at(40000).play("white1", "plan h2h3 i2i3").play("black1", "plan f11f10 g11g10");
    CHECK(game.timer(Side::black) == 14100);
    CHECK(game.timer(Side::white) == 1);
}

TEST_CASE("TOTAS 2.5: the skip is used up at the reveal, not before, so that the enemy does not learn of it") {
    auto game = planning_from_1000();
    game.play("white1", "plan e2e4");
    for (const Audience audience : all_audiences) CHECK(game.view(audience).skip == std::array{true, true});
    game.play("black1", "plan e11e9 d11d9");
    CHECK_FALSE(game.skip(Side::white));
    CHECK(game.skip(Side::black));
    CHECK(game.told<PlansRevealed>().at(0).skip_used[index(Side::white)]);
}

TEST_CASE("TOTAS 2.5: each side has one skip in the game, of a GM or of a half-move") {
    auto game = planning_from_1000();
    game.gm("", "e11e9");
    CHECK(game.view().skip == std::array{false, false});
    CHECK(game.attempt("white1", "plan") == Refusal::incomplete_plan);
    CHECK(game.attempt("white1", "plan e2e4") == Refusal::incomplete_plan);
    CHECK(game.attempt("white1", "plan e2e4 d2d4") == accepted);
    CHECK(game.attempt("black1", "plan d11d9") == Refusal::incomplete_plan);
    CHECK(game.attempt("black1", "plan d11d9 f11f9") == accepted);
    CHECK(game.timeouts(Side::white) == 0);
}
