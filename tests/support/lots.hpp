// Lots of a game that a test chooses. There is no way to set them: a game is looked for that draws them.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/base/draws.hpp"

namespace test_support {

/// One draw: of how many, and which.
struct Lot {
    std::uint32_t of = 6;
    std::uint32_t is = 0;
};
Lot die(unsigned eyes);
/// A fairness under which the game's first draws are these.
engine::Fairness fairness_drawing(const std::vector<Lot>& lots);

}  // namespace test_support
