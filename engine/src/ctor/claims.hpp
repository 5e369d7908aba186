// What a choice does to a board, and which squares it takes for itself (CTOR 3.6, 3.7). Whether it is legal has been
// looked at before.
#pragma once

#include <cstdint>

#include "engine/ctor/board.hpp"
#include "engine/ctor/choice.hpp"

namespace engine::ctor {

/// The square of a number that has been looked at before.
constexpr Square to_square(std::int64_t number) { return static_cast<Square>(number); }

/// CTOR 3.7: Put {s}, Move {f, t}, Landing {a, b, c}; a pass claims nothing.
SquareSet claims_of(const Choice& choice);
/// Carries the choice out among its side's chips; gives the square that a chip has come to. Not for a pass.
Square place_chip(const Choice& choice, SquareSet& own);

}  // namespace engine::ctor
