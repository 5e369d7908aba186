#include "base/board_picture.hpp"

#include <algorithm>

namespace protocol {

void draw_chip(Svg& svg, double x, double y, double radius, engine::Side side) {
    const std::string_view fill = side == engine::Side::black ? ink::black : ink::white;
    svg.circle(x, y, radius, {fill, ink::black, std::max(1.5, radius / 9)});
}

}  // namespace protocol
