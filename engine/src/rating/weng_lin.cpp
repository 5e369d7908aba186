// Bradley-Terry between two teams, with the letters of Weng and Lin's Algorithm 1.
#include <algorithm>
#include <cmath>

#include "engine/base/ensure.hpp"
#include "engine/rating.hpp"
#include "rating/logistic.hpp"
#include "rating/square.hpp"

namespace engine::rating {
namespace {

constexpr double beta = 25.0 / 6;
constexpr double variance_kept_min = 0.0001;  // kappa: a variance never falls to nothing
constexpr double shown_unit = Glicko{}.deviation / Skill{}.deviation;

/// A team as one normal distribution, and what one member's skill weighs in it.
struct Whole {
    double mean = 0;
    double variance = 0;
    double weight = 1;
};

Whole whole_of(const Team& team) {
    ENSURE(!team.empty());
    Whole whole;
    whole.weight = 1 / static_cast<double>(team.size());
    for (const auto& member : team) {
        whole.mean += whole.weight * member.mean;
        whole.variance += square(whole.weight * member.deviation);
    }
    return whole;
}

/// c: how far apart two sides must be for one of them to be the likely winner.
double width_between(const Whole& own, const Whole& other) {
    return std::sqrt(own.variance + other.variance + 2 * square(beta));
}

/// p: that the own side wins.
double share_of(const Whole& own, const Whole& other) {
    return logistic((own.mean - other.mean) / width_between(own, other));
}

Team updated(const Team& team, const Whole& own, const Whole& other, double score) {
    const double c = width_between(own, other);
    const double p = share_of(own, other);
    const double gamma = std::sqrt(own.variance) / c;
    // Omega and Delta over the team's variance, which every member's share is of.
    const double gradient = (score - p) / c;
    const double curvature = gamma * p * (1 - p) / square(c);
    Team result;
    for (const auto& member : team) {
        const double variance = square(member.deviation);
        const double kept = std::max(1 - variance * square(own.weight) * curvature, variance_kept_min);
        result.push_back({member.mean + variance * own.weight * gradient, std::sqrt(variance * kept)});
    }
    return result;
}

}  // namespace

Teams after_game(const Teams& teams, double score) {
    const auto first = whole_of(teams.first);
    const auto second = whole_of(teams.second);
    return {updated(teams.first, first, second, score), updated(teams.second, second, first, 1 - score)};
}

Chance win_chance(const Teams& teams) {
    const auto first = whole_of(teams.first);
    const auto second = whole_of(teams.second);
    // What c is for sides whose strengths are known.
    const double width = std::sqrt(2.0) * beta;
    const double deviation = std::sqrt(first.variance + second.variance);
    return {share_of(first, second), spread_of((first.mean - second.mean) / width, deviation / width)};
}

Glicko on_glickos_scale(const Skill& skill) {
    const Skill newcomer;
    const Glicko start;
    return {start.rating + (skill.mean - newcomer.mean) * shown_unit, skill.deviation * shown_unit, start.volatility};
}

Skill from_glickos_scale(const Glicko& shown) {
    const Skill newcomer;
    return {newcomer.mean + (shown.rating - Glicko{}.rating) / shown_unit, shown.deviation / shown_unit};
}

}  // namespace engine::rating
