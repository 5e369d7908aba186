#include "tritoc_search.hpp"

#include <algorithm>
#include <limits>

#include "tritoc/board_rules.hpp"

namespace engine::tritoc {
namespace {

constexpr std::int64_t none = std::numeric_limits<std::int64_t>::min();
constexpr std::uint32_t steps_between_looks = 256;  // at the clock

Prospect prospect_of(const Judgement& judgement, const Board& board) {
    Prospect prospect;
    for (unsigned field = 0; field < field_count; ++field) prospect.chances[field] = judgement.chances(board, field);
    return prospect;
}

}  // namespace

/// A position before a throw, with what its moves are judged by.
struct Search::Lookout {
    Lookout(const Judgement& judgement, const Board& position, Side player)
        : board(position),
          mover(player),
          prospect(prospect_of(judgement, position)),
          worth(player == Side::black ? prospect.worth() : -prospect.worth()),
          leverage(prospect.leverage()) {}

    const Board& board;
    Side mover;
    Prospect prospect;
    std::int64_t worth;  // to the mover
    std::array<std::array<std::int64_t, field_count>, 2> leverage;
};

bool Search::is_out() {
    if (out_) return true;
    if (steps_left_ == 0) out_ = true;
    if (!out_) --steps_left_;
    if (++steps_ % steps_between_looks == 0 && budget_.is_out && budget_.is_out()) out_ = true;
    return out_;
}

std::optional<std::int64_t> Search::worth_after_move(const Board& board, Side side, unsigned turns) {
    if (has_won(board, side)) return win_worth;
    if (is_full(board)) return Lookout(judgement_, board, side).worth;
    const std::int64_t worth =
        turns == 0 ? Lookout(judgement_, board, side).worth : -before_throw(board, other(side), turns);
    if (out_) return std::nullopt;
    return worth;
}

/// To the mover, over all that may fall.
std::int64_t Search::before_throw(const Board& board, Side mover, unsigned turns) {
    if (is_out()) return 0;
    const Lookout from(judgement_, board, mover);
    const DiceWeights& weights = judgement_.weights();
    std::int64_t sum = 0;
    std::int64_t useful = 0;
    for (unsigned total = remove_own_total; total <= remove_other_total; ++total) {
        const std::int64_t best = best_of_total(from, total, turns);
        if (best == none) continue;
        sum += best / weights.all * weights.of[total];
        useful += weights.of[total];
    }
    // TRITOC 2.5: what is useless is thrown again, three throws in all; then the turn passes.
    const std::int64_t all = weights.all;
    const std::int64_t useless = all - useful;
    std::int64_t worth = sum;
    if (useless > 0) {
        worth += sum / all * useless + sum / (all * all) * useless * useless;
        worth += from.worth / (all * all * all) * useless * useless * useless;
    }
    return worth;
}

/// To the mover: the best that this total allows, or `none`.
std::int64_t Search::best_of_total(const Lookout& from, unsigned total, unsigned turns) {
    const Side mover = from.mover;
    const auto& own = from.board.pieces[index(mover)];
    const auto& others = from.board.pieces[index(other(mover))];
    const Phase phase = phase_for(total);
    // Pieces seldom come off: what comes of it is judged, not looked ahead to.
    const unsigned deeper = phase == Phase::place ? turns - 1 : 0;
    std::int64_t best = none;
    for (unsigned field = 0; field < field_count; ++field) {
        if (!from.board.is_open(field)) continue;
        const Nine free = from.board.free(field);
        if (phase == Phase::place) {
            const Nine hole = bit(judgement_.hole_of(field, total));
            if ((free & hole) == 0) continue;
            best = std::max(best, after(from, field, own[field] | hole, others[field], deeper));
            continue;
        }
        const bool is_own = phase == Phase::remove_own;
        if (!is_own && free == 0) continue;
        for (Nine left = is_own ? own[field] : others[field]; left != 0; left &= static_cast<Nine>(left - 1)) {
            const auto kept = static_cast<Nine>(~(left & -left));
            best = std::max(best, is_own ? after(from, field, own[field] & kept, others[field], deeper)
                                         : after(from, field, own[field], others[field] & kept, deeper));
        }
    }
    // TRITOC 2.3: one may decline, where there is something to decline.
    return phase == Phase::remove_other && best != none ? std::max(best, from.worth) : best;
}

/// To the mover, once a field stands like this.
std::int64_t Search::after(const Lookout& from, unsigned field, Nine own, Nine others, unsigned turns) {
    const Side mover = from.mover;
    const bool wins_field = has_line(own);
    if (wins_field || turns > 0) {
        Board board = from.board;
        board.pieces[index(mover)][field] = own;
        board.pieces[index(other(mover))][field] = others;
        if (wins_field) board.won[index(mover)] |= bit(field);
        if (has_won(board, mover)) return win_worth;
        if (turns > 0 && !is_full(board)) return -before_throw(board, other(mover), turns - 1);
    }
    const Chances now = judgement_.of_field(field, mover, own, others);
    const Chances& before = from.prospect.chances[field];
    const std::size_t me = index(mover);
    const std::size_t them = index(other(mover));
    return from.worth + (now[me] - before[me]) * from.leverage[me][field]
           - (now[them] - before[them]) * from.leverage[them][field];
}

}  // namespace engine::tritoc
