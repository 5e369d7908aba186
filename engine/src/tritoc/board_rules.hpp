// What may happen on a Tritoc board, and what comes of it: no turns, no clocks, no lots. State plays by it, and
// computer players think with it.
#pragma once

#include <vector>

#include "engine/base/seat.hpp"
#include "engine/tritoc/view.hpp"

namespace engine::tritoc {

inline constexpr unsigned remove_own_total = 2;     // TRITOC 2.4
inline constexpr unsigned remove_other_total = 12;  // TRITOC 2.3

/// What a total asks for (TRITOC 2.2 to 2.4).
constexpr Phase phase_for(unsigned total) {
    if (total == remove_own_total) return Phase::remove_own;
    return total == remove_other_total ? Phase::remove_other : Phase::place;
}

/// Where the player may set or remove a piece after this total, ascending.
std::vector<Hole> targets_after(const Board& board, const Labels& labels, Side player, unsigned total);

/// Sets a piece; true where it wins the field (TRITOC 3.1).
bool set_piece(Board& board, Side player, Hole at);
inline void remove_piece(Board& board, Side owner, Hole at) {
    board.pieces[index(owner)][at.field] &= static_cast<Nine>(~bit(at.hole));
}

/// TRITOC 3.2.
inline bool has_won(const Board& board, Side side) { return has_line(board.won[index(side)]); }
/// TRITOC 3.3: no open field has a free hole.
bool is_full(const Board& board);

}  // namespace engine::tritoc
