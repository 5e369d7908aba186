#include "board_pictures.hpp"

#include <variant>

namespace protocol {
namespace {

using engine::Side;

constexpr std::string_view rim = "#8a7a58";

void draw_chip(Svg& svg, double x, double y, double radius, Side side) {
    svg.circle(x, y, radius, {side == Side::black ? ink::black : ink::white, ink::black, std::max(1.5, radius / 9)});
}

}  // namespace

void draw_board(Svg& svg, const engine::View& view) {
    std::visit([&](const auto& one) { draw_board(svg, one); }, view);
}

void draw_board(Svg& svg, const engine::ctor::View& view) {
    const unsigned size = view.board.size;
    const double cell = board_picture_side / size;
    svg.rect({0, 0, board_picture_side, board_picture_side}, {"#efe6cf", rim, 3}, 6);
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

namespace {

std::string_view tint_of(engine::totas::ZoneKind kind) {
    switch (kind) {
        case engine::totas::ZoneKind::sea:
            return "#5aa9d6";
        case engine::totas::ZoneKind::mountains:
            return "#8d8f98";
        case engine::totas::ZoneKind::desert:
            return "#ecc94b";
    }
    return {};
}

/// White's first rank is at the bottom.
Svg::Box box_of(engine::totas::Square square) {
    const double cell = board_picture_side / engine::totas::board_side;
    return {engine::totas::file_of(square) * cell,
            (engine::totas::board_side - 1 - engine::totas::rank_of(square)) * cell, cell, cell};
}

void draw_ground(Svg& svg, const engine::totas::View& view) {
    for (engine::totas::Square square = 0; square < engine::totas::square_count; ++square) {
        svg.rect(box_of(square), {engine::totas::is_dark(square) ? "#c8b48c" : "#f0e8d2"});
    }
    for (const Side side : engine::both_sides) {
        for (const auto& zone : view.zones[engine::index(side)].value_or(std::vector<engine::totas::Zone>{})) {
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

void draw_piece(Svg& svg, const engine::totas::PlacedPiece& placed) {
    const Svg::Box box = box_of(placed.square);
    const double x = box.x + box.width / 2;
    const double y = box.y + box.height / 2;
    const bool is_black = placed.piece.side == Side::black;
    if (placed.piece.kind == engine::totas::Kind::pawn) return draw_chip(svg, x, y, 11, placed.piece.side);
    draw_chip(svg, x, y, 20, placed.piece.side);
    svg.text(x, y + 9, std::string(1, engine::totas::letter_of(placed.piece.kind)),
             {26, is_black ? ink::white : ink::black, true, Svg::Anchor::middle});
}

}  // namespace

void draw_board(Svg& svg, const engine::totas::View& view) {
    svg.rect({-3, -3, board_picture_side + 6, board_picture_side + 6}, {rim}, 6);
    draw_ground(svg, view);
    if (!view.board) return;
    for (const auto& placed : view.board->pieces) draw_piece(svg, placed);
}

void draw_board(Svg& svg, const engine::tritoc::View& view) {
    using engine::tritoc::bit;
    constexpr double gap = 14;
    constexpr double field_side = (board_picture_side - 2 * gap) / 3;
    constexpr double cell = field_side / 3;
    for (unsigned field = 0; field < engine::tritoc::field_count; ++field) {
        const double left = (field % 3) * (field_side + gap);
        const double top = (field / 3) * (field_side + gap);
        const bool is_black = (view.board.won[0] & bit(field)) != 0;
        const bool is_white = (view.board.won[1] & bit(field)) != 0;
        svg.rect({left, top, field_side, field_side},
                 {is_black   ? "#566170"
                  : is_white ? ink::white
                             : std::string_view("#efe6cf"),
                  is_black || is_white ? ink::black : rim, is_black || is_white ? 5.0 : 2.5},
                 14);
        for (unsigned hole = 0; hole < engine::tritoc::hole_count; ++hole) {
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

}  // namespace protocol
