// The cheapest way to put all of a number of points into pairs. Behind this header is LEMON, which no C++20 compiler
// takes: matching.cpp is a translation unit of its own in an older dialect, and so is this header's language.
#pragma once

#include <cstddef>
#include <vector>

namespace engine::pairing {

/// Wide enough for several criteria in one number, the more important ones in the higher digits.
__extension__ typedef __int128 Cost;

/// Costs of all pairs of points, the same in both directions. Not negative; unset means that they cannot be paired.
class CostMatrix {
public:
    explicit CostMatrix(std::size_t points) : points_(points), costs_(points * points, unset) {}

    std::size_t points() const { return points_; }
    bool allows(std::size_t one, std::size_t other) const { return costs_[one * points_ + other] != unset; }
    Cost at(std::size_t one, std::size_t other) const { return costs_[one * points_ + other]; }
    void set(std::size_t one, std::size_t other, Cost cost) {
        costs_[one * points_ + other] = cost;
        costs_[other * points_ + one] = cost;
    }

private:
    static constexpr Cost unset = -1;
    std::size_t points_;
    std::vector<Cost> costs_;
};

/// The partner of each point in a perfect matching of least cost; empty where there is no perfect matching. Costs must
/// stay below 2^120 divided by the number of points.
std::vector<std::size_t> cheapest_perfect_matching(const CostMatrix& costs);

}  // namespace engine::pairing
