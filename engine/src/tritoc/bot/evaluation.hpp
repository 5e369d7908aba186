// What a Tritoc position is worth to one side: for each field the chances that either side wins it, as they follow from
// the dice, and from them the chances of three in a row. Looks at the board as it stands; rollout.hpp is what
// plays on.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "engine/base/seat.hpp"
#include "engine/tritoc/options.hpp"
#include "engine/tritoc/view.hpp"

namespace engine::tritoc {

/// Chances are counted in parts of this.
inline constexpr unsigned certain_bits = 14;
inline constexpr std::int32_t certain = 1 << certain_bits;
inline constexpr unsigned totals_end = 13;  // 2 … 12 are totals
/// How often each total falls, of all throws.
struct DiceWeights {
    std::array<std::uint32_t, totals_end> of{};
    std::uint32_t all = 0;
    /// The total of one of `all` equally likely lots.
    unsigned total_of(std::uint32_t lot) const { return totals[lot]; }
    std::array<std::uint8_t, 36> totals{};
};
DiceWeights weights_of(Dice dice);

/// Chances of both sides, by side, that a field becomes theirs.
using Chances = std::array<std::int16_t, 2>;

/// For one way of labelling a field: the chances in each of the 3^9 ways in which pieces can stand in it, if the
/// numbers fall as the dice have it and either side is as likely to use them.
class FieldTable {
public:
    FieldTable(const std::array<std::uint8_t, hole_count>& labels, const DiceWeights& weights);
    Chances of(Nine black, Nine white) const { return chances_[place_of(black, white)]; }

private:
    static std::size_t place_of(Nine black, Nine white);
    std::array<Chances, 19'683> chances_;
};

/// The tables of a board; fields that bear their labels alike share one.
class Evaluation {
public:
    Evaluation(const Labels& labels, Dice dice);
    const DiceWeights& weights() const { return weights_; }
    /// The hole of a field that bears this number, 3 … 11.
    unsigned hole_of(unsigned field, unsigned number) const { return holes_[field][number]; }
    Chances chances(const Board& board, unsigned field) const;
    /// Of an open field, or one that the mover's last piece has won.
    Chances of_field(unsigned field, Side mover, Nine own, Nine others) const {
        return mover == Side::black ? tables_[field]->of(own, others) : tables_[field]->of(others, own);
    }

private:
    DiceWeights weights_;
    std::array<std::shared_ptr<const FieldTable>, field_count> tables_;
    std::array<std::array<std::uint8_t, totals_end>, field_count> holes_{};
};

/// By side and field, in parts of `certain`.
using Leverage = std::array<std::array<std::int32_t, field_count>, 2>;

/// The chances of all fields, and what follows from them for the game.
struct Prospect {
    std::array<Chances, field_count> chances{};

    /// What a field is good for: the chance that the other two of a row come, over all rows that it stands in, and
    /// what a field is worth by itself.
    Leverage leverage() const;
};

}  // namespace engine::tritoc
