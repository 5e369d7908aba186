// Who of a team does what, without a word, at level 3 (CTOR 3.7): by a convention that people, too, could agree upon
// before a game. Everybody works out by themselves what the team should do, and does what of it lies in their part of
// the board. The convention depends on what all can see: the board's size, the round's duties and which is one's own.
// Where two judge differently, they may collide.
#pragma once

#include <vector>

#include "engine/ctor/view.hpp"
#include "turns.hpp"

namespace engine::ctor {

/// What this duty of the round seals of the team's steps in it; a pass where there are fewer steps than duties. The
/// duties of the round look after equal parts of the board, from left to right, by the column that a chip comes to.
/// What is too much for one is done by those who would have nothing to do, likewise from the first square on.
Choice dealt_to(unsigned duty, const RoundView& round, std::vector<Step> steps, unsigned size);

}  // namespace engine::ctor
