// What somebody seals who thinks apart from teammates sealing at the same time (CTOR 3.7), as people must: by their own
// judgement and their own chance, expecting the others to judge much alike. They share no plan, no role and no chance.
// Level 3 has a convention instead: team.hpp.
#pragma once

#include "engine/base/seed.hpp"
#include "engine/ctor/choice.hpp"
#include "turns.hpp"

namespace engine::ctor {

struct Apart {
    Field field;            // with one's own sealed choices carried out on it
    Operation operation{};  // of the round
    SquareSet claimed;      // by one's own sealed choices
    unsigned others = 0;    // duties of the round that are teammates'
    Liking liking;          // by one's own chance
};

/// A choice for one duty; a pass where nothing is legal or worth it.
Choice chosen_apart(const Apart& apart, Seed& seed);

}  // namespace engine::ctor
