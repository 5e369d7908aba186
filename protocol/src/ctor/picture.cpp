// The board of CTOR as a picture.
#include "base/board_picture.hpp"
#include "codec.hpp"

namespace protocol::ctor {

using engine::Side;

void Codec::draw_board(Svg& svg, const Json& view) {
    const auto size = view.at("size").get<unsigned>();
    const auto& squares = view.at("board").get_ref<const std::string&>();
    const double cell = board_picture_side / size;
    svg.rect({-12, -12, board_picture_side + 24, board_picture_side + 24}, {"#d9ccae"}, 10);
    for (unsigned place = 0; place < size * size; ++place) {
        const double x = place % size * cell;
        const double y = place / size * cell;
        const bool is_odd = (place % size + place / size) % 2 == 1;
        svg.rect({x, y, cell, cell}, {is_odd ? "#ede2c9" : "#f4ecd9", "#dccfb2", 1});
        const char owner = squares.at(place);
        if (owner == '.') continue;
        draw_chip(svg, x + cell / 2, y + cell / 2, cell * 0.39, owner == 'b' ? Side::black : Side::white);
    }
}

}  // namespace protocol::ctor
