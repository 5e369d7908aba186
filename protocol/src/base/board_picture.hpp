// What boards are drawn with, whatever the game: each is drawn into a square.
#pragma once

#include "base/svg.hpp"
#include "engine/base/seat.hpp"

namespace protocol {

/// Boards are drawn from 0 to this, in both directions.
inline constexpr double board_picture_side = 600;
inline constexpr std::string_view board_rim = "#8a7a58";

void draw_chip(Svg& svg, double x, double y, double radius, engine::Side side);

}  // namespace protocol
