// Which refusal an input gets: the order of fine-print C1 and F24 (record.md 8.5; C2).
#include <string>

#include "engine/ctor/game.hpp"
#include "tests/support/printing.hpp"
#include "tests/support/totas_game.hpp"

using namespace engine;
using namespace engine::totas;
using namespace test_support;

namespace {

TotasGame planning(const TotasOptions& options = {}) {
    TotasGame game(options);
    game.grounds();
    return game;
}
/// White's king stands on its acropolis, b2; Black's does not.
TotasGame white_shelters() {
    TotasGame game(army("BGKRNGRNGVTG"));
    game.grounds().gm("b2b3 c1b2", "a11a10 l11l10");
    return game;
}

}  // namespace

TEST_CASE("fine-print F24: an action of another game is malformed, whoever sends it and whatever the state") {
    const PlayerInput foreign{std::nullopt, ctor::SayDone{}};
    TotasGame game;
    CHECK(game.attempt(foreign) == Refusal::malformed);
    CHECK(game.attempt(PlayerInput{seat("white1"), ctor::Resign{}}) == Refusal::malformed);
    game.play("white1", "resign");
    CHECK(game.attempt(foreign) == Refusal::malformed);
}

TEST_CASE("fine-print F24: then a seat that is not in this game") {
    TotasGame game;
    for (const std::string name : {"white2", "black2", "white3"}) {
        CHECK(game.attempt(name, "resign") == Refusal::not_seated);
        CHECK(game.attempt(name, "plan e2e4") == Refusal::not_seated);  // before the wrong phase
        CHECK(game.attempt(name, "half e2e4") == Refusal::not_seated);  // and before what is foreign
    }
    CHECK(game.attempt(PlayerInput{std::nullopt, totas_action("resign")}) == Refusal::not_seated);
    TotasGame four(coalition());
    CHECK(four.attempt("white2", "plan e2e4") == Refusal::wrong_phase);
    CHECK(four.attempt("white3", "plan e2e4") == Refusal::not_seated);
    CHECK_FALSE(four.over());
}

TEST_CASE("fine-print F24: then the wrong phase") {
    TotasGame ground;
    for (const auto* action : {"plan e2e4 d2d4", "draft e2e4", "half e2e4", "doom e5", "done"}) {
        CHECK(ground.attempt("white1", action) == Refusal::wrong_phase);
    }
    auto plan = planning();
    CHECK(plan.attempt("white1", white_ground) == Refusal::wrong_phase);
    CHECK(plan.attempt("white1", "doom e5") == Refusal::wrong_phase);
    CHECK(plan.attempt("white1", "done") == Refusal::wrong_phase);
}

TEST_CASE("fine-print F24: then what is foreign to this kind of game") {
    auto two = planning();
    two.play("white1", "plan e2e4 d2d4");
    CHECK(two.attempt("white1", "half e2e4") == Refusal::not_available);  // before already_sealed
    CHECK(two.attempt("black1", "half -") == Refusal::not_available);
    auto four = planning(coalition());
    four.play("white1", "half e2e4").play("white2", "half d2d4");
    CHECK(four.attempt("white1", "plan e2e4 d2d4") == Refusal::not_available);
    CHECK(four.attempt("white1", "draft") == Refusal::not_available);
}

TEST_CASE("fine-print F24: then what is sealed already, before the contents are looked at") {
    TotasGame game;
    game.play("white1", white_ground);
    CHECK(game.attempt("white1", "ground b3 sea a3 b3 c3 sea a3 b3 c3 a1") == Refusal::already_sealed);
    game.play("black1", black_ground).play("white1", "plan e2e4 d2d4");
    CHECK(game.attempt("white1", "plan e5e6 e2e5") == Refusal::already_sealed);
    CHECK(game.attempt("white1", "draft e5e6 e2e5") == Refusal::already_sealed);
    auto four = planning(coalition());
    four.play("white1", "half e2e4");
    CHECK(four.attempt("white1", "half e5e6") == Refusal::already_sealed);
    four.play("white1", "resign");
    CHECK(four.attempt("white1", "resign") == Refusal::already_sealed);
}

TEST_CASE("fine-print F24: doom or done without a target is not available") {
    TotasGame game;
    game.grounds().gm("f2f3 e1l8", "a11a10 d11d10").gm("l8i11 a2a3", "g11g10 a10a9");
    REQUIRE(game.phase() == Phase::doom);
    CHECK(game.attempt("white1", "doom a1") == Refusal::not_available);
    CHECK(game.attempt("white1", "done") == Refusal::not_available);
    CHECK(game.attempt("black1", "doom a1") == Refusal::illegal_square);
    CHECK(game.attempt("black1", "doom i11 a1") == Refusal::illegal_square);
    CHECK(game.doomed().empty());
}

TEST_CASE("fine-print F24: contents: no own piece there") {
    auto game = planning();
    for (const auto* half : {"e5e6", "e11e10", "e11*", "e5*", "e5+", "e11+"}) {
        CAPTURE(half);
        CHECK(game.attempt("white1", std::string("plan ") + half) == Refusal::not_yours);
        CHECK(game.attempt("white1", std::string("draft ") + half) == Refusal::not_yours);
        CHECK(game.attempt("white1", std::string("plan e2e4 ") + half) == Refusal::not_yours);
    }
    CHECK(game.attempt("white1", "plan e2e4 e2e3") == Refusal::not_yours);  // it has left
}

