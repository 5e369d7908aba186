// One thought of a computer player on a CTOR seat: what it does now, given what a person there would see (CTOR 8.2).
// It keeps nothing between thoughts, never resigns, and ends its team's turn only where it is alone in it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/base/seed.hpp"
#include "engine/bots.hpp"
#include "engine/ctor/action.hpp"
#include "engine/ctor/view.hpp"
#include "turns.hpp"

namespace engine::ctor {

class Player {
public:
    Player(const Options& options, const View& view, const OwnEnvelopes& own, Seat seat, unsigned level, Seed seed,
           const Budget& budget);

    /// Nothing: there is nothing to do until the view changes.
    std::optional<Action> next();

    static std::uint32_t iterations_of(const Options& options, unsigned level);

private:
    std::optional<Action> prepare();
    /// For the lowest duty of its own that is still open.
    std::optional<Action> play_round();
    std::vector<Step> steps_of_round(const Turn& plan) const;
    /// Another round, or the end of the turn, where it is alone and that serves the plan.
    std::optional<Action> change_of_round(const Turn& plan) const;

    bool is_alone() const { return view_.members[index(seat_.side)].size() == 1; }
    /// True where all choices of the round are made at once, by several duties.
    bool is_joint() const;
    Means means() const;
    SquareSet own_secrets() const;
    Turn plan() const;
    /// What fits beside its own sealed choices, where the plan does not: they were sealed with another one in mind.
    Choice makeshift() const;
    /// Beside so many duties of teammates.
    Choice choice_apart(unsigned others);
    Field field_after_own() const;
    SquareSet own_claims() const;

    const Options& options_;
    const View& view_;
    const OwnEnvelopes& own_;
    Seat seat_;
    Field field_;
    unsigned level_;
    Seed seed_;
    std::uint64_t plan_seed_ = 0;
    const Budget& budget_;
};

}  // namespace engine::ctor
