// Bradley-Terry between two teams, with the letters of Weng and Lin's Algorithm 1.
#include <algorithm>
#include <cmath>

#include "engine/base/ensure.hpp"
#include "engine/rating.hpp"
#include "rating/square.hpp"

namespace engine::rating {
namespace {

constexpr double beta = 25.0 / 6;
constexpr double variance_kept_min = 0.0001;  // kappa: a variance never falls to nothing

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

Team updated(const Team& team, const Whole& own, const Whole& other, double score) {
    const double c = std::sqrt(own.variance + other.variance + 2 * square(beta));
    const double p = 1 / (1 + std::exp((other.mean - own.mean) / c));
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

Glicko on_glickos_scale(const Skill& skill) {
    const Skill newcomer;
    const Glicko start;
    const double unit = start.deviation / newcomer.deviation;
    return {start.rating + (skill.mean - newcomer.mean) * unit, skill.deviation * unit, start.volatility};
}

}  // namespace engine::rating
