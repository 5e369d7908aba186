// The doom window (TOTAS 8.4; F16, F18). In all of these a bishop goes to l8 (l5) in GM 1 and takes on i11 (i2) in
// GM 2.
#include "tests/support/printing.hpp"
#include "tests/support/totas_game.hpp"

using namespace engine;
using namespace engine::totas;
using namespace test_support;

namespace {

constexpr std::string_view white_out = "f2f3 e1l8";
constexpr std::string_view white_takes = "l8i11 a2a3";
constexpr std::string_view black_out = "f11f10 e12l5";
constexpr std::string_view black_takes = "l5i2 a11a10";
constexpr std::string_view black_waits = "a11a10 d11d10";
constexpr std::string_view black_waits_on = "g11g10 a10a9";

/// Both have taken something in GM 2, at this moment.
TotasGame both_took(const TotasOptions& options = {}) {
    TotasGame game(options);
    game.grounds().gm(white_out, black_out).at(7000).gm(white_takes, black_takes);
    return game;
}
/// White alone has taken.
TotasGame white_took(const TotasOptions& options = {}) {
    TotasGame game(options);
    game.grounds().gm(white_out, black_waits).at(7000).gm(white_takes, black_waits_on);
    return game;
}

}  // namespace

TEST_CASE("TOTAS 8.4: after a GM each side may mark within 10 s what has captured and is attacked") {
    const auto game = both_took();
    CHECK(game.phase() == Phase::doom);
    CHECK(game.view().gm == 2);  // the one carried out
    CHECK(game.targets(Side::white) == "i2");
    CHECK(game.targets(Side::black) == "i11");
    CHECK(game.deadline() == 17000);
    CHECK(game.awaited() == "black1 white1");
    REQUIRE(game.told<DoomOpened>().size() == 1);
    CHECK(game.told<DoomOpened>()[0].sides == std::array{true, true});
    CHECK(game.told<DoomOpened>()[0].deadline == Instant{17000});
    CHECK_FALSE(game.tells<PlanningStarted>());
}

TEST_CASE("TOTAS 8.4: the window opens only for a side that has a target") {
    auto game = white_took();
    CHECK(game.phase() == Phase::doom);
    CHECK(game.targets(Side::white).empty());
    CHECK(game.targets(Side::black) == "i11");
    CHECK(game.told<DoomOpened>().at(0).sides[index(Side::black)]);
    CHECK_FALSE(game.told<DoomOpened>().at(0).sides[index(Side::white)]);
    CHECK(game.awaited() == "black1");
    CHECK(game.attempt("white1", "done") == Refusal::not_available);
    CHECK(game.attempt("white1", "doom i11") == Refusal::not_available);
    game.play("black1", "done");
    CHECK(game.phase() == Phase::plan);
}

TEST_CASE("TOTAS 8.4: nothing captured, no window") {
    TotasGame game;
    game.grounds().gm(white_out, black_out);
    CHECK(game.phase() == Phase::plan);
    CHECK(game.view().gm == 2);
}

TEST_CASE("TOTAS 8.4: a captor that is not attacked is no target") {
    // Nothing of Black's attacks i11 here: h and i hold knights, l no Gryphon.
    TotasGame game(army("GVRKBQTNNRTR"));
    game.grounds().gm(white_out, black_waits).gm(white_takes, black_waits_on);
    REQUIRE(game.on("i11") == "wB");
    CHECK(game.phase() == Phase::plan);
}

TEST_CASE("TOTAS 8.4: kings are excepted") {
    // The king on j1 takes the bishop on i2, which Black's queen on i9 attacks.
    TotasGame game(army("GVRNBQRBNKTG"));
    game.grounds().gm("a2a3 b2b3", black_out).gm("c2c3 d2d3", "l5i2 g11g10").rest();
    game.gm("j1i2 a3a4", "f12i9 a11a10");
    REQUIRE(game.on("i2") == "wK");
    REQUIRE(game.on("i9") == "bQ");
    CHECK(game.phase() == Phase::plan);
}

