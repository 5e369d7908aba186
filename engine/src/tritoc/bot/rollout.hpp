// Games of Tritoc played to their end from a position, both sides choosing what is worth most as the board stands: the
// mean of many is what a choice may expect of the dice. Tries share their lots, so that choices are compared with the
// same luck.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/base/seed.hpp"
#include "evaluation.hpp"

namespace engine::tritoc {

/// A board in play, with its chances kept up to date.
class Rollout {
public:
    Rollout(const Evaluation& evaluation, const Board& board);

    /// What the player would do with this total, if it allows anything: the choice that is worth most as the board
    /// stands, or declining.
    struct Choice {
        std::optional<Hole> at;
        std::int64_t gain = 0;  // to the player
    };
    std::optional<Choice> best_of(Side player, unsigned total) const;
    /// All that this total allows, the best as the board stands first.
    std::vector<Choice> ranked(Side player, unsigned total) const;
    void apply(Side player, unsigned total, const Choice& choice);

    /// Plays on to the end, `player` to throw; the first throw is lot `first_lot` of the weights'
    /// (DiceWeights::total_of). What black has of it: about ±win_score, ties near 0.
    std::int64_t play_out(Side player, std::uint32_t first_lot, Seed& lots);

    static constexpr std::int64_t win_score = 1000;

private:
    void look_at(unsigned field);
    void weigh();
    template <class Use>
    void each_choice(Side player, unsigned total, Use use) const;
    std::int64_t gain_of(Side player, Hole at, Phase phase) const;
    std::int64_t score(std::optional<Side> winner) const;

    const Evaluation* evaluation_;  // never null
    Board board_;
    Prospect prospect_;
    Leverage leverage_{};
};

}  // namespace engine::tritoc
