// The ends of a game (CTOR 7; fine-print D14, D15).
#include <vector>

#include "engine/contest.hpp"
#include "tests/engine/ctor/regular.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/printing.hpp"

using namespace engine;
using namespace engine::ctor;
using namespace test_support;

namespace {

/// In columns of two colours by pairs nobody ever has five neighbours.
const Rows nearly_full{"bbwwbbww", "bbwwbbww", "wwbbwwbb", "wwbbwwbb", "bbwwbbww", "bbwwbbww", "wwbbwwbb", "wwbbww.."};

Outcome result(const CtorGame& game) { return game.view().result.value(); }

}  // namespace

TEST_CASE("CTOR 7.1: on a full board the operations left are void and the turn ends if nothing can be replaced") {
    auto game = regular(nearly_full);
    game.at(900).round({put(63), put(64), pass()});
    REQUIRE(game.over());
    CHECK(result(game).reason == Ending::board_full);
    CHECK(game.view().left == Allotment{});
    CHECK(game.match().ended_at() == Instant{900});
}

TEST_CASE("CTOR 7.1: the acting team may still replace until its turn ends") {
    Rows rows(8, "wwwwwwww");
    rows[0] = "bbbwwwww";
    rows[1] = "bw.wwwww";
    auto options = teams(3, 3);
    auto game = regular(rows, options);
    game.round({put(11), pass(), pass()});
    CHECK_FALSE(game.over());
    CHECK_FALSE(game.view().round.has_value());
    CHECK(game.view().left == Allotment{});
    CHECK(game.replaceable() == Squares{10});
    CHECK(game.attempt("black1", open(Operation::move)) == Refusal::not_available);
    CHECK(game.attempt("black1", seal(pass())) == Refusal::not_available);
    game.play("black3", replace(10));
    REQUIRE(game.over());
    CHECK(result(game).reason == Ending::board_full);
    CHECK(result(game).chips == std::array{6U, 58U});
}

TEST_CASE("CTOR 7.1: then 6.3 is applied once more") {
    auto options = teams(3, 3);
    options.secrets = true;
    CtorGame game(options);
    game.play("white1", secrets({63, 64, 3, 4, 7})).end_secrets().reach(nearly_full, Side::black);
    const auto white_before = game.view().chips[1];
    game.round({put(63), put(64), pass()});
    REQUIRE(game.over());
    CHECK(result(game).chips[1] == white_before + 2);
    CHECK(game.view().spent.size() == 2);
}

TEST_CASE("CTOR 7.2: more chips win, equal numbers are a tie") {
    auto tie = regular(nearly_full);
    tie.round({put(63), put(64), pass()});
    CHECK(result(tie).winner == std::nullopt);
    CHECK(result(tie).chips == std::array{32U, 32U});
    CHECK(tie.match().verdict() == Verdict{std::nullopt});

    auto white = regular(nearly_full, Side::white);
    white.round({put(63), put(64), pass()});
    while (!white.over()) white.end_turn();
    CHECK(result(white).winner == Side::white);
    CHECK(result(white).chips == std::array{30U, 34U});

    auto black_rows = nearly_full;
    black_rows[6] = "wwbbbwbb";
    auto black = regular(black_rows);
    black.round({put(63), put(64), pass()});
    while (!black.over()) black.end_turn();
    CHECK(result(black).winner == Side::black);
    CHECK(black.match().verdict() == Verdict{Side::black});
}

TEST_CASE("CTOR 7.3: four turns in a row without operation or replacement end the game") {
    CtorGame game(teams(1, 1));
    for (unsigned idle = 0; idle < 4; ++idle) {
        CHECK(game.view().idle == idle);
        CHECK_FALSE(game.over());
        game.end_turn();
    }
    REQUIRE(game.over());
    CHECK(result(game).reason == Ending::stalled);
    CHECK(result(game).winner == std::nullopt);
    CHECK(game.view().idle == 4);
    CHECK(game.view().turn == 4);
}

TEST_CASE("CTOR 7.3: passes are no operations, a performed one starts the count anew") {
    CtorGame game(teams(1, 1));
    game.round({pass()}).round({pass()}).round({pass()});
    CHECK(game.view().idle == 2);
    game.round({put(1)});
    CHECK(game.view().idle == 2);  // it changes only when a turn ends
    game.end_turn();
    CHECK(game.view().idle == 0);
    game.end_turns(4);
    CHECK(result(game).reason == Ending::stalled);
    CHECK(result(game).winner == Side::black);  // the chips are counted
    CHECK(result(game).chips == std::array{1U, 0U});
}

