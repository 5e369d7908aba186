// A game in which both sides choose at the same time and one wins what the other loses, as a table of payoffs, and how
// to play it: regret matching (Hart, Mas-Colell 2000; with the floor of Tammelin 2014). Knows nothing of TOTA*S, and
// counts in integers, so that it gives the same on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/base/seed.hpp"

namespace engine::totas {

/// How often each choice is to be made, in parts of `mix_whole`.
using Mix = std::vector<std::int32_t>;
inline constexpr std::int32_t mix_whole = 4096;
/// In proportion to the weights, none of them negative; all alike where all are 0.
Mix mix_of(const std::vector<std::int64_t>& weights);

class MatrixGame {
public:
    /// Payoffs must stay within ± this.
    static constexpr std::int32_t payoff_max = 100'000;

    /// All payoffs are 0. There is at least one row and one column.
    MatrixGame(std::size_t rows, std::size_t columns);

    std::size_t rows() const { return rows_; }
    std::size_t columns() const { return columns_; }
    /// What the one who chooses rows gets.
    std::int32_t at(std::size_t row, std::size_t column) const { return payoffs_[row * columns_ + column]; }
    void set(std::size_t row, std::size_t column, std::int32_t payoff) { payoffs_[row * columns_ + column] = payoff; }

    /// The one who chooses columns is taken to do so by this mix in `share` of `mix_whole` cases, and to think in the
    /// others.
    void expect(const Mix& habit, std::int32_t share);

    /// Goes on so many rounds from what has been learnt; payoffs may have changed in between.
    void learn(unsigned rounds);
    /// What was learnt so far about payoffs that have changed is forgotten.
    void forget();

    /// What each side plays on average over the rounds learnt; alike, before any.
    Mix row_mix() const { return mix_of(row_sums_); }
    Mix column_mix() const { return mix_of(column_sums_); }
    /// What the one who chooses rows gets when both play their mix, habits and all.
    std::int32_t value() const;

private:
    using Sums = std::vector<std::int64_t>;
    static void learn_from(Sums& regrets, const std::vector<std::int32_t>& gains, const Mix& mix);
    Mix expected_columns(const Mix& thought) const;

    std::size_t rows_;
    std::size_t columns_;
    std::vector<std::int32_t> payoffs_;
    Mix habit_;
    std::int32_t habit_share_ = 0;
    Sums row_regrets_;
    Sums column_regrets_;
    Sums row_sums_;
    Sums column_sums_;
    std::int64_t rounds_ = 0;
};

/// One choice by chance; those made in less than `least` of `mix_whole` cases are not made at all, unless all are.
std::size_t chosen_from(const Mix& mix, std::int32_t least, Seed& seed);

}  // namespace engine::totas
