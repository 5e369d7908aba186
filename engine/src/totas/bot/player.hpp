// One thought of a computer player on a TOTA*S seat: what it does now, given what a person there would see and
// remember. It keeps nothing between thoughts and never resigns.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "engine/base/seed.hpp"
#include "engine/bots.hpp"
#include "engine/totas/action.hpp"
#include "engine/totas/view.hpp"
#include "planner.hpp"

namespace engine::totas {

class Player {
public:
    /// `remembered`: the view before the board was hidden, while it is; may be absent.
    Player(const View& view, const View* remembered, const OwnEnvelopes& own, Seat seat, unsigned level, Seed seed,
           const Budget& budget);

    /// Nothing: there is nothing to do until the view changes.
    std::optional<Action> next();

    /// What a level searches by its nature, in steps of search.hpp.
    static std::uint32_t iterations_of(unsigned level);

private:
    Action set_ground();
    std::optional<Action> plan();
    std::optional<Action> half_move();
    std::vector<Move> best_plan(Seed& seed) const;
    std::vector<Move> plan_at_sight(const Planner& planner, Seed& seed) const;
    std::vector<Move> half_apart();
    std::vector<std::int64_t> values_at_sight(const Planner& planner, const std::vector<Proposal>& own,
                                              Seed& seed) const;

    const View& view_;
    std::optional<View> pictured_;  // the board as one must take it to be; absent: one has no idea
    const OwnEnvelopes& own_;
    Seat seat_;
    unsigned level_;
    Seed seed_;
    const Budget& budget_;
};

}  // namespace engine::totas
