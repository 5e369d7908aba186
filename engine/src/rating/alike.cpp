#include "rating/alike.hpp"

#include <cmath>
#include <limits>
#include <numbers>

namespace engine::rating {
namespace {

// ln 2 in two parts, of which the first has so few digits that its multiples up to 2^11 are exact.
constexpr double ln2_high = 0x1.62e42fefap-1;
constexpr double ln2_low = 0x1.cf79abc9e3b39p-40;

}  // namespace

/// x = k ln 2 + r with |r| ≤ ln 2 / 2, and Taylor's series for r.
double exp_alike(double x) {
    constexpr double highest = 709.8;
    constexpr double lowest = -745.2;
    constexpr int terms = 17;
    if (x > highest) return std::numeric_limits<double>::infinity();
    if (x < lowest) return 0;
    const int k = static_cast<int>(x * std::numbers::log2e + (x < 0 ? -0.5 : 0.5));
    const double r = (x - k * ln2_high) - k * ln2_low;
    double series = 1;
    for (int n = terms; n > 0; --n) series = 1 + series * r / n;
    return std::ldexp(series, k);
}

/// x = m 2^k with m near 1, and the series of the inverse hyperbolic tangent for s = (m − 1) / (m + 1).
double log_alike(double x) {
    constexpr int last_power = 27;
    int k = 0;
    double m = std::frexp(x, &k);
    if (m < std::numbers::sqrt2 / 2) {
        m *= 2;
        --k;
    }
    const double s = (m - 1) / (m + 1);
    double series = 0;
    for (int n = last_power; n > 0; n -= 2) series = series * (s * s) + 1.0 / n;
    return k * ln2_high + (k * ln2_low + 2 * s * series);
}

}  // namespace engine::rating
