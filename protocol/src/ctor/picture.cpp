// The board of CTOR as a picture.
#include "base/board_picture.hpp"
#include "codec.hpp"

namespace protocol::ctor {

using engine::Side;
using engine::ctor::View;

void Codec::draw_board(Svg& svg, const View& view) {
    const unsigned size = view.board.size;
    const double cell = board_picture_side / size;
    svg.rect({0, 0, board_picture_side, board_picture_side}, {"#efe6cf", board_rim, 3}, 6);
    for (unsigned line = 1; line < size; ++line) {
        svg.rect({line * cell - 0.75, 0, 1.5, board_picture_side}, {"#cdbf99"});
        svg.rect({0, line * cell - 0.75, board_picture_side, 1.5}, {"#cdbf99"});
    }
    for (const Side side : engine::both_sides) {
        for (const auto square : view.board.chips[engine::index(side)]) {
            const unsigned place = square - 1;
            draw_chip(svg, (place % size + 0.5) * cell, (place / size + 0.5) * cell, cell * 0.38, side);
        }
    }
}

}  // namespace protocol::ctor
