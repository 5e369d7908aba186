// A computer player of Tritoc on one seat. A beginner wins a field by chance, level 1 takes what lies on the way, level
// 2 the hole that is worth most as the board stands, level 3 what it may expect of the dice, by many games played on
// from each choice.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/base/seed.hpp"
#include "engine/bots.hpp"
#include "engine/tritoc/game.hpp"
#include "rollout.hpp"

namespace engine::tritoc {

class Player {
public:
    Player(const View& view, const Options& options, Seat seat, unsigned level, Seed seed, const Budget& budget);
    std::optional<Action> next();

    /// Games played on, over all choices together.
    static std::uint32_t iterations_of(unsigned level);

private:
    using Choice = std::optional<Hole>;  // absent: declines
    Choice choose();
    Choice by_chance();
    Choice harmless();
    Choice best_by_expectation(const Evaluation& evaluation, const Rollout& now,
                               const std::vector<Rollout::Choice>& choices);

    const View& view_;
    const Options& options_;
    Seat seat_;
    unsigned level_;
    Seed seed_;
    const Budget& budget_;
};

}  // namespace engine::tritoc
