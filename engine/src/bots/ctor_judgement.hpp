// What a CTOR position is worth to one side, in hundredths of a chip: chips, the Replaces that it may hope for and
// those that it has to fear. Looks at the board as it stands; who thinks ahead is ctor_player.hpp.
#pragma once

#include <array>

#include "engine/ctor/board.hpp"

namespace engine::ctor {

inline constexpr int chip_worth = 100;

/// What makes one level play unlike another.
struct Care {
    unsigned chance = 1;  // what chance adds to a choice is less than this
    int prospects = 0;    // percent: how much weight the side's Replaces to come have
    int safety = 0;       // percent: how much weight the other side's have
    int reluctance = 0;   // a Move or Landing must gain more than this
};

Care care_of(unsigned level);

/// `more` operations of `side` may follow before the other side's turn.
int worth(const Board& board, Side side, unsigned more, const Care& care);
/// The same once `side` has carried out every Replace (CTOR 4.2: each may make the next possible).
int worth_after_replaces(Board board, Side side, unsigned more, const Care& care);
/// Carries out every Replace that is possible, chains included; what is left does not depend on their order.
void replace_all(Board& board, Side side);

}  // namespace engine::ctor
