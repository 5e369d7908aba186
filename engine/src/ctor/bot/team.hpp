// Who of a team does what, without a word: everybody works out the same plan from what all of them see, and deals it
// out among the duties in the same way, so that teammates who think alike do not collide (CTOR 3.7). Chance that all
// share decides which duty gets what: against one who thinks otherwise it is a mixed choice.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/ctor/view.hpp"
#include "turns.hpp"

namespace engine::ctor {

/// What all members of the acting team know alike, as a number to draw chance from.
std::uint64_t shared_seed(const View& view);

/// What this duty of the round seals of the team's steps in it; a pass where there are fewer steps than duties.
Choice dealt_to(unsigned duty, const RoundView& round, const std::vector<Step>& steps, std::uint64_t seed);

}  // namespace engine::ctor
