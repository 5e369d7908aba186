// The board of TOTA*S as a picture: the ground, then the pieces where the view shows them.
#include "base/board_picture.hpp"
#include "codec.hpp"

namespace protocol::totas {
namespace {

using namespace engine::totas;
using engine::Side;

constexpr double cell_side = board_picture_side / board_side;

std::string_view tint_of(std::string_view zone) {
    if (zone == "sea") return "#5aa9d6";
    return zone == "mountains" ? "#8d8f98" : "#ecc94b";
}

/// White's first rank is at the bottom.
Svg::Box box_of(Square square) {
    return {file_of(square) * cell_side, (board_side - 1 - rank_of(square)) * cell_side, cell_side, cell_side};
}

Svg::Box box_of(const Json& square) { return box_of(square_named(square.get_ref<const std::string&>()).value()); }

void draw_ground(Svg& svg, const Json& view) {
    for (Square square = 0; square < square_count; ++square) {
        svg.rect(box_of(square), {is_dark(square) ? "#d6caa9" : "#f5efe0"});
    }
    for (const char* side : {"white", "black"}) {
        const Json& zones = view.at("zones").at(side);
        for (const Json& zone : zones.is_null() ? Json::array() : zones) {
            const std::string_view tint = tint_of(zone.at("kind").get_ref<const std::string&>());
            for (const Json& square : zone.at("squares")) svg.rect(box_of(square), {tint, {}, 0, 0.75});
        }
        if (const Json& at = view.at("acropolis").at(side); !at.is_null()) {
            const Svg::Box box = box_of(at);
            svg.rect({box.x + 3, box.y + 3, box.width - 6, box.height - 6}, {"none", "#b34700", 4}, 4);
        }
        if (const Json& labyrinth = view.at("labyrinth").at(side); !labyrinth.is_null()) {
            const Svg::Box box = box_of(labyrinth.at("at"));
            svg.circle(box.x + cell_side / 2, box.y + cell_side / 2, 19, {"none", "#6a3d9a", 3});
            svg.circle(box.x + cell_side / 2, box.y + cell_side / 2, 11, {"none", "#6a3d9a", 3});
        }
    }
}

/// "wK@g1"
void draw_piece(Svg& svg, const std::string& piece) {
    constexpr std::size_t square_at = 3;
    const Svg::Box box = box_of(Json(piece.substr(square_at)));
    const double x = box.x + cell_side / 2;
    const double y = box.y + cell_side / 2;
    const Side side = piece.at(0) == 'b' ? Side::black : Side::white;
    const char letter = piece.at(1);
    if (letter == 'p') return draw_chip(svg, x, y, 12, side);
    draw_chip(svg, x, y, 21, side);
    svg.text(x, y + 9.5, std::string(1, letter),
             {27, side == Side::black ? ink::white : ink::black, true, Svg::Anchor::middle});
}

}  // namespace

void Codec::draw_board(Svg& svg, const Json& view) {
    svg.rect({-12, -12, board_picture_side + 24, board_picture_side + 24}, {"#8a7a58"}, 10);
    draw_ground(svg, view);
    const Json& pieces = view.at("pieces");
    for (const Json& piece : pieces.is_null() ? Json::array() : pieces) {
        draw_piece(svg, piece.get_ref<const std::string&>());
    }
}

}  // namespace protocol::totas
