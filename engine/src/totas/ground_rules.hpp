// Which ground a side may set, and the ground by lot (TOTAS 5.1, 5.2).
#pragma once

#include <optional>

#include "engine/base/draws.hpp"
#include "engine/base/refusal.hpp"
#include "engine/totas/ground.hpp"

namespace engine::totas {

/// fine-print F25.
std::optional<Refusal> check_ground(Side side, const Ground& ground);
Ground ground_by_lot(Side side, Draws& draws);
/// The zones in the order of the view: sea, mountains, desert.
std::array<Zone, 2> in_kind_order(std::array<Zone, 2> zones);

}  // namespace engine::totas
