#include "evaluation.hpp"

#include <algorithm>

namespace engine::tritoc {
namespace {

constexpr unsigned die_faces = 6;
constexpr std::uint32_t even_weight = 3;
/// A field by itself brings a point, a game five more: beside a row of fields it is worth this, in parts of `certain`.
constexpr std::int32_t field_value = certain / 12;

constexpr std::array<std::uint16_t, 512> powers_of_three() {
    std::array<std::uint16_t, 512> sums{};
    for (std::size_t holes = 0; holes < sums.size(); ++holes) {
        unsigned power = 1;
        for (unsigned hole = 0; hole < hole_count; ++hole, power *= 3) {
            if ((holes >> hole & 1U) != 0) sums[holes] = static_cast<std::uint16_t>(sums[holes] + power);
        }
    }
    return sums;
}
constexpr auto ternary = powers_of_three();

constexpr std::array<std::array<std::uint8_t, 3>, lines.size()> places_of_lines() {
    std::array<std::array<std::uint8_t, 3>, lines.size()> places{};
    for (std::size_t line = 0; line < lines.size(); ++line) {
        std::size_t found = 0;
        for (std::uint8_t place = 0; place < field_count; ++place) {
            if ((lines[line] & bit(place)) != 0) places[line][found++] = place;
        }
    }
    return places;
}
constexpr auto line_places = places_of_lines();

}  // namespace

DiceWeights weights_of(Dice dice) {
    DiceWeights weights;
    for (unsigned total = 2; total < totals_end; ++total) {
        const bool is_special = total == 2 || total + 1 == totals_end;
        const std::uint32_t of_two = std::min(total - 1, totals_end - total);
        const std::uint32_t even = is_special ? 1 : even_weight;  // TRITOC 2.6
        weights.of[total] = dice == Dice::two ? of_two : even;
        for (std::uint32_t lot = 0; lot < weights.of[total]; ++lot) {
            weights.totals[weights.all++] = static_cast<std::uint8_t>(total);
        }
    }
    static_assert(totals_end == 2 * die_faces + 1);
    return weights;
}

std::size_t FieldTable::place_of(Nine black, Nine white) { return ternary[black] + 2 * ternary[white]; }

/// From full fields back to the empty one: a position's chances are those of what may come next.
FieldTable::FieldTable(const std::array<std::uint8_t, hole_count>& labels, const DiceWeights& weights) {
    for (unsigned taken = all_nine + 1U; taken-- > 0;) {
        for (unsigned black = taken;; black = (black - 1) & taken) {
            const auto own = static_cast<Nine>(black);
            const auto others = static_cast<Nine>(taken & ~black);
            Chances& chances = chances_[place_of(own, others)];
            chances = {};
            if (has_line(own)) {
                chances[index(Side::black)] = certain;
            } else if (has_line(others)) {
                chances[index(Side::white)] = certain;
            } else {
                std::array<std::int64_t, 2> sum{};
                std::int64_t all = 0;
                for (unsigned hole = 0; hole < hole_count; ++hole) {
                    if ((taken & bit(hole)) != 0) continue;
                    const std::int64_t weight = weights.of[labels[hole]];
                    const Chances& by_black = chances_[place_of(own | bit(hole), others)];
                    const Chances& by_white = chances_[place_of(own, others | bit(hole))];
                    for (std::size_t side = 0; side < sum.size(); ++side) {
                        sum[side] += weight * (by_black[side] + by_white[side]);
                    }
                    all += 2 * weight;
                }
                for (std::size_t side = 0; all > 0 && side < sum.size(); ++side) {
                    chances[side] = static_cast<std::int16_t>(sum[side] / all);
                }
            }
            if (black == 0) break;
        }
    }
}

Evaluation::Evaluation(const Labels& labels, Dice dice) : weights_(weights_of(dice)) {
    for (unsigned field = 0; field < field_count; ++field) {
        for (unsigned hole = 0; hole < hole_count; ++hole) {
            holes_[field][labels[field][hole]] = static_cast<std::uint8_t>(hole);
        }
        for (unsigned earlier = 0; earlier < field && !tables_[field]; ++earlier) {
            if (labels[earlier] == labels[field]) tables_[field] = tables_[earlier];
        }
        if (!tables_[field]) tables_[field] = std::make_shared<const FieldTable>(labels[field], weights_);
    }
}

Chances Evaluation::chances(const Board& board, unsigned field) const {
    for (const Side side : both_sides) {
        if ((board.won[index(side)] & bit(field)) == 0) continue;
        Chances sure{};
        sure[index(side)] = certain;
        return sure;
    }
    return tables_[field]->of(board.pieces[0][field], board.pieces[1][field]);
}

Leverage Prospect::leverage() const {
    Leverage found{};
    for (std::size_t side = 0; side < found.size(); ++side) {
        found[side].fill(field_value);
        for (const auto& [a, b, c] : line_places) {
            const std::int32_t p = chances[a][side];
            const std::int32_t q = chances[b][side];
            const std::int32_t r = chances[c][side];
            found[side][a] += q * r >> certain_bits;
            found[side][b] += p * r >> certain_bits;
            found[side][c] += p * q >> certain_bits;
        }
    }
    return found;
}

}  // namespace engine::tritoc
