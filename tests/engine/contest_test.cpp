// What a finished game is worth in a tournament.
#include <catch2/catch.hpp>

#include "engine/contest.hpp"
#include "engine/ensure.hpp"
#include "engine/standings.hpp"
#include "tests/support/ctor_game.hpp"
#include "tests/support/totas_game.hpp"
#include "tests/support/tritoc_game.hpp"

using engine::contest_points_of;
using engine::ContestPoints;
using engine::score_of;
using engine::Side;

namespace {

engine::Match forfeited(const engine::Options& options, Side loser) {
    engine::Setup setup{options, {}, engine::LotBook::none};
    setup.fairness.game_id = "contest";
    auto opened = engine::Match::open(setup);
    opened.match.apply(engine::Forfeit{loser}, engine::Instant{0});
    return std::move(opened.match);
}

}  // namespace

TEST_CASE("contest: CTOR 7.5: a win is 2 points, and chips are counted apart") {
    test_support::CtorGame game(test_support::teams(1, 1));
    game.play_to_turn(4).play("black1", test_support::resign());
    const auto score = score_of(game.match());
    CHECK(score.winner == Side::white);
    CHECK(score.points == std::array{0, 2});
    CHECK(score.counted
          == std::array{static_cast<int>(game.chips(Side::black).size()),
                        static_cast<int>(game.chips(Side::white).size())});
    CHECK(score.counted[0] > 0);
    CHECK(contest_points_of(game.match().options()) == ContestPoints{2, 1, 0, 2});
}

TEST_CASE("contest: CTOR 7.3: equal chips are a tie, one point each") {
    test_support::CtorGame game(test_support::teams(1, 1));
    game.play_to_turn(3).end_turns(4);  // a chip each, then nobody does anything
    REQUIRE(game.over());
    const auto score = score_of(game.match());
    CHECK_FALSE(score.winner);
    CHECK(score.points == std::array{1, 1});
    CHECK(score.counted == std::array{1, 1});
}

TEST_CASE("contest: TOTAS 9.2, 10.1: a clean win is 5 points, and the loser has 1") {
    test_support::TotasGame game;
    game.grounds().play("white1", "resign");
    const auto score = score_of(game.match());
    CHECK(score.winner == Side::black);
    CHECK(score.points == std::array{5, 1});
    CHECK(score.counted == std::array{0, 0});
    const auto worth = contest_points_of(game.match().options());
    CHECK(worth.win == 5);
    CHECK(worth.loss == 1);
    CHECK(worth.points_for_win == 2);  // TOTAS 10.3
}

TEST_CASE("contest: TRITOC 3.4: a forfeit brings the other player 5 points, and fields won stay") {
    const auto match = forfeited(engine::tritoc::Options{}, Side::white);
    const auto score = score_of(match);
    CHECK(score.winner == Side::black);
    CHECK(score.points == std::array{5, 0});
    CHECK(contest_points_of(match.options()).win == 5);
}

TEST_CASE("contest: a game that goes on has no score") {
    test_support::CtorGame game(test_support::teams(1, 1));
    CHECK_THROWS_AS(score_of(game.match()), engine::BrokenInvariant);
}

TEST_CASE("contest: only CTOR has wins, ties and losses and no more") {
    CHECK(engine::has_plain_results(engine::ctor::Options{}));
    CHECK_FALSE(engine::has_plain_results(engine::totas::Options{}));
    CHECK_FALSE(engine::has_plain_results(engine::tritoc::Options{}));
}

TEST_CASE("contest: wins are told by who won where points do not tell") {
    using namespace engine::pairing;
    // TRITOC 3.5: a resignation with 6 points to 5.
    const std::vector<Score> scores{{1, {{Outcome::played, 2, 6, 0, true}}}, {2, {{Outcome::played, 1, 6, 0, false}}}};
    Scoring scoring;
    scoring.points_for_win = 8;
    scoring.order = {TieBreak::wins};
    const auto table = standings(scores, scoring);
    CHECK(table[0].number == 1);
    CHECK(table[0].tie_breaks[0].value == 1);
    CHECK(table[1].tie_breaks[0].value == 0);
}
