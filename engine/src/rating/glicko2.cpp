// Glicko-2, with the paper's own letters where it gives no names. Its steps are cited at what carries them out.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/rating.hpp"
#include "rating/alike.hpp"
#include "rating/logistic.hpp"
#include "rating/square.hpp"

namespace engine::rating {
namespace {

constexpr double scale = 173.7178;  // step 2
constexpr double origin = 1500;
constexpr double precision = 1e-9;

/// How little an opponent's result says when their own strength is not sure: step 3.
double weight_of(double phi) { return 1 / std::sqrt(1 + 3 * square(phi / std::numbers::pi)); }

struct Evidence {
    double variance = 0;     // v
    double improvement = 0;  // delta
};

/// Steps 3 and 4.
Evidence weigh(double mu, std::span<const Encounter> games) {
    double information = 0;
    double surprise = 0;
    for (const auto& game : games) {
        const double weight = weight_of(game.opponent.deviation / scale);
        const double opponent = (game.opponent.rating - origin) / scale;
        const double expected = logistic(weight * (mu - opponent));
        information += square(weight) * expected * (1 - expected);
        surprise += weight * (game.score - expected);
    }
    return {1 / information, surprise / information};
}

/// Step 5: the root of f, between brackets that hold it, with the false position's lazy end halved.
double new_volatility(double sigma, double phi, const Evidence& evidence, double tau) {
    const double a = log_alike(square(sigma));
    const auto f = [&](double x) {
        const double e = exp_alike(x);
        const double spread = square(phi) + evidence.variance + e;
        return e * (square(evidence.improvement) - spread) / (2 * square(spread)) - (x - a) / square(tau);
    };
    double low = a;
    double high = 0;
    if (const double excess = square(evidence.improvement) - square(phi) - evidence.variance; excess > 0) {
        high = log_alike(excess);
    } else {
        double steps = 1;
        while (f(a - steps * tau) < 0) ++steps;
        high = a - steps * tau;
    }
    double f_low = f(low);
    double f_high = f(high);
    while (std::abs(high - low) > precision) {
        const double middle = low + (low - high) * f_low / (f_high - f_low);
        const double f_middle = f(middle);
        if (f_middle * f_high <= 0) {
            low = high;
            f_low = f_high;
        } else {
            f_low /= 2;
        }
        high = middle;
        f_high = f_middle;
    }
    return exp_alike(low / 2);
}

}  // namespace

Glicko after_period(const Glicko& player, std::span<const Encounter> games, double tau) {
    const double phi = player.deviation / scale;
    const double unsure_max = Glicko{}.deviation;
    if (games.empty())
        return {player.rating, std::min(unsure_max, scale * std::sqrt(square(phi) + square(player.volatility))),
                player.volatility};
    const double mu = (player.rating - origin) / scale;
    const auto evidence = weigh(mu, games);
    const double sigma = new_volatility(player.volatility, phi, evidence, tau);
    // Steps 6 to 8.
    const double phi_after = 1 / std::sqrt(1 / (square(phi) + square(sigma)) + 1 / evidence.variance);
    const double mu_after = mu + square(phi_after) * evidence.improvement / evidence.variance;
    return {scale * mu_after + origin, std::min(unsure_max, scale * phi_after), sigma};
}

Chance win_chance(const Glicko& first, const Glicko& second) {
    const double difference = (first.rating - second.rating) / scale;
    const double phi = std::sqrt(square(first.deviation) + square(second.deviation)) / scale;
    return {logistic(weight_of(phi) * difference), spread_of(difference, phi)};
}

}  // namespace engine::rating
