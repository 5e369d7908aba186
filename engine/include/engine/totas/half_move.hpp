// Half-moves as players write them (record.md 5.2). Whether one is legal is the match's affair.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/totas/piece.hpp"
#include "engine/totas/square.hpp"

namespace engine::totas {

/// Any half-move that takes a piece from one square to another.
struct Go {
    Square from = 0;
    Square to = 0;
    std::optional<Kind> promote;  // a king-row kind, not the king
    friend bool operator==(const Go&, const Go&) = default;
};
/// TOTAS 3.3: KR towards file l, RK towards file a.
enum class Wing : std::uint8_t { kr, rk };
inline constexpr std::array both_wings{Wing::kr, Wing::rk};
std::string_view name_of(Wing wing);
std::optional<Wing> wing_named(std::string_view name);

/// Fills a whole plan.
struct Castle {
    Wing wing{};
    friend bool operator==(const Castle&, const Castle&) = default;
};
/// TOTAS 4.4.
struct Explode {
    Square at = 0;
    friend bool operator==(const Explode&, const Explode&) = default;
};
/// TOTAS 5.4: the king leaves its acropolis …
struct Shelter {
    friend bool operator==(const Shelter&, const Shelter&) = default;
};
/// … and comes back a GM later.
struct Reenter {
    Square to = 0;
    friend bool operator==(const Reenter&, const Reenter&) = default;
};
/// TOTAS 12.2: the axis turns by 90°.
struct Turn {
    Square at = 0;
    friend bool operator==(const Turn&, const Turn&) = default;
};

using HalfMove = std::variant<Go, Castle, Explode, Shelter, Reenter, Turn>;
/// 0 to 2 half-moves; a castling stands alone.
using Plan = std::vector<HalfMove>;
inline constexpr std::size_t plan_max = 2;

}  // namespace engine::totas
