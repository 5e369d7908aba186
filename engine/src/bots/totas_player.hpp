// One thought of a computer player on a TOTA*S seat: what it does now, given what a person there would see.
// It keeps nothing between thoughts and never resigns.
#pragma once

#include <cstddef>
#include <optional>

#include "engine/seed.hpp"
#include "engine/totas/action.hpp"
#include "engine/totas/view.hpp"
#include "totas_planner.hpp"

namespace engine::totas {

class Player {
public:
    Player(const View& view, const OwnEnvelopes& own, Seat seat, unsigned level, Seed seed);

    /// Nothing: there is nothing to do until the view changes.
    std::optional<Action> next();

private:
    /// What makes one level play unlike another.
    struct Care {
        std::size_t plans;    // of its own that it thinks about …
        std::size_t replies;  // … each against so many of the enemy's; 0: as if the enemy stood still
        unsigned chance;      // what chance adds to a plan is less than this; from 1
    };
    static Care care_of(unsigned level);

    Action set_ground();
    std::optional<Action> plan();
    std::optional<Action> half_move();
    std::vector<Move> best_plan(Seed& seed) const;

    const View& view_;
    const OwnEnvelopes& own_;
    Seat seat_;
    Care care_;
    Seed seed_;
};

}  // namespace engine::totas
