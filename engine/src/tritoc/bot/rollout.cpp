#include "rollout.hpp"

#include <algorithm>

#include "tritoc/board_rules.hpp"
#include "tritoc/state.hpp"

namespace engine::tritoc {
namespace {

constexpr std::int64_t field_score = 20;  // a point more or less, beside the game
constexpr unsigned turns_max = 400;       // of one rollout: pieces that come off could go on for ever

}  // namespace

Rollout::Rollout(const Evaluation& evaluation, const Board& board) : evaluation_(&evaluation), board_(board) {
    for (unsigned field = 0; field < field_count; ++field) look_at(field);
    weigh();
}

void Rollout::look_at(unsigned field) { prospect_.chances[field] = evaluation_->chances(board_, field); }
void Rollout::weigh() { leverage_ = prospect_.leverage(); }

/// To the player, as the board stands.
std::int64_t Rollout::gain_of(Side player, Hole at, Phase phase) const {
    const std::size_t me = index(player);
    const std::size_t them = index(other(player));
    Nine own = board_.pieces[me][at.field];
    Nine others = board_.pieces[them][at.field];
    if (phase == Phase::place) {
        own |= bit(at.hole);
    } else {
        (phase == Phase::remove_own ? own : others) &= static_cast<Nine>(~bit(at.hole));
    }
    const Chances now = evaluation_->of_field(at.field, player, own, others);
    const Chances& before = prospect_.chances[at.field];
    return std::int64_t{now[me] - before[me]} * leverage_[me][at.field]
           - std::int64_t{now[them] - before[them]} * leverage_[them][at.field];
}

template <class Use>
void Rollout::each_choice(Side player, unsigned total, Use use) const {
    const Phase phase = phase_for(total);
    const auto look = [&](unsigned field, unsigned hole) {
        const Hole at{static_cast<std::uint8_t>(field), static_cast<std::uint8_t>(hole)};
        use(Choice{at, gain_of(player, at, phase)});
    };
    bool has_target = false;
    for (unsigned field = 0; field < field_count; ++field) {
        if (!board_.is_open(field)) continue;
        const Nine free = board_.free(field);
        if (phase == Phase::place) {
            const unsigned hole = evaluation_->hole_of(field, total);
            if ((free & bit(hole)) != 0) look(field, hole);
            continue;
        }
        if (phase == Phase::remove_other && free == 0) continue;
        const Side owner = phase == Phase::remove_own ? player : other(player);
        for (Nine left = board_.pieces[index(owner)][field]; left != 0; left &= static_cast<Nine>(left - 1)) {
            look(field, static_cast<unsigned>(__builtin_ctz(left)));
            has_target = true;
        }
    }
    if (phase == Phase::remove_other && has_target) use(Choice{});  // TRITOC 2.3: one may decline
}

std::optional<Rollout::Choice> Rollout::best_of(Side player, unsigned total) const {
    std::optional<Choice> best;
    each_choice(player, total, [&](const Choice& choice) {
        if (!best || choice.gain > best->gain) best = choice;
    });
    return best;
}

std::vector<Rollout::Choice> Rollout::ranked(Side player, unsigned total) const {
    std::vector<Choice> all;
    each_choice(player, total, [&](const Choice& choice) { all.push_back(choice); });
    std::stable_sort(all.begin(), all.end(), [](const Choice& a, const Choice& b) { return a.gain > b.gain; });
    return all;
}

void Rollout::apply(Side player, unsigned total, const Choice& choice) {
    if (!choice.at) return;
    switch (phase_for(total)) {
        case Phase::place:
            set_piece(board_, player, *choice.at);
            break;
        case Phase::remove_own:
            remove_piece(board_, player, *choice.at);
            break;
        default:
            remove_piece(board_, other(player), *choice.at);
            break;
    }
    look_at(choice.at->field);
    weigh();
}

std::int64_t Rollout::score(std::optional<Side> winner) const {
    const int fields = __builtin_popcount(board_.won[0]) - __builtin_popcount(board_.won[1]);
    const std::int64_t game = !winner ? 0 : *winner == Side::black ? win_score : -win_score;
    return game + fields * field_score;
}

std::int64_t Rollout::play_out(Side player, std::uint32_t first_lot, Seed& lots) {
    const DiceWeights& weights = evaluation_->weights();
    std::uint32_t lot = first_lot;
    unsigned stuck = 0;
    for (const Side side : both_sides) {
        if (has_won(board_, side)) return score(side);
    }
    for (unsigned turn = 0; turn < turns_max && !is_full(board_); ++turn, player = other(player)) {
        std::optional<Choice> choice;
        unsigned total = 0;
        for (unsigned thrown = 0; thrown < throws_max && !choice; ++thrown) {  // TRITOC 2.5
            total = weights.total_of(lot);
            choice = best_of(player, total);
            lot = static_cast<std::uint32_t>(lots.below(weights.all));
        }
        stuck = choice ? 0 : stuck + 1;
        if (stuck == stuck_turns_tied) break;
        if (!choice) continue;
        apply(player, total, *choice);
        if (has_won(board_, player)) return score(player);
    }
    return score(std::nullopt);
}

}  // namespace engine::tritoc
