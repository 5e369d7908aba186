// How many plans there are (record.md 8.3): for people who wonder, and to confirm the rule book (TOTAS 15.4).
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/totas/options.hpp"
#include "engine/totas/view.hpp"

namespace engine::totas {

/// Different complete plans that cost no skip, by side.
using PlanCounts = std::array<std::uint64_t, 2>;

/// Of a referee's view in phase plan; nothing in other phases and in coalition play (fine-print F26).
std::optional<PlanCounts> count_plans(const View& view);
/// Of the start without zones.
PlanCounts count_plans_at_start(const Options& options);

}  // namespace engine::totas
