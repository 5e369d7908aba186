// Half-moves that are legal in a position, what they are, and what they change for the one who plans on.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/base/refusal.hpp"
#include "engine/base/result.hpp"
#include "engine/totas/half_move.hpp"
#include "position.hpp"
#include "reach.hpp"

namespace engine::totas {

enum class MoveKind : std::uint8_t {
    classical,      // K Q R B N
    straight,       // pawn row: one step forward, or two
    diagonal,       // pawn row: takes
    en_passant,     //
    sidestep,       // TOTAS 4.1 (b)
    strike,         // TOTAS 4.2 (c)
    diagonal_step,  // TOTAS 4.3 (b)
    king_step,      // TOTAS 4.4 (a); a knight's leap in the variant (13.3)
    explosion,      // TOTAS 4.4 (b)
    walk,           // TOTAS 4.5 (a)
    flight,         // TOTAS 4.5 (b)
    drive,          // TOTAS 12.2 (a)
    turn,           // TOTAS 12.2 (b)
    castling,
    shelter,
    reentry,
};

/// A half-move that has been found legal, with what makes it so. `from` of a re-entry and `to` of what stays are the
/// square itself.
struct Move {
    MoveKind kind{};
    Square from = no_square;
    Square to = no_square;
    Square victim = no_square;  // en passant: where the piece stands that is taken
    std::optional<Kind> promote{};
    Wing wing{};

    bool displaces() const {
        return kind != MoveKind::explosion && kind != MoveKind::turn && kind != MoveKind::shelter;
    }
};

HalfMove half_move_of(const Move& move);
using MoveList = std::vector<Move>;

/// What a half-move is looked at in.
struct Planning {
    const Position& position;  // with half-move 1 applied, where there is one
    const Setting& setting;
    Side side{};
    const Move* first = nullptr;  // half-move 1 of the same plan
    bool coalition = false;       // TOTAS 14.3: no castling
};

/// All half-moves, by the squares of their pieces; appended to `list`.
void find_half_moves(const Planning& planning, MoveList& list);
bool any_half_move(const Planning& planning);
/// The first reason in the order of fine-print F24.
Result<Move, Refusal> check_half_move(const Planning& planning, const HalfMove& half);

/// TOTAS 2.4: the position for half-move 2, the enemy standing still.
void make(Position& position, const Setting& setting, Side side, const Move& move);
/// The man after this half-move, as to what it carries; a promotion comes later (TOTAS 6.6).
Man after_half_move(Man man, const Move& move);
/// Where the rook of a castling goes, and the king.
struct CastlingSquares {
    Square king_from = 0;
    Square king_to = 0;
    Square rook_from = 0;
    Square rook_to = 0;
};
CastlingSquares castling_squares(const Setting& setting, Side side, Wing wing);

/// Squares crossed by a slide or double step, in the order of travel; a leap crosses none (TOTAS 6.1).
struct Way {
    std::array<Square, 8> squares{};
    unsigned length = 0;
    void add(Square square) { squares.at(length++) = square; }
    const Square* begin() const { return squares.data(); }
    const Square* end() const { return squares.data() + length; }
};
Way way_of(const Move& move);

/// fine-print F3: a half-move, no explosion, could take an enemy there.
bool is_attacked(const Position& position, const Setting& setting, Side by, Square target);
/// The five squares that an explosion hits, as far as they are on the board (TOTAS 4.4).
std::vector<Square> blast_of(Kind kind, Square center);

}  // namespace engine::totas