TEST_CASE("CTOR 7.3: the sandglass alone brings a game to its end") {
    auto options = teams(1, 1);
    options.sandglass_s = {5, 6};
    CtorGame game(options);
    game.wait_until(1000000);
    REQUIRE(game.over());
    CHECK(result(game).reason == Ending::stalled);
    CHECK(game.match().ended_at() == Instant{22000});  // the deadline's own time
}

TEST_CASE("CTOR 7.3: the game ends after turn 500") {
    CtorGame game(teams(1, 1));
    game.round({put(1)}).round({put(20)}).end_turn();
    while (!game.over()) {
        const auto now = game.view();
        CHECK(now.turn <= 500);
        const auto chips = game.chips(*now.team);
        const auto from = chips.front();
        const auto to = from % 2 == 1 ? from + 1 : from - 1;
        game.play(name_of(Seat{*now.team, 1}), open(Operation::move)).round({move(from, to)}).end_turn();
    }
    CHECK(result(game).reason == Ending::turn_limit);
    CHECK(game.view().turn == 500);
    CHECK(game.view().idle == 0);
    CHECK(result(game).winner == std::nullopt);
}

TEST_CASE("CTOR 7.4: a team resigns when all its members have said so; the other team wins") {
    CtorGame game(teams(2, 1));
    game.play("black1", resign());
    CHECK_FALSE(game.over());
    game.at(333).play("black2", resign());
    REQUIRE(game.over());
    CHECK(result(game).winner == Side::white);
    CHECK(result(game).reason == Ending::resigned);
    CHECK(game.match().ended_at() == Instant{333});
    CtorGame alone(teams(2, 1));
    alone.play("white1", resign());
    CHECK(result(alone).winner == Side::black);
}

TEST_CASE("CTOR 7.4: resign may be said in either phase and by either team") {
    auto options = teams(1, 1);
    options.secrets = true;
    CtorGame game(options);
    game.play("white1", resign());
    CHECK(result(game).reason == Ending::resigned);
    CHECK(game.view().turn == 0);
    CHECK_FALSE(game.view().team.has_value());
    CHECK(game.view().phase == Phase::over);
}

TEST_CASE("CTOR 7.5: the result has winner, reason and the chips of both") {
    CtorGame game(teams(1, 1));
    game.round({put(1)}).round({put(20)}).round({put(21)}).forfeit(Side::white);
    CHECK(result(game) == Outcome{Side::black, Ending::forfeit, {1, 2}});
    REQUIRE(game.told<GameEnded>().size() == 1);
    CHECK(game.told<GameEnded>()[0].outcome == result(game));
    CHECK(name_of(Ending::board_full) == "board_full");
    CHECK(name_of(Ending::stalled) == "stalled");
    CHECK(name_of(Ending::turn_limit) == "turn_limit");
    CHECK(name_of(Ending::resigned) == "resigned");
    CHECK(name_of(Ending::forfeit) == "forfeit");
}

TEST_CASE("D15: at resigned and forfeit the other team wins whatever the chips, and the open round is dropped") {
    CtorGame game(teams(2, 2));
    game.play_to_turn(3).play("black1", seal(put(40))).play("black1", resign()).play("black2", resign());
    CHECK(result(game).winner == Side::white);
    CHECK(game.chips(Side::black) == Squares{1});
    CHECK(game.told<RoundRevealed>().empty());
    CHECK_FALSE(game.view().round.has_value());
    CHECK(game.own("black1").empty());
}

TEST_CASE("D15: secret squares do not spring at resigned and forfeit") {
    for (const bool resigns : {true, false}) {
        auto options = teams(1, 1);
        options.secrets = true;
        CtorGame game(options);
        game.play("black1", secrets({1, 2, 3, 4, 5})).end_secrets().round({put(64)}).round({put(5)});
        if (resigns) {
            game.play("white1", resign());
        } else {
            game.forfeit(Side::black);
        }
        CHECK(game.view().spent.empty());
        CHECK(game.chips(Side::white) == Squares{5});
        CHECK(game.view().idle == 0);
    }
}

TEST_CASE("D15: secret squares spring at the turn limit, too") {
    auto options = teams(1, 1);
    options.secrets = true;
    CtorGame game(options);
    game.play("black1", secrets({60, 61, 62, 63, 64})).end_secrets();
    game.round({put(1)}).round({put(20)}).end_turn();
    while (game.view().turn < 500) {
        const auto now = game.view();
        const auto from = game.chips(*now.team).front();
        const auto to = from % 2 == 1 ? from + 1 : from - 1;
        game.play(name_of(Seat{*now.team, 1}), open(Operation::move)).round({move(from, to)}).end_turn();
    }
    REQUIRE(game.view().team == Side::white);
    game.round({put(64)}).end_turn();
    CHECK(result(game).reason == Ending::turn_limit);
    CHECK(result(game).chips == std::array{2U, 1U});
    CHECK(result(game).winner == Side::black);
}

