// Thinking ahead by two GMs of TOTA*S. Both sides choose at the same time in each, so every look is a table of payoffs
// (matrix_game.hpp), and what comes out is not a best plan but how often each is to be played. Pairs of plans
// that matter are looked at more closely, one a step: what the GM after would make of them.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "engine/base/draws.hpp"
#include "engine/base/seed.hpp"
#include "matrix_game.hpp"
#include "planner.hpp"
#include "sketch.hpp"

namespace engine::totas {

class Search {
public:
    /// All three must outlive the search.
    Search(const Planner& planner, Draws& lots, Seed& seed);

    /// At most so many steps; once `is_out` says true, no more of anything.
    void run(std::uint32_t steps, const std::function<bool()>& is_out);
    /// One of the side's own plans, by chance, as often as it should be played.
    const Moves& choice() const { return own_[chosen_]; }

private:
    /// One's own plan against one of the enemy's.
    struct Pair {
        std::int32_t first = 0;  // at a first look
        std::int64_t sum = 0;    // of closer looks
        std::uint32_t looks = 0;
        bool settled = false;  // to look again would show the same
    };
    std::vector<Moves> candidates(Side side) const;
    bool look(const std::function<bool()>& is_out);
    void expect_habits();
    void look_closer();
    void level_out();
    std::int32_t payoff(std::size_t row, std::size_t column, bool look_ahead);
    std::int32_t follow_up(const Battlefield& field);
    Pair& pair_of(std::size_t row, std::size_t column) { return pairs_[row * replies_.size() + column]; }

    const Planner& planner_;
    Draws& lots_;
    Seed& seed_;
    std::vector<Moves> own_;
    std::vector<Moves> replies_;
    std::vector<std::int32_t> penalties_;  // of one's own plans (Planner::penalty)
    MatrixGame game_;
    std::vector<Pair> pairs_;
    std::size_t chosen_ = 0;
};

}  // namespace engine::totas
