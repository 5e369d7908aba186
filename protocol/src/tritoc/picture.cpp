// The board of Tritoc as a picture: fields, and their holes with what may fall for them.
#include "base/board_picture.hpp"
#include "codec.hpp"

namespace protocol::tritoc {

using namespace engine::tritoc;
using engine::Side;

namespace {

constexpr double gap = 12;
constexpr double field_side = (board_picture_side - 2 * gap) / 3;
constexpr double cell = field_side / 3;

void draw_field(Svg& svg, double left, double top, char owner) {
    const std::string_view fill = owner == 'b' ? "#39434f" : owner == 'w' ? "#fffdf8" : "#f1e6cb";
    const bool is_won = owner != '.';
    svg.rect({left, top, field_side, field_side}, {fill, is_won ? ink::black : "#fffdf8", is_won ? 5.0 : 1.5}, 14);
}

}  // namespace

void Codec::draw_board(Svg& svg, const Json& view) {
    const auto& owners = view.at("owners").get_ref<const std::string&>();
    svg.rect({-14, -14, board_picture_side + 28, board_picture_side + 28}, {"#8d744c", "#6f5a38", 3}, 18);
    for (unsigned field = 0; field < field_count; ++field) {
        const double left = (field % 3) * (field_side + gap);
        const double top = (field / 3) * (field_side + gap);
        const bool is_dark = owners.at(field) == 'b';
        draw_field(svg, left, top, owners.at(field));
        const auto& holes = view.at("board").at(field).get_ref<const std::string&>();
        for (unsigned hole = 0; hole < hole_count; ++hole) {
            const double x = left + (hole % 3 + 0.5) * cell;
            const double y = top + (hole / 3 + 0.5) * cell;
            if (const char owner = holes.at(hole); owner != '.') {
                draw_chip(svg, x, y, 25, owner == 'b' ? Side::black : Side::white);
                continue;
            }
            svg.circle(x, y, 21, {is_dark ? "#4d5966" : "#ddcba2", is_dark ? "#6f7b88" : "#bda878", 1.5});
            svg.text(x, y + 7.5, view.at("labels").at(field).at(hole).dump(),
                     {22, is_dark ? "#d5dbe1" : "#4d4330", true, Svg::Anchor::middle});
        }
    }
}

}  // namespace protocol::tritoc
