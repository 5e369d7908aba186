// Where a king of TOTA*S may stand after the next GM, and how likely it is to be struck there by an enemy that does not
// know which of the squares it will be (TOTAS 2.6): kings are hunted by covering squares, not by giving check.
#pragma once

#include <vector>

#include "evaluation.hpp"
#include "totas/moves.hpp"
#include "totas/position.hpp"

namespace engine::totas {

/// Its own square and those that it may step to; it stands on the board.
SquareSet room_of(const Position& position, Side side, Square king);

/// What one piece can do with both half-moves of a plan: a Volcano or Tornado that steps up and explodes, a Gryphon
/// that walks and flies.
struct Strike {
    std::vector<Move> moves;
    SquareSet hit;  // of the king's room
};
/// Those of `by` against the king that stands on this square and has this room.
std::vector<Strike> strikes_at(const Position& position, const Setting& setting, Side by, Square king,
                               const SquareSet& room);

struct Peril {
    bool reached = false;  // where it stands
    int percent = 0;       // share of its room that the enemy covers in one plan; 0: some of it is out of all reach
};
Peril king_peril(const Position& position, const Setting& setting, Side side, Square king, const Attacks& by_enemy);

}  // namespace engine::totas
