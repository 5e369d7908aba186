#include "notation.hpp"

#include <algorithm>
#include <array>

#include "engine/base/overloaded.hpp"
#include "engine/totas/form.hpp"

namespace engine::totas {
namespace {

/// None for a pawn; underlined where the piece started on its owner's right of the king.
std::string symbol_of(Man man) {
    if (man.kind() == Kind::pawn) return {};
    std::string symbol(1, letter_of(man.kind()));
    return man.has(Mark::right) ? "_" + symbol : symbol;
}

/// TOTAS 15.1: where two pawn-row pieces of a kind could make the capture, the right one's square is underlined.
bool is_right_of_two(const Position& before, Side side, const Move& move) {
    if (move.kind != MoveKind::diagonal && move.kind != MoveKind::en_passant) return false;
    const int to_the_left = side == Side::white ? -1 : 1;  // as its owner sees it
    const auto left = shifted(move.to, to_the_left, -forward(side));
    return left && *left != move.from && before.at[*left].is(side, before.at[move.from].kind());
}

void pad(std::string& line, std::size_t column) {
    if (line.size() < column) line.resize(column, ' ');
}

}  // namespace

std::string text_of(const Position& before, Side side, const Move& move) {
    switch (move.kind) {
        case MoveKind::castling:
            return std::string(name_of(move.wing));
        case MoveKind::shelter:
            return "K^";
        case MoveKind::reentry:
            return "K" + name_of(move.to) + "v";
        case MoveKind::explosion:
            return symbol_of(before.at[move.from]) + "*";
        case MoveKind::turn:
            return symbol_of(before.at[move.from]) + "+";
        default:
            break;
    }
    std::string text = symbol_of(before.at[move.from]);
    if (is_right_of_two(before, side, move)) text += '_';
    text += name_of(move.to);
    if (move.promote) text += letter_of(*move.promote);
    return text;
}

std::string void_text_of(const Position& before, Side side, const HalfMove& half) {
    const auto symbol = [&](Square square) {
        const Man man = before.at[square];
        return man.is_of(side) ? symbol_of(man) : std::string("?");
    };
    const std::string text =
        std::visit(Overloaded{[&](const Go& go) {
                                  std::string written = symbol(go.from) + name_of(go.from) + "-" + name_of(go.to);
                                  if (go.promote) written += letter_of(*go.promote);
                                  return written;
                              },
                              [](const Castle& castle) { return std::string(name_of(castle.wing)); },
                              [&](const Explode& explode) { return symbol(explode.at) + name_of(explode.at) + "*"; },
                              [](const Shelter&) { return std::string("K^"); },
                              [](const Reenter& reenter) { return "K" + name_of(reenter.to) + "v"; },
                              [&](const Turn& turn) { return symbol(turn.at) + name_of(turn.at) + "+"; }},
                   half);
    return "(" + text + ")";
}

std::string text_of(const HalfResult& result) {
    std::string text;
    if (result.misses > 0) text += std::to_string(result.misses);
    if (result.misses > 0 && result.lost) text += ' ';
    if (result.lost) text += 'Z';
    return text;
}

/// Columns as on the original's form: move and result, four times.
std::string form_of(const std::vector<FormWritten>& lines) {
    constexpr std::size_t move_width = 10;
    constexpr std::size_t result_width = 6;
    constexpr std::size_t number_width = 6;
    std::string text = "GM    White                           Black\n";
    for (const FormWritten& written : lines) {
        std::string line = std::to_string(written.gm);
        std::size_t column = number_width;
        for (const Side side : {Side::white, Side::black}) {
            for (const FormCell& cell : written.cells[index(side)]) {
                pad(line, column);
                line += cell.move;
                column += move_width;
                if (!cell.result.empty()) {
                    pad(line, column);
                    line += cell.result;
                }
                column += result_width;
            }
        }
        text += line + "\n";
    }
    return text;
}

}  // namespace engine::totas
