#include "search.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "evaluation.hpp"
#include "king_peril.hpp"
#include "totas/plans.hpp"

namespace engine::totas {
namespace {

// Plans that are looked at, of either side: the most promising while the enemy stands still, and at a glance.
constexpr std::size_t proposals_max = 22;
constexpr std::size_t sketches_max = 10;
constexpr std::size_t follow_ups_max = 4;  // in the GM after

constexpr std::int32_t stake = 10'000;          // a game won
constexpr std::int32_t stake_later = 9'500;     // in the GM after: a bird in the hand
constexpr std::int64_t half_win_value = 2'000;  // an advantage that is half a game won

constexpr unsigned first_rounds = 100;
constexpr unsigned rounds_a_step = 4;
constexpr unsigned follow_up_rounds = 50;
constexpr unsigned last_rounds = 300;
constexpr unsigned steps_between_levelling = 32;
constexpr std::uint32_t looks_max = 6;  // at one pair, where lots fall
constexpr unsigned stray_percent = 15;  // of closer looks: at any pair
constexpr unsigned tries_max = 12;      // to find a pair that is not settled

constexpr std::int32_t habit_share = mix_whole * 70 / 100;  // of what the enemy does; else it thinks as we do
constexpr std::size_t habit_rows = 8;                       // of our plans that it expects, each as likely
constexpr std::int64_t habit_width = 300;  // how much worse a plan looks that it still plays half as often
constexpr std::int32_t least_part = mix_whole * 7 / 100;  // plans played less often are not played at all

std::int32_t payoff_of(std::int64_t value) {
    return static_cast<std::int32_t>(stake * value / (std::abs(value) + half_win_value));
}

bool alike(const Moves& one, const Moves& two) {
    const auto is_in = [&](const Move& move) {
        return std::any_of(two.begin(), two.end(),
                           [&](const Move& o) { return half_move_of(o) == half_move_of(move); });
    };
    return one.size() == two.size() && std::all_of(one.begin(), one.end(), is_in);
}

}  // namespace

Search::Search(const Planner& planner, Draws& lots, Seed& seed)
    : planner_(planner),
      lots_(lots),
      seed_(seed),
      own_(candidates(planner.side())),
      replies_(candidates(other(planner.side()))),
      game_(own_.size(), replies_.size()),
      pairs_(own_.size() * replies_.size()) {
    for (const Moves& own : own_)
        penalties_.push_back(static_cast<std::int32_t>(planner.penalty(own) * stake / half_win_value));
}

std::vector<Moves> Search::candidates(Side side) const {
    std::vector<Moves> plans;
    for (Proposal& proposal : planner_.proposals(side, proposals_max)) plans.push_back(std::move(proposal.moves));
    const Evaluation evaluation = evaluate(planner_.field(), planner_.setting());
    const Scene scene{planner_.field(), planner_.setting(), evaluation, planner_.coalition()};
    std::vector<Moves> glances = sketch(scene, side, sketches_max);
    const auto& king = evaluation.kings[index(side)];
    if (king
        && king_peril(planner_.field().position, planner_.setting(), side, *king,
                      evaluation.attacks[index(other(side))])
               .reached) {
        for (Moves& moves : flights(scene, side)) glances.push_back(std::move(moves));
    }
    for (Moves& moves : glances) {
        Plan plan;
        for (const Move& move : moves) plan.push_back(half_move_of(move));
        const bool is_new = std::none_of(plans.begin(), plans.end(), [&](const Moves& o) { return alike(o, moves); });
        // A glance may be wrong.
        if (is_new && plan.size() == plan_max
            && check_plan(planner_.field().position, planner_.setting(), side, plan)) {
            plans.push_back(std::move(moves));
        }
    }
    return plans;
}

void Search::run(std::uint32_t steps, const std::function<bool()>& is_out) {
    if (!look(is_out)) return;
    expect_habits();
    game_.learn(first_rounds);
    for (std::uint32_t step = 0; step < steps && !(is_out && is_out()); ++step) {
        look_closer();
        game_.learn(rounds_a_step);
        if (step % steps_between_levelling == 0) level_out();
    }
    level_out();
    game_.forget();
    game_.learn(last_rounds);
    chosen_ = chosen_from(game_.row_mix(), least_part, seed_);
}

/// False: there was no time for it.
bool Search::look(const std::function<bool()>& is_out) {
    for (std::size_t row = 0; row < own_.size(); ++row) {
        if (is_out && is_out()) return false;
        for (std::size_t column = 0; column < replies_.size(); ++column) {
            Pair& pair = pair_of(row, column);
            pair.first = payoff(row, column, false);
            game_.set(row, column, pair.first);
        }
    }
    return true;
}

/// People and simpler players do what looks best against what we are likely to do, more or less.
void Search::expect_habits() {
    const std::size_t rows = std::min(own_.size(), habit_rows);
    std::vector<std::int64_t> looks(replies_.size());
    for (std::size_t column = 0; column < looks.size(); ++column) {
        for (std::size_t row = 0; row < rows; ++row) looks[column] += pair_of(row, column).first;
        looks[column] /= static_cast<std::int64_t>(rows);
    }
    const std::int64_t best = *std::min_element(looks.begin(), looks.end());
    std::vector<std::int64_t> weights;
    for (const std::int64_t one : looks)
        weights.push_back(stake * habit_width * habit_width
                          / (habit_width * habit_width + (one - best) * (one - best)));
    game_.expect(mix_of(weights), habit_share);
}

/// At a pair that both sides are likely to choose.
void Search::look_closer() {
    const Mix rows = game_.row_mix();
    const Mix columns = game_.column_mix();
    const auto pick = [&](const Mix& mix) {
        return seed_.below(100) < stray_percent ? static_cast<std::size_t>(seed_.below(mix.size()))
                                                : chosen_from(mix, 0, seed_);
    };
    for (unsigned attempt = 0; attempt < tries_max; ++attempt) {
        const std::size_t row = pick(rows);
        const std::size_t column = pick(columns);
        Pair& pair = pair_of(row, column);
        if (pair.settled) continue;
        pair.sum += payoff(row, column, true);
        ++pair.looks;
        pair.settled = pair.settled || pair.looks == looks_max;
        game_.set(row, column, static_cast<std::int32_t>(pair.sum / pair.looks));
        return;
    }
}

/// Pairs that have not been looked at closely are taken to be as much better or worse as the others were.
void Search::level_out() {
    std::int64_t shift = 0;
    std::int64_t looked = 0;
    for (const Pair& pair : pairs_) {
        if (pair.looks == 0) continue;
        shift += pair.sum / pair.looks - pair.first;
        ++looked;
    }
    if (looked == 0) return;
    for (std::size_t row = 0; row < own_.size(); ++row) {
        for (std::size_t column = 0; column < replies_.size(); ++column) {
            const Pair& pair = pair_of(row, column);
            if (pair.looks == 0 && !pair.settled)
                game_.set(row, column, static_cast<std::int32_t>(pair.first + shift / looked));
        }
    }
}

std::int32_t Search::payoff(std::size_t row, std::size_t column, bool look_ahead) {
    Pair& pair = pair_of(row, column);
    const Outlook after = planner_.after(own_[row], replies_[column], lots_);
    const auto winner = planner_.winner(after);
    if (winner || look_ahead) pair.settled = !after.by_lot;
    if (winner) return *winner == planner_.side() ? stake : -stake;
    const std::int32_t payoff =
        look_ahead ? follow_up(after.field) : payoff_of(value_for(planner_.side(), after.field, planner_.setting()));
    return std::max(-stake, payoff - penalties_[row]);
}

/// What the GM after is worth when both plan it well.
std::int32_t Search::follow_up(const Battlefield& field) {
    const Setting& setting = planner_.setting();
    const Side side = planner_.side();
    const Evaluation evaluation = evaluate(field, setting);
    const Scene scene{field, setting, evaluation, planner_.coalition()};
    std::array<std::vector<Moves>, 2> plans;
    for (const Side one : both_sides) plans[index(one)] = sketch(scene, one, follow_ups_max);
    const auto& own = plans[index(side)];
    const auto& replies = plans[index(other(side))];
    MatrixGame game(own.size(), replies.size());
    std::array<Moves, 2> moves;
    for (std::size_t row = 0; row < own.size(); ++row) {
        moves[index(side)] = own[row];
        for (std::size_t column = 0; column < replies.size(); ++column) {
            moves[index(other(side))] = replies[column];
            const Outlook after = outlook(field, setting, moves, lots_);
            const bool lost = after.kings_lost[index(side)];
            const bool won = after.kings_lost[index(other(side))];
            std::int32_t payoff = (won ? stake_later : 0) - (lost ? stake_later : 0);
            if (!won && !lost) payoff = payoff_of(value_for(side, after.field, setting));
            game.set(row, column, payoff);
        }
    }
    game.learn(follow_up_rounds);
    return game.value();
}

}  // namespace engine::totas
