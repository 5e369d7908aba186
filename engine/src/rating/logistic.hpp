// The curve by which both formulas turn a difference of strengths into an expectation.
#pragma once

#include "engine/rating.hpp"
#include "rating/alike.hpp"

namespace engine::rating {

/// The share of the point that is expected of whoever is stronger by `difference`.
inline double logistic(double difference) { return 1 / (1 + exp_alike(-difference)); }

/// How far that moves, on either side, when the difference does by `deviation`. Nothing is damped here for what is
/// unsure: that is what the spread tells.
inline double spread_of(double difference, double deviation) {
    return (logistic(difference + deviation) - logistic(difference - deviation)) / 2;
}

}  // namespace engine::rating
