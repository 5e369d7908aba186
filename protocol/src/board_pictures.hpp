// The games' boards, each drawn into a square.
#pragma once

#include "engine/games.hpp"
#include "svg.hpp"

namespace protocol {

/// Boards are drawn from 0 to this, in both directions.
inline constexpr double board_picture_side = 600;

void draw_board(Svg& svg, const engine::View& view);
void draw_board(Svg& svg, const engine::ctor::View& view);
void draw_board(Svg& svg, const engine::totas::View& view);
void draw_board(Svg& svg, const engine::tritoc::View& view);

}  // namespace protocol
