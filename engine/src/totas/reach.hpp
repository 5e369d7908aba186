// Which squares lie in which direction, and how far half-moves reach: tables, worked out at compile time.
#pragma once

#include <array>
#include <cstdint>
#include <utility>

#include "engine/totas/square.hpp"
#include "position.hpp"

namespace engine::totas {

inline constexpr Square no_square = 255;

inline constexpr unsigned slide_max = 7;    // TOTAS 3.1
inline constexpr unsigned strike_max = 4;   // TOTAS 4.2
inline constexpr unsigned drive_max = 2;    // TOTAS 12.2
inline constexpr unsigned kings_apart = 3;  // TOTAS 3.2

using Step = std::pair<int, int>;  // files, ranks

/// Clockwise from north: even places are orthogonal, odd ones diagonal.
inline constexpr std::array<Step, 8> around{{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}};
enum Direction : std::uint8_t { north, north_east, east, south_east, south, south_west, west, north_west };
inline constexpr std::array orthogonals{north, east, south, west};
inline constexpr std::array diagonals{north_east, south_east, south_west, north_west};
constexpr Direction opposite(Direction direction) { return static_cast<Direction>((direction + 4U) % 8U); }

inline constexpr std::array<Step, 8> knight_leaps{
    {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};
inline constexpr std::array<Step, 8> flight_leaps{
    {{1, 3}, {3, 1}, {3, -1}, {1, -3}, {-1, -3}, {-3, -1}, {-3, 1}, {-1, 3}}};

/// Up to eight squares; the rest is no_square. Worked out at compile time: a half-move is found by looking up.
using Few = std::array<Square, 8>;
using FewOfEach = std::array<Few, square_count>;

constexpr FewOfEach reached_by(const std::array<Step, 8>& steps) {
    FewOfEach reached{};
    for (unsigned from = 0; from < square_count; ++from) {
        Few& squares = reached[from];
        squares.fill(no_square);
        unsigned found = 0;
        for (const auto& [files, ranks] : steps) {
            if (const auto to = shifted(static_cast<Square>(from), files, ranks)) squares[found++] = *to;
        }
    }
    return reached;
}
/// The squares on the way in one direction, nearest first.
constexpr FewOfEach ray_towards(Direction direction) {
    FewOfEach ray{};
    for (unsigned from = 0; from < square_count; ++from) {
        ray[from].fill(no_square);
        auto to = shifted(static_cast<Square>(from), around[direction].first, around[direction].second);
        for (unsigned step = 0; step < slide_max && to; ++step) {
            ray[from][step] = *to;
            to = shifted(*to, around[direction].first, around[direction].second);
        }
    }
    return ray;
}
inline constexpr FewOfEach kings_reach = reached_by(around);
inline constexpr FewOfEach knights_reach = reached_by(knight_leaps);
inline constexpr FewOfEach flights_reach = reached_by(flight_leaps);
inline constexpr std::array<FewOfEach, 8> rays{
    ray_towards(north), ray_towards(north_east), ray_towards(east), ray_towards(south_east),
    ray_towards(south), ray_towards(south_west), ray_towards(west), ray_towards(north_west)};

/// TOTAS 12.1: one of the two directions of the axis.
constexpr Direction direction_of(Axis axis) {
    constexpr std::array directions{north, east, north_east, south_east};
    return directions[static_cast<std::size_t>(axis)];
}

/// TOTAS 5.3: a knight's way is the two squares of its long leg, then its destination.
bool sea_bars_knight(const Setting& setting, Side side, Square from, Square to);

}  // namespace engine::totas
