// What a finished game is worth in a tournament.
#include <random>
#include <set>

#include <catch2/catch.hpp>

#include "engine/base/ensure.hpp"
#include "engine/contest.hpp"
#include "engine/standings.hpp"
#include "tests/support/ctor_game.hpp"
#include "tests/support/totas_game.hpp"
#include "tests/support/tritoc_game.hpp"

using engine::contest_points_of;
using engine::ContestPoints;
using engine::fault_in;
using engine::GameScore;
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
    CHECK_FALSE(fault_in(game.match().options(), score));
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
    CHECK_FALSE(fault_in(game.match().options(), score));
}

TEST_CASE("contest: TOTAS 9.2, 10.1: a clean win is 5 points, and the loser has 1") {
    test_support::TotasGame game;
    game.grounds().play("white1", "resign");
    const auto score = score_of(game.match());
    CHECK(score.winner == Side::black);
    CHECK(score.points == std::array{5, 1});
    CHECK(score.counted == std::array{0, 0});
    CHECK_FALSE(fault_in(game.match().options(), score));
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
    CHECK_FALSE(fault_in(match.options(), score));
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

namespace {

std::string part_of(const engine::Options& options, const GameScore& score) {
    const auto fault = fault_in(options, score);
    if (!fault) return "";
    CHECK_FALSE(fault->message.empty());
    return std::string(fault->part);
}

}  // namespace

TEST_CASE("contest: CTOR 7.2, 7.5: points follow the winner, and chips the board") {
    for (const unsigned size : {8U, 10U}) {
        engine::ctor::Options options;
        options.size = size;
        const int squares = static_cast<int>(size * size);
        for (int black = -1; black <= 3; ++black) {
            for (int white = -1; white <= 3; ++white) {
                const std::array points{black, white};
                CHECK((part_of(options, {Side::black, points, {}}) == "") == (points == std::array{2, 0}));
                CHECK((part_of(options, {Side::white, points, {}}) == "") == (points == std::array{0, 2}));
                CHECK((part_of(options, {{}, points, {}}) == "") == (points == std::array{1, 1}));
            }
        }
        CHECK(part_of(options, {Side::black, {2, 0}, {squares, 0}}) == "");
        CHECK(part_of(options, {Side::black, {2, 0}, {squares - 9, 9}}) == "");
        CHECK(part_of(options, {Side::black, {2, 0}, {9, squares - 9}}) == "");  // white has resigned
        CHECK(part_of(options, {Side::black, {2, 0}, {squares, 1}}) == "counted");
        CHECK(part_of(options, {Side::black, {2, 0}, {-1, 1}}) == "counted");
        CHECK(part_of(options, {{}, {1, 1}, {squares / 2, squares / 2}}) == "");
        CHECK(part_of(options, {{}, {1, 1}, {squares / 2, squares / 2 - 1}}) == "counted");
    }
}

TEST_CASE("contest: TOTAS 9.4, 10: four kinds of victory, and no ties") {
    const engine::totas::Options options;
    for (int won = 0; won <= 7; ++won) {
        for (int lost = 0; lost <= 7; ++lost) {
            const bool can_be = won >= 2 && won <= 5 && lost == 1;
            CHECK((part_of(options, {Side::white, {lost, won}, {}}) == "") == can_be);
            CHECK((part_of(options, {Side::black, {won, lost}, {}}) == "") == can_be);
            CHECK(part_of(options, {{}, {won, lost}, {}}) == "winner");
        }
    }
    CHECK(part_of(options, {Side::white, {1, 5}, {0, 1}}) == "counted");
}

TEST_CASE("contest: TRITOC 3: the scores there are, and no others, are those of fields won one by one") {
    using Ending = std::tuple<int, int, int>;  // who has won (-1: nobody), points of black and white
    std::set<Ending> seen;
    std::mt19937_64 lots(3);
    constexpr std::array<std::array<unsigned, 3>, 8> lines{
        {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}}};
    for (int game = 0; game < 300'000; ++game) {
        std::array<int, 9> owner{};
        owner.fill(-1);
        std::array<int, 2> fields{};
        int winner = -1;
        std::array<unsigned, 9> order{0, 1, 2, 3, 4, 5, 6, 7, 8};
        std::shuffle(order.begin(), order.end(), lots);
        const auto bias = 1 + lots() % 9;
        for (const auto field : order) {
            // Anybody may resign before the next field is won, or nobody move any more.
            seen.insert({0, fields[0] + 5, fields[1]});
            seen.insert({1, fields[0], fields[1] + 5});
            seen.insert({-1, fields[0], fields[1]});
            const int side = lots() % 10 < bias ? 0 : 1;
            owner[field] = side;
            ++fields[static_cast<std::size_t>(side)];
            for (const auto& line : lines) {
                if (std::all_of(line.begin(), line.end(), [&](unsigned one) { return owner[one] == side; }))
                    winner = side;
            }
            if (winner >= 0) break;
        }
        if (winner >= 0) fields[static_cast<std::size_t>(winner)] += 5;
        seen.insert({winner, fields[0], fields[1]});
    }
    std::set<Ending> known;
    for (int black = -1; black <= 16; ++black) {
        for (int white = -1; white <= 16; ++white) {
            for (const int winner : {-1, 0, 1}) {
                GameScore score{{}, {black, white}, {}};
                if (winner >= 0) score.winner = winner == 0 ? Side::black : Side::white;
                if (!fault_in(engine::tritoc::Options{}, score)) known.insert({winner, black, white});
            }
        }
    }
    CHECK(known == seen);
    CHECK(known.contains({-1, 3, 2}));  // a tie, and yet not as many
    CHECK(known.contains({0, 5, 6}));   // white had more, and has resigned
}
