// Plans: two half-moves of a side, judged together (TOTAS 2).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "moves.hpp"

namespace engine::totas {

/// The half-moves of a plan as they will be carried out, or the first reason why not (fine-print F24).
/// `incomplete_plan` is not looked at here: see is_short.
Result<std::vector<Move>, Refusal> check_plan(const Position& position, const Setting& setting, Side side,
                                              const Plan& plan);
/// fine-print F1: another half-move could legally be added at its end.
bool is_short(const Position& position, const Setting& setting, Side side, const std::vector<Move>& moves);

/// What may be half-move number 2.
MoveList second_half_moves(const Position& position, const Setting& setting, Side side, const Move& first);
/// How many different complete plans cost no skip (record.md 8.3).
std::uint64_t count_complete_plans(const Position& position, const Setting& setting, Side side);

}  // namespace engine::totas
