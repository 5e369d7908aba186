// Looking ahead in Tritoc: what a choice is worth if from then on either side, whatever falls, chooses the best it
// sees. The dice are weighed, not thrown, and a throw that allows nothing is thrown again as the rules have it
// (TRITOC 2.5).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/bots.hpp"
#include "tritoc_judgement.hpp"

namespace engine::tritoc {

class Search {
public:
    Search(const Judgement& judgement, const Budget& budget, std::uint32_t steps_max)
        : judgement_(judgement), budget_(budget), steps_left_(steps_max) {}

    /// To `side`, who has just moved, if this many turns are looked at; nothing once the budget is used up.
    std::optional<std::int64_t> worth_after_move(const Board& board, Side side, unsigned turns);

private:
    struct Lookout;
    std::int64_t before_throw(const Board& board, Side mover, unsigned turns);
    std::int64_t best_of_total(const Lookout& from, unsigned total, unsigned turns);
    std::int64_t after(const Lookout& from, unsigned field, Nine own, Nine others, unsigned turns);
    bool is_out();

    const Judgement& judgement_;
    const Budget& budget_;
    std::uint32_t steps_left_;
    std::uint32_t steps_ = 0;
    bool out_ = false;
};

}  // namespace engine::tritoc
