// Ratings are kept by several machines, each of which works them out: to the last bit alike.
#include "rating/alike.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "engine/rating.hpp"

using namespace engine::rating;

TEST_CASE("ratings: the exponential and the logarithm are as near as those of the C library") {
    constexpr double near = 8 * std::numeric_limits<double>::epsilon();
    double worst_exp = 0;
    double worst_log = 0;
    for (int step = -70'000; step <= 70'000; ++step) {
        const double x = step * 0.0101;
        if (std::exp(x) > 0 && std::isnormal(std::exp(x))) {
            worst_exp = std::max(worst_exp, std::abs(exp_alike(x) / std::exp(x) - 1));
        }
        const double y = std::exp(x / 4);
        worst_log = std::max(worst_log, std::abs(log_alike(y) - std::log(y)) / std::max(1.0, std::abs(std::log(y))));
    }
    CHECK(worst_exp < near);
    CHECK(worst_log < near);
    CHECK(exp_alike(0) == 1);
    CHECK(log_alike(1) == 0);
    CHECK(std::isinf(exp_alike(1e6)));
    CHECK(exp_alike(-1e6) == 0);
}

TEST_CASE("ratings: the same bits on every machine, with every C library and compiler") {
    // What these were when they were first worked out in this way; a hundred games upon each other, so that whatever
    // differs anywhere shows.
    Glicko player{1500, 200, 0.06};
    Team team{{25, 25.0 / 3}, {32.444, 5.123}};
    const Team other{{43.381, 2.421}, {25.188, 6.211}};
    for (int game = 0; game < 100; ++game) {
        const Encounter met{{1400.0 + 7 * game, 30.0 + game, 0.06}, (game % 3) / 2.0};
        player = after_period(player, std::span(&met, 1));
        team = after_game({team, other}, (game % 3) / 2.0).first;
    }
    CHECK(player.rating == 0x1.d3fe1f8b2c3b8p+10);
    CHECK(player.deviation == 0x1.097ca86cc665cp+6);
    CHECK(player.volatility == 0x1.eb742c5929f23p-5);
    CHECK(team.front().mean == 0x1.0295216e5c4aap+5);
    CHECK(team.front().deviation == 0x1.00349308f3256p+2);
}
