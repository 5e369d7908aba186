// Half-moves as people write them in the record form (TOTAS 15.1).
#pragma once

#include <string>

#include "carry_out.hpp"
#include "moves.hpp"

namespace engine::totas {

/// `before` is the position in which the half-move is made.
std::string text_of(const Position& before, Side side, const Move& move);
/// One that is void (TOTAS 11.3, 14.3): in brackets, since it was written, but not made.
std::string void_text_of(const Position& before, Side side, const HalfMove& half);

/// The result column: `Z` for lost, the number of GMs missed, or `12 Z` (TOTAS 15.2).
std::string text_of(const HalfResult& result);

}  // namespace engine::totas
