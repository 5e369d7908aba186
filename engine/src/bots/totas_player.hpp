// One thought of a computer player on a TOTA*S seat: what it does now, given what a person there would see.
// It keeps nothing between thoughts and never resigns.
#pragma once

#include <optional>

#include "engine/seed.hpp"
#include "engine/totas/action.hpp"
#include "engine/totas/view.hpp"

namespace engine::totas {

class Player {
public:
    Player(const View& view, const OwnEnvelopes& own, Seat seat, unsigned level, Seed seed);

    /// Nothing: there is nothing to do until the view changes.
    std::optional<Action> next();

private:
    Action set_ground();
    std::optional<Action> plan();

    const View& view_;
    const OwnEnvelopes& own_;
    Seat seat_;
    unsigned level_;
    Seed seed_;
};

}  // namespace engine::totas