TEST_CASE("fine-print F24: contents: castling without the right") {
    auto game = planning(army("BBKRNGRNGVTG"));
    CHECK(game.attempt("white1", "plan RK") == Refusal::not_available);  // no rook there
    CHECK(game.attempt("white1", "plan KR") == Refusal::illegal_move);   // the right, but e1 is held
    game.gm("e1d3 a2a3", "e12d10 a11a10").gm("d1e1 c1d1", "KR");
    CHECK(game.attempt("white1", "plan KR") == Refusal::not_available);  // king and rook have moved
    CHECK(game.attempt("black1", "plan KR") == Refusal::not_available);
    game.gm("d1c1 e1d1", "b11b10 f11f10");
    CHECK(game.attempt("white1", "plan KR") == Refusal::not_available);  // also when they are back
}

TEST_CASE("fine-print F24: contents: shelter and re-entry out of turn") {
    auto game = white_shelters();
    CHECK(game.attempt("black1", "plan K^ b11b10") == Refusal::not_available);  // not on its acropolis
    CHECK(game.attempt("white1", "plan Kb2v e2e3") == Refusal::not_available);  // it is on the board
    CHECK(game.attempt("white1", "plan b2b1 K^") == Refusal::occupied);
    game.gm("K^ e2e3", "b11b10 k11k10");
    CHECK(game.attempt("white1", "plan K^ f2f3") == Refusal::not_available);
    CHECK(game.attempt("white1", "plan Kb4v f2f3") == Refusal::illegal_square);  // too far from b2
    CHECK(game.attempt("white1", "plan Kl12v f2f3") == Refusal::illegal_square);
    CHECK(game.attempt("white1", "plan Kb3v f2f3") == Refusal::occupied);
    CHECK(game.attempt("white1", "plan Kb2v Kb2v") == Refusal::not_available);
    game.gm("Kb2v f2f3", "c11c10 d11d10");
    CHECK(game.attempt("white1", "plan K^ g2g3") == Refusal::not_available);  // once in the game
    CHECK(game.attempt("white1", "plan Kb2v g2g3") == Refusal::not_available);
}

TEST_CASE("fine-print F24: contents: an own piece on the destination, then everything else") {
    auto game = planning();
    CHECK(game.attempt("white1", "plan e1f2") == Refusal::occupied);
    CHECK(game.attempt("white1", "plan e1e2") == Refusal::occupied);  // whatever the piece's way
    CHECK(game.attempt("white1", "plan e2e2") == Refusal::occupied);
    CHECK(game.attempt("white1", "plan e2e5") == Refusal::illegal_move);
    CHECK(game.attempt("white1", "plan e2f3") == Refusal::illegal_move);
    CHECK(game.attempt("white1", "plan e2e4Q") == Refusal::illegal_move);
    CHECK(game.attempt("white1", "plan e2*") == Refusal::illegal_move);
    CHECK(game.attempt("white1", "plan e2+") == Refusal::illegal_move);
    CHECK(game.attempt("white1", "plan e2e4 e4e5") == Refusal::illegal_move);
    CHECK(game.attempt("white1", "plan f2f3 e1f2") == accepted);
}

TEST_CASE("fine-print F24: contents half-move by half-move, the first that fails; the plan's length comes last") {
    auto game = planning();
    CHECK(game.attempt("white1", "plan e2e5 e5e6") == Refusal::illegal_move);
    CHECK(game.attempt("white1", "plan e5e6 e2e5") == Refusal::not_yours);
    CHECK(game.attempt("white1", "plan e1f2 e5e6") == Refusal::occupied);
    game.gm("e2e4", "e11e9 d11d9");
    CHECK(game.attempt("white1", "plan e4e6") == Refusal::illegal_move);
    CHECK(game.attempt("white1", "plan e4e5") == Refusal::incomplete_plan);
    CHECK(game.attempt("white1", "plan") == Refusal::incomplete_plan);
    CHECK(game.attempt("white1", "plan e4e5 f2f4") == accepted);
}

TEST_CASE("C1: a refused input changes nothing but the time") {
    auto game = planning();
    game.at(4000);
    CHECK(game.attempt("white1", "plan e2e5") == Refusal::illegal_move);
    CHECK(game.notices().empty());
    CHECK(game.match().now() == Instant{4000});
    CHECK_FALSE(game.view().plans[index(Side::white)].has_value());
    game.play("black1", "draft e11e9");
    CHECK(game.attempt("black1", "draft e11e5") == Refusal::illegal_move);
    CHECK(text_of(game.own("black1").draft.value()) == "e11e9");  // the draft before stands
    CHECK_FALSE(game.offered().has_value());
}

TEST_CASE("C2: TOTA*S knows no join and leave") {
    TotasGame game;
    CHECK(game.attempt(Join{seat("white1")}) == Refusal::not_available);
    CHECK(game.attempt(Leave{seat("black1")}) == Refusal::not_available);
    game.grounds();
    CHECK(game.attempt(Leave{seat("white1")}) == Refusal::not_available);
    CHECK(game.attempt(Tick{}) == accepted);
    CHECK_FALSE(has_seat_changes(TotasOptions{}));
    CHECK_FALSE(allows_solo(TotasOptions{}));
}

TEST_CASE("C1: the seats that the game knows are those of its options") {
    CHECK(knows_seat(TotasOptions{}, seat("black1")));
    CHECK_FALSE(knows_seat(TotasOptions{}, seat("white2")));
    CHECK(knows_seat(coalition(), seat("white2")));
    CHECK_FALSE(knows_seat(coalition(), seat("white3")));
    CHECK(text_of(seats_of(TotasOptions{})) == "black1 white1");
    CHECK(text_of(starting_seats_of(coalition())) == "black1 black2 white1 white2");
    CHECK(game_name(TotasOptions{}) == "totas");
    CHECK(std::get<TotasOptions>(sides_exchanged(coalition())) == coalition());
}
