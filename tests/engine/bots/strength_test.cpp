// Levels differ as they should. The seeds are fixed: what is counted here does not change from run to run.
#include "tests/engine/bots/bot_match.hpp"
#include "tests/support/printing.hpp"

using namespace engine;
using namespace engine::ctor;
using namespace test_support;

namespace {

constexpr unsigned games = 60;

struct Score {
    unsigned won = 0;
    unsigned lost = 0;
    unsigned choices = 0;
    unsigned voids = 0;
    unsigned moves = 0;
    unsigned landings = 0;
};

/// `level` against `opponent`, on both colours in turn.
Score compete(unsigned level, unsigned opponent, const CtorOptions& options) {
    Score score;
    for (unsigned game = 0; game < games; ++game) {
        const Side side = game % 2 == 0 ? Side::black : Side::white;
        BotMatch setup{options, {}, 1000 + game};
        setup.levels[index(side)] = level;
        setup.levels[index(other(side))] = opponent;
        const auto end = play_out(setup);
        const auto winner = end.view.result->winner;
        score.won += winner == side ? 1 : 0;
        score.lost += winner == other(side) ? 1 : 0;
        score.choices += end.choices;
        score.voids += end.voids;
        score.moves += end.moves;
        score.landings += end.landings;
    }
    return score;
}

}  // namespace

TEST_CASE("level 3 beats level 1 clearly, alone and in teams") {
    for (const auto& options : {teams(1, 1), teams(3, 3)}) {
        const Score score = compete(3, 1, options);
        CHECK(score.won >= games * 9 / 10);
    }
}

TEST_CASE("level 2 stands between them") {
    CHECK(compete(2, 1, teams(1, 1)).won >= games * 8 / 10);
    CHECK(compete(3, 2, teams(1, 1)).won >= games * 7 / 10);
    for (const auto& options : {teams(2, 2), teams(3, 3)}) {
        // Who think apart do better by good judgement, but not by as much.
        const Score over_one = compete(2, 1, options);
        CAPTURE(options.teams[0], over_one.won, over_one.lost);
        CHECK(over_one.won >= games / 2);
        CHECK(over_one.won * 2 >= over_one.lost * 3);
        CHECK(compete(3, 2, options).won >= games * 9 / 10);
    }
}

TEST_CASE("CTOR 3.7: few choices of a team come to nothing, at any level, and it moves now and then") {
    for (unsigned level = bot_level_min; level <= bot_level_max; ++level) {
        const Score score = compete(level, level, teams(3, 3));
        CAPTURE(level, score.choices, score.voids, score.moves);
        CHECK(score.voids * 6 <= score.choices);
        CHECK(score.moves > games);
        CHECK(score.moves < score.choices / 2);
    }
}

TEST_CASE("two chips are given for one (Landing) now and then, where that wins more: a few times a game") {
    for (unsigned level = bot_level_min; level <= bot_level_max; ++level) {
        const Score score = compete(level, level, teams(1, 1));
        CAPTURE(level, score.landings);
        CHECK(score.landings > 0);
        CHECK(score.landings < 5 * games);
    }
}
