// Why a game refuses an input: the codes of record.md 8.5. A refusal changes nothing but the time.
#pragma once

#include <cstdint>
#include <string_view>

namespace engine {

enum class Refusal : std::uint8_t {
    not_your_turn,    // the other side is to act
    not_seated,       // the seat is unknown, or nobody sits there
    wrong_phase,      // the action belongs to another phase, or the game is over
    illegal_square,   // outside the board, or not among the squares allowed
    illegal_move,     // the squares exist, the move between them does not
    occupied,         // the destination is taken
    not_yours,        // another's piece or duty
    overlap,          // clashes with another choice of one's own in this round
    already_sealed,   // somebody has sealed, so this can no longer be changed
    nothing_sealed,   // there is no choice to take back
    not_available,    // not offered at this moment
    incomplete_plan,  // the plan is short and there is no skip left
    malformed,        // not the shape of any action
};

std::string_view name_of(Refusal refusal);

}  // namespace engine