TEST_CASE("TOTAS 8.4: what has just returned can be marked, too, for that one window") {
    // The bishop meets a Patrol on l8, misses GM 2 and 3 and comes back to a square that a Gryphon on k8 attacks.
    TotasGame game(army("GVRNBQKBNRTG", "ppppppppppPp"), {die(1), die(1)});
    game.grounds().gm(white_out, "k11k9 k9l8");
    REQUIRE(game.away() == "wB@l8/2");
    game.gm("a2a3 b2b3", "l12k9 k9k8").gm("c2c3 d2d3", "a11a10 b11b10");
    REQUIRE(game.on("l8") == "wB");
    CHECK(game.targets(Side::black) == "l8");
    CHECK(game.targets(Side::white).empty());
    game.rest().gm("c3c4 d3d4", "a10a9 b10b9");
    CHECK(game.phase() == Phase::plan);
}

TEST_CASE("TOTAS 8.4: a doomed piece may not make a half-move in the next GM, then the mark is gone") {
    auto game = both_took();
    game.play("white1", "doom i2").rest();
    REQUIRE(game.phase() == Phase::plan);
    CHECK(game.doomed() == "i2");
    CHECK(game.attempt("black1", "plan i2h1 b11b10") == Refusal::not_available);
    const auto offer = std::get<std::vector<HalfMove>>(game.view(Audience::black).legal.value());
    CHECK_FALSE(offer.empty());
    for (const HalfMove& half : offer) {
        CHECK(text_of(half).rfind("i2", 0) != 0);
    }
    game.gm("b2b3 c2c3", "b11b10 c11c10").rest();
    REQUIRE(game.on("i2") == "bB");
    CHECK(game.doomed().empty());
    CHECK(game.attempt("black1", "plan i2h1 d11d10") == accepted);
}

TEST_CASE("TOTAS 8.4: everyone sees what is doomed") {
    auto game = both_took();
    game.play("white1", "doom i2");
    REQUIRE(game.told<Doomed>().size() == 1);
    CHECK(game.told<Doomed>()[0].by == Side::white);
    CHECK(text_of(game.told<Doomed>()[0].squares) == "i2");
    for (const Audience audience : all_audiences) CHECK(text_of(game.view(audience).board.value().doomed) == "i2");
}

TEST_CASE("TOTAS 8.4: the window closes when 10 s are over, planning starts then") {
    auto game = both_took();
    game.wait_until(16999);
    CHECK(game.phase() == Phase::doom);
    game.wait_until(17000);
    CHECK(game.phase() == Phase::plan);
    REQUIRE(game.told<PlanningStarted>().size() == 1);
    CHECK(game.told<PlanningStarted>()[0].gm == 3);
    CHECK(std::get<engine::totas::Notice>(game.notices().back()).at == Instant{17000});
    CHECK(game.targets(Side::white).empty());
    CHECK(game.timer(Side::white) == 0);  // no timer runs in the window
}

TEST_CASE("TOTAS 8.4: the window closes when every side concerned has said done") {
    auto game = both_took();
    game.play("black1", "done");
    REQUIRE(game.told<DoneSaid>().size() == 1);
    CHECK(game.told<DoneSaid>()[0].side == Side::black);
    CHECK(game.phase() == Phase::doom);
    CHECK(game.awaited() == "white1");
    game.play("white1", "done");
    CHECK(game.phase() == Phase::plan);
    CHECK(game.view().gm == 3);
}

TEST_CASE("TOTAS 8.4: nobody plans while the window is open") {
    auto game = both_took();
    CHECK(game.attempt("white1", "plan b2b3 c2c3") == Refusal::wrong_phase);
    CHECK(game.attempt("white1", "draft b2b3 c2c3") == Refusal::wrong_phase);
    CHECK_FALSE(game.match().is_sealing(Side::white));
    CHECK_FALSE(game.view(Audience::white).legal.has_value());
}

