// The board of TOTA*S as a picture: the ground, then the pieces where the view shows them.
#include "base/board_picture.hpp"
#include "codec.hpp"

namespace protocol::totas {
namespace {

using namespace engine::totas;
using engine::Side;

std::string_view tint_of(ZoneKind kind) {
    switch (kind) {
        case ZoneKind::sea:
            return "#5aa9d6";
        case ZoneKind::mountains:
            return "#8d8f98";
        case ZoneKind::desert:
            return "#ecc94b";
    }
    return {};
}

/// White's first rank is at the bottom.
Svg::Box box_of(Square square) {
    const double cell = board_picture_side / board_side;
    return {file_of(square) * cell, (board_side - 1 - rank_of(square)) * cell, cell, cell};
}

void draw_ground(Svg& svg, const View& view) {
    for (Square square = 0; square < square_count; ++square) {
        svg.rect(box_of(square), {is_dark(square) ? "#c8b48c" : "#f0e8d2"});
    }
    for (const Side side : engine::both_sides) {
        for (const auto& zone : view.zones[engine::index(side)].value_or(std::vector<Zone>{})) {
            for (const auto square : zone.squares) svg.rect(box_of(square), {tint_of(zone.kind), {}, 0, 0.75});
        }
        if (const auto at = view.acropolis[engine::index(side)]) {
            const Svg::Box box = box_of(*at);
            svg.rect({box.x + 3, box.y + 3, box.width - 6, box.height - 6}, {"none", "#b34700", 4}, 4);
        }
        if (const auto& labyrinth = view.labyrinth[engine::index(side)]) {
            const Svg::Box box = box_of(labyrinth->at);
            svg.circle(box.x + box.width / 2, box.y + box.height / 2, 19, {"none", "#6a3d9a", 3});
            svg.circle(box.x + box.width / 2, box.y + box.height / 2, 11, {"none", "#6a3d9a", 3});
        }
    }
}

void draw_piece(Svg& svg, const PlacedPiece& placed) {
    const Svg::Box box = box_of(placed.square);
    const double x = box.x + box.width / 2;
    const double y = box.y + box.height / 2;
    const bool is_black = placed.piece.side == Side::black;
    if (placed.piece.kind == Kind::pawn) return draw_chip(svg, x, y, 11, placed.piece.side);
    draw_chip(svg, x, y, 20, placed.piece.side);
    svg.text(x, y + 9, std::string(1, letter_of(placed.piece.kind)),
             {26, is_black ? ink::white : ink::black, true, Svg::Anchor::middle});
}

}  // namespace

void Codec::draw_board(Svg& svg, const View& view) {
    svg.rect({-3, -3, board_picture_side + 6, board_picture_side + 6}, {board_rim}, 6);
    draw_ground(svg, view);
    if (!view.board) return;
    for (const auto& placed : view.board->pieces) draw_piece(svg, placed);
}

}  // namespace protocol::totas
