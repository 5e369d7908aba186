// A game's first lesson: a match that somebody who knows nothing can win. It begins in the middle, by real actions of
// all seats, so that it is replayed like any other; from then on computer players follow a script, and think for
// themselves where it says nothing. What the learner is told meanwhile is the page's affair.
#pragma once

#include <optional>
#include <vector>

#include "engine/base/draws.hpp"
#include "engine/bots.hpp"
#include "engine/input.hpp"

namespace engine {

struct Lesson {
    Options options;
    Seat learner;
    unsigned level = bot_level_min;    // of the computer players on all other seats
    std::vector<PlayerInput> opening;  // legal one after the other, all of them at the match's beginning
};

/// The lesson of the game that these options are of. Nothing: the game has none, or with these lots it does not come
/// about as it is meant; others are tried then.
std::optional<Lesson> lesson_of(const Options& game, const Fairness& lots);

/// What a computer player of a lesson does now; without an action it waits until something happens.
struct Scripted {
    std::optional<Action> action;
};
/// Depends on what the seat may see alone, as every thought does. Nothing: the script does not foresee this.
std::optional<Scripted> scripted_of(const Seen& seen);

}  // namespace engine