TEST_CASE("fine-print F18: targets are those of the window's opening, less those marked") {
    auto game = both_took();
    CHECK(game.attempt("white1", "doom h1") == Refusal::illegal_square);
    CHECK(game.attempt("white1", "doom i11") == Refusal::illegal_square);    // one's own
    CHECK(game.attempt("white1", "doom i2 h1") == Refusal::illegal_square);  // nothing is marked then
    CHECK(game.doomed().empty());
    game.play("white1", "doom i2");
    CHECK(game.targets(Side::white).empty());
    CHECK(game.targets(Side::black) == "i11");
    CHECK(game.attempt("white1", "doom i2") == Refusal::illegal_square);
}

TEST_CASE("fine-print F18: a square repeated in one list counts once") {
    auto game = both_took();
    game.play("white1", "doom i2 i2");
    CHECK(text_of(game.told<Doomed>().at(0).squares) == "i2");
    CHECK(game.doomed() == "i2");
}

TEST_CASE("fine-print F18: the window does not close because all are marked") {
    auto game = both_took();
    game.play("black1", "done").play("white1", "doom i2");
    CHECK(game.phase() == Phase::doom);
    CHECK(game.awaited() == "white1");
    game.play("white1", "done");
    CHECK(game.phase() == Phase::plan);
}

TEST_CASE("fine-print F18: targets are empty for a side that has said done, and done is final") {
    auto game = both_took();
    game.play("white1", "done");
    CHECK(game.targets(Side::white).empty());
    CHECK(game.targets(Side::black) == "i11");
    CHECK(game.attempt("white1", "doom i2") == Refusal::already_sealed);
    CHECK(game.attempt("white1", "done") == Refusal::already_sealed);
    CHECK(game.doomed().empty());
}

TEST_CASE("fine-print F18: outside doom there are no targets") {
    auto game = both_took();
    game.rest();
    for (const Side side : both_sides) CHECK(game.targets(side).empty());
    CHECK(game.attempt("white1", "doom i2") == Refusal::wrong_phase);
    CHECK(game.attempt("white1", "done") == Refusal::wrong_phase);
}

TEST_CASE("fine-print F16: marks are brought up to date before the end tests, also when the game ends") {
    auto game = both_took();
    game.play("white1", "doom i2").rest();
    game.gm("b1a2 a2*", "b11b10 a10a9");
    REQUIRE_FALSE(game.over());
    CHECK(game.doomed().empty());

    // The last GM of a game: a doomed bishop, a double step, and a king that its own Volcano takes along.
    TotasGame last(army("GNRNBQVKBRTG"));
    last.grounds().gm(white_out, black_out).gm("l8i11 a2a3", "l5i2 a11a10").play("white1", "doom i2").rest();
    REQUIRE(last.doomed() == "i2");
    last.gm("b2b4 c2c3", "g12* b11b10");
    REQUIRE(last.over());
    CHECK(last.doomed().empty());
    CHECK(text_of(last.view().board.value().en_passant) == "b3");
}

TEST_CASE("fine-print F23: doom_seconds 0 means no window, another number that many seconds") {
    TotasOptions options;
    options.doom_s = 0;
    CHECK(both_took(options).phase() == Phase::plan);
    options.doom_s = 3;
    CHECK(both_took(options).deadline() == 10000);
}

TEST_CASE("TOTAS 13.1: in the variant there is no doom window") {
    TotasOptions options;
    options.variant = Variant::summary;
    TotasGame game(options);
    game.grounds().gm(white_out, black_waits).gm("a2a3 b2b3", "g11g10 b11b10").gm("l8i11 c2c3", "h11h10 c11c10");
    REQUIRE(game.on("i11") == "wB");
    CHECK(game.phase() == Phase::plan);
}
