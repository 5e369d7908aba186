// Fields and holes of the Tritoc board (TRITOC 1.1), by number from 0; the wire counts from 1.
#pragma once

#include <array>
#include <compare>
#include <cstdint>

namespace engine::tritoc {

inline constexpr unsigned field_count = 9;
inline constexpr unsigned hole_count = 9;  // of a field

struct Hole {
    std::uint8_t field = 0;  // 0 … 8, row by row from the top left
    std::uint8_t hole = 0;   // within its field, likewise
    friend auto operator<=>(const Hole&, const Hole&) = default;
};

/// Nine places in a 3×3 square, as bits: the holes of a field, or the fields of the board.
using Nine = std::uint16_t;
inline constexpr Nine all_nine = 0x1ff;
constexpr Nine bit(unsigned place) { return static_cast<Nine>(1U << place); }

/// Rows, columns and diagonals (TRITOC 3.1, 3.2).
inline constexpr std::array<Nine, 8> lines{0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
constexpr bool has_line(Nine places) {
    for (const Nine line : lines) {
        if ((places & line) == line) return true;
    }
    return false;
}

inline constexpr unsigned label_min = 3;  // TRITOC 1.2
inline constexpr unsigned label_max = 11;
/// The number that each hole bears, by field and hole.
using Labels = std::array<std::array<std::uint8_t, hole_count>, field_count>;

}  // namespace engine::tritoc