TEST_CASE("D15: board_full comes before turn_limit") {
    // Chips go to and fro until turn 500, in which the last two squares are filled.
    auto game = regular(nearly_full, teams(1, 1), Side::white);
    while (game.view().turn < 500) {
        const auto now = game.view();
        const auto from = now.board.chips[index(*now.team)];
        std::int64_t leaving = 0;
        std::int64_t arriving = 0;
        for (const auto square : from) {
            for (const auto free : now.board.empty()) {
                if (leaving == 0 && orthogonal_neighbours(square, 8).contains(free)) {
                    leaving = square;
                    arriving = free;
                }
            }
        }
        REQUIRE(leaving != 0);
        game.play(name_of(Seat{*now.team, 1}), open(Operation::move)).round({move(leaving, arriving)});
        game.round({pass()}).round({pass()}).round({move(arriving, leaving)});
        if (game.view().turn == now.turn) game.end_turn();
    }
    const auto last = listed(game.view().board.empty());
    REQUIRE(last.size() == 2);
    game.round({put(last[0])}).round({put(last[1])});
    while (!game.over()) game.end_turn();
    CHECK(result(game).reason == Ending::board_full);
    CHECK(game.view().turn == 500);
}

TEST_CASE("D15: idle counts opening turns, and springing does not break it") {
    auto options = teams(1, 1);
    options.secrets = true;
    options.secrets_s = 0;
    CtorGame game(options);
    game.play("black1", secrets({1, 2, 3, 4, 5})).end_secrets().end_turn();
    CHECK(game.view().idle == 1);
    game.round({put(5)}).round({put(40)});
    CHECK(game.view().spent.size() == 1);
    CHECK(game.view().idle == 0);  // white performed; the springing is not what counts
    game.end_turns(4);
    CHECK(result(game).reason == Ending::stalled);
}

TEST_CASE("C1: when the game is over everything but a tick is the wrong phase, after not seated") {
    CtorGame game(teams(1, 1));
    game.forfeit(Side::black).at(50);
    for (const auto& action :
         {seal(put(1)), unseal(), open(Operation::move), replace(1), done(), resign(), secrets({1, 2, 3, 4, 5})}) {
        CHECK(game.attempt("black1", action) == Refusal::wrong_phase);
        CHECK(game.attempt("white2", action) == Refusal::not_seated);
    }
    CHECK(game.attempt(Join{seat("black2")}) == Refusal::wrong_phase);
    CHECK(game.attempt(Leave{seat("black1")}) == Refusal::wrong_phase);
    CHECK(game.attempt(Leave{seat("black3")}) == Refusal::wrong_phase);
    CHECK(game.attempt(Forfeit{Side::white}) == Refusal::wrong_phase);
    CHECK(game.attempt(Tick{}) == accepted);
    CHECK(result(game).winner == Side::white);
}

TEST_CASE("G1: time is called in any phase, once; what is sealed is dropped unseen") {
    CtorGame game(teams(3, 3));
    game.end_turn().end_turn().play("black1", seal(put(45))).play("black2", seal(put(46)));
    CHECK(game.attempt(CallTime{}) == accepted);
    CHECK(result(game).reason == Ending::time);
    CHECK(result(game).chips == std::array{0U, 0U});
    CHECK_FALSE(result(game).winner);
    CHECK_FALSE(game.view().round);
    CHECK(game.told<RoundRevealed>().empty());
    CHECK(game.attempt(CallTime{}) == Refusal::wrong_phase);
}

TEST_CASE("G1: a deadline that is due takes effect before the time is called") {
    auto options = teams(1, 1);
    options.sandglass_s = {30, 30};
    CtorGame game(options);
    game.play("black1", seal(put(45))).at(30'000);
    CHECK(game.attempt(CallTime{}) == accepted);
    CHECK(result(game).chips == std::array{1U, 0U});  // the sandglass has opened what was sealed
    CHECK(result(game).winner == Side::black);
}

TEST_CASE("G2: when time is called the turn ends with it, and secrets spring") {
    auto options = teams(1, 1);
    options.secrets = true;
    CtorGame before(options);
    CHECK(before.attempt(CallTime{}) == accepted);
    CHECK_FALSE(result(before).winner);
    CtorGame game(options);
    game.play("black1", secrets({1, 2, 3, 4, 5})).end_secrets().end_turn().round({put(5)});
    const auto idle = game.view().idle;
    CHECK(game.attempt(CallTime{}) == accepted);
    CHECK(game.view().spent.size() == 1);
    CHECK(game.view().idle == idle);
    CHECK(result(game).chips == std::array{1U, 0U});
    CHECK(engine::score_of(game.match()).counted == std::array{1, 0});
}
