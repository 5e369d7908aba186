#include "tests/support/lots.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace test_support {

Lot die(unsigned eyes) { return {6, eyes - 1}; }

engine::Fairness fairness_drawing(const std::vector<Lot>& lots) {
    constexpr unsigned tries = 1'000'000;
    engine::Fairness fairness;
    for (unsigned attempt = 0; attempt < tries; ++attempt) {
        fairness.game_id = std::to_string(attempt);
        engine::Draws draws(fairness);
        const bool as_wanted =
            std::all_of(lots.begin(), lots.end(), [&](const Lot& lot) { return draws.draw(lot.of) == lot.is; });
        if (as_wanted) return fairness;
    }
    throw std::invalid_argument("no game draws these lots");
}

}  // namespace test_support
