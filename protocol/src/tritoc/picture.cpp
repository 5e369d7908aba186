// The board of Tritoc as a picture: fields, and their holes with what may fall for them.
#include "base/board_picture.hpp"
#include "codec.hpp"

namespace protocol::tritoc {

using namespace engine::tritoc;
using engine::Side;

void Codec::draw_board(Svg& svg, const View& view) {
    constexpr double gap = 14;
    constexpr double field_side = (board_picture_side - 2 * gap) / 3;
    constexpr double cell = field_side / 3;
    for (unsigned field = 0; field < field_count; ++field) {
        const double left = (field % 3) * (field_side + gap);
        const double top = (field / 3) * (field_side + gap);
        const bool is_black = (view.board.won[0] & bit(field)) != 0;
        const bool is_white = (view.board.won[1] & bit(field)) != 0;
        svg.rect({left, top, field_side, field_side},
                 {is_black   ? "#566170"
                  : is_white ? ink::white
                             : std::string_view("#efe6cf"),
                  is_black || is_white ? ink::black : board_rim, is_black || is_white ? 5.0 : 2.5},
                 14);
        for (unsigned hole = 0; hole < hole_count; ++hole) {
            const double x = left + (hole % 3 + 0.5) * cell;
            const double y = top + (hole / 3 + 0.5) * cell;
            const bool has_black = (view.board.pieces[0][field] & bit(hole)) != 0;
            const bool has_white = (view.board.pieces[1][field] & bit(hole)) != 0;
            if (has_black || has_white) {
                draw_chip(svg, x, y, 24, has_black ? Side::black : Side::white);
            } else {
                svg.circle(x, y, 20, {is_black ? "#6f7a89" : "#dccfae", is_black ? "#8b95a3" : "#b5a57c", 1.5});
                svg.text(x, y + 7, std::to_string(view.labels[field][hole]),
                         {20, is_black ? "#e6e9ed" : "#5f5436", false, Svg::Anchor::middle});
            }
        }
    }
}

}  // namespace protocol::tritoc
