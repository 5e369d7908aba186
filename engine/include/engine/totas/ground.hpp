// The ground of TOTA*S: acropolis, zones and labyrinth (TOTAS 5).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/base/seat.hpp"
#include "engine/totas/square.hpp"

namespace engine::totas {

/// In the order of the lots (TOTAS 5.2) and of the view.
enum class ZoneKind : std::uint8_t { sea, mountains, desert };
inline constexpr std::array all_zone_kinds{ZoneKind::sea, ZoneKind::mountains, ZoneKind::desert};
std::string_view name_of(ZoneKind kind);
std::optional<ZoneKind> zone_kind_named(std::string_view name);

struct Zone {
    ZoneKind kind{};
    std::array<Square, 3> squares{};  // ascending, once checked
    friend bool operator==(const Zone&, const Zone&) = default;
};

struct Ground {
    Square acropolis = 0;
    std::array<Zone, 2> zones{};
    Square labyrinth = 0;
    friend bool operator==(const Ground&, const Ground&) = default;
};

/// What a side may choose from, each list ascending. Any kind goes anywhere, but the two zones are of two kinds, one of
/// each direction, and share no square.
struct GroundOffer {
    std::vector<Square> acropolis;
    std::vector<std::array<Square, 3>> along_rank;
    std::vector<std::array<Square, 3>> along_file;
    std::vector<Square> labyrinth;
};
GroundOffer ground_offer(Side side);

}  // namespace engine::totas
