#include "matrix_game.hpp"

#include <algorithm>
#include <numeric>

#include "engine/base/ensure.hpp"

namespace engine::totas {

/// What is left by rounding goes to the heaviest.
Mix mix_of(const std::vector<std::int64_t>& weights) {
    const std::int64_t total = std::accumulate(weights.begin(), weights.end(), std::int64_t{0});
    Mix mix(weights.size(), mix_whole / static_cast<std::int32_t>(weights.size()));
    std::int64_t left = mix_whole;
    for (std::size_t choice = 0; choice < mix.size(); ++choice) {
        if (total > 0) mix[choice] = static_cast<std::int32_t>(weights[choice] * mix_whole / total);
        left -= mix[choice];
    }
    const auto heaviest = std::max_element(weights.begin(), weights.end()) - weights.begin();
    mix[static_cast<std::size_t>(heaviest)] += static_cast<std::int32_t>(left);
    return mix;
}

MatrixGame::MatrixGame(std::size_t rows, std::size_t columns)
    : rows_(rows),
      columns_(columns),
      payoffs_(rows * columns),
      row_regrets_(rows),
      column_regrets_(columns),
      row_sums_(rows),
      column_sums_(columns) {
    ENSURE(rows > 0 && columns > 0);
}

void MatrixGame::expect(const Mix& habit, std::int32_t share) {
    ENSURE(habit.size() == columns_);
    habit_ = habit;
    habit_share_ = share;
}

void MatrixGame::forget() {
    for (Sums* sums : {&row_regrets_, &column_regrets_, &row_sums_, &column_sums_})
        std::fill(sums->begin(), sums->end(), 0);
    rounds_ = 0;
}

/// `gains`: what each choice would have got, in `mix_whole` parts.
void MatrixGame::learn_from(Sums& regrets, const std::vector<std::int32_t>& gains, const Mix& mix) {
    std::int64_t got = 0;
    for (std::size_t choice = 0; choice < mix.size(); ++choice) got += std::int64_t{gains[choice]} * mix[choice];
    got /= mix_whole;
    for (std::size_t choice = 0; choice < mix.size(); ++choice)
        regrets[choice] = std::max<std::int64_t>(0, regrets[choice] + (gains[choice] - got));
}

Mix MatrixGame::expected_columns(const Mix& thought) const {
    if (habit_share_ == 0) return thought;
    Mix expected(columns_);
    for (std::size_t column = 0; column < columns_; ++column)
        expected[column] = (habit_[column] * habit_share_ + thought[column] * (mix_whole - habit_share_)) / mix_whole;
    return expected;
}

void MatrixGame::learn(unsigned rounds) {
    std::vector<std::int32_t> row_gains(rows_);
    std::vector<std::int32_t> column_gains(columns_);
    for (unsigned round = 0; round < rounds; ++round) {
        ++rounds_;
        const Mix columns = mix_of(column_regrets_);
        const Mix expected = expected_columns(columns);
        for (std::size_t row = 0; row < rows_; ++row) {
            const std::int32_t* payoffs = &payoffs_[row * columns_];
            row_gains[row] = std::inner_product(expected.begin(), expected.end(), payoffs, std::int32_t{0});
        }
        learn_from(row_regrets_, row_gains, mix_of(row_regrets_));
        const Mix rows = mix_of(row_regrets_);
        std::fill(column_gains.begin(), column_gains.end(), 0);
        for (std::size_t row = 0; row < rows_; ++row) {
            const std::int32_t* payoffs = &payoffs_[row * columns_];
            for (std::size_t column = 0; column < columns_; ++column)
                column_gains[column] -= rows[row] * payoffs[column];
        }
        learn_from(column_regrets_, column_gains, columns);
        // Later rounds count for more: the first know little.
        for (std::size_t row = 0; row < rows_; ++row) row_sums_[row] += rows[row] * rounds_;
        for (std::size_t column = 0; column < columns_; ++column) column_sums_[column] += columns[column] * rounds_;
    }
}

std::int32_t MatrixGame::value() const {
    const Mix rows = row_mix();
    const Mix columns = expected_columns(column_mix());
    std::int64_t value = 0;
    for (std::size_t row = 0; row < rows_; ++row) {
        for (std::size_t column = 0; column < columns_; ++column)
            value += std::int64_t{rows[row]} * columns[column] * at(row, column);
    }
    return static_cast<std::int32_t>(value / (std::int64_t{mix_whole} * mix_whole));
}

std::size_t chosen_from(const Mix& mix, std::int32_t least, Seed& seed) {
    const auto counts = [&](std::int32_t part) { return part >= least; };
    const bool any = std::any_of(mix.begin(), mix.end(), counts);
    std::int64_t total = 0;
    for (const std::int32_t part : mix) total += !any || counts(part) ? part : 0;
    auto lot = static_cast<std::int64_t>(seed.below(static_cast<std::uint64_t>(std::max<std::int64_t>(1, total))));
    for (std::size_t choice = 0; choice < mix.size(); ++choice) {
        if (any && !counts(mix[choice])) continue;
        lot -= mix[choice];
        if (lot < 0) return choice;
    }
    return 0;
}

}  // namespace engine::totas
