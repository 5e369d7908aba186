#include "player.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "engine/base/ensure.hpp"
#include "rollout.hpp"
#include "tritoc/board_rules.hpp"

namespace engine::tritoc {
namespace {

constexpr std::array<std::uint32_t, bot_level_max + 1> level_iterations{0, 0, 0, 6'000};

Place place_of(Hole hole) { return {hole.field + std::int64_t{1}, hole.hole + std::int64_t{1}}; }

constexpr unsigned beginner_sees = 20;        // one choice of so many is made with open eyes
constexpr std::size_t choices_tried_max = 5;  // of those that are worth most as the board stands

}  // namespace

std::uint32_t Player::iterations_of(unsigned level) { return level_iterations.at(level); }

Player::Player(const View& view, const Options& options, Seat seat, unsigned level, Seed seed, const Budget& budget)
    : view_(view), options_(options), seat_(seat), level_(level), seed_(seed), budget_(budget) {}

std::optional<Action> Player::next() {
    if (view_.phase == Phase::over || view_.player != seat_.side) return std::nullopt;
    if (view_.phase == Phase::toss) return Throw{};
    const Choice choice = choose();
    if (!choice) return Decline{};
    if (view_.phase == Phase::place) return PlacePiece{place_of(*choice)};
    return RemovePiece{place_of(*choice)};
}

Player::Choice Player::choose() {
    if (level_ == bot_level_beginner && seed_.below(beginner_sees) > 0) return harmless();
    if (level_ <= 1) return by_chance();
    const Evaluation evaluation(view_.labels, options_.dice);
    const Rollout now(evaluation, view_.board);
    auto choices = now.ranked(seat_.side, view_.throws.back().total());
    ENSURE(!choices.empty());  // the rules have found targets
    if (level_ == 2) return choices.front().at;
    if (choices.size() > choices_tried_max) choices.resize(choices_tried_max);
    return best_by_expectation(evaluation, now, choices);
}

/// Sees a field that it can win, no more.
Player::Choice Player::by_chance() {
    if (view_.phase == Phase::place) {
        for (const Hole& target : view_.targets) {
            Board board = view_.board;
            if (set_piece(board, seat_.side, target)) return target;
        }
    }
    return view_.targets[seed_.below(view_.targets.size())];
}

/// Any hole that wins no field, where there is one: it does not see yet what a row is worth.
Player::Choice Player::harmless() {
    std::vector<Hole> holes = view_.targets;
    std::erase_if(holes, [&](Hole target) {
        Board board = view_.board;
        return view_.phase == Phase::place && set_piece(board, seat_.side, target);
    });
    const auto& among = holes.empty() ? view_.targets : holes;
    return among[seed_.below(among.size())];
}

/// Sequential halving (Karnin, Koren, Somekh 2013): all choices are tried alike, the worse half is dropped, and so on.
/// A round lets each throw come as often as the dice have it.
Player::Choice Player::best_by_expectation(const Evaluation& evaluation, const Rollout& now,
                                           const std::vector<Rollout::Choice>& choices) {
    struct Candidate {
        Choice choice;
        Rollout start;
        std::int64_t sum = 0;
    };
    std::vector<Candidate> left;
    for (const Rollout::Choice& choice : choices) {
        left.push_back({choice.at, now});
        left.back().start.apply(seat_.side, view_.throws.back().total(), choice);
    }
    const std::uint32_t lots = evaluation.weights().all;
    const std::uint32_t budget = budget_.iterations.value_or(iterations_of(level_));
    const auto halvings = static_cast<std::uint32_t>(std::bit_width(left.size() - 1));
    const std::uint32_t share = budget / std::max(1U, halvings);  // of one stage
    const std::int64_t sign = seat_.side == Side::black ? 1 : -1;
    bool is_out = false;
    while (left.size() > 1 && !is_out) {
        const auto size = static_cast<std::uint32_t>(left.size());
        const std::uint32_t tries = std::max(1U, share / (lots * size)) * lots;
        for (std::uint32_t lot = 0; lot < tries && !is_out; ++lot) {
            const Seed luck(seed_.next());
            for (Candidate& candidate : left) {
                Rollout rollout = candidate.start;
                Seed lots_to_come = luck;
                candidate.sum += rollout.play_out(other(seat_.side), lot % lots, lots_to_come);
            }
            is_out = budget_.is_out && budget_.is_out();
        }
        std::stable_sort(left.begin(), left.end(),
                         [&](const Candidate& a, const Candidate& b) { return sign * a.sum > sign * b.sum; });
        left.erase(left.begin() + (size + 1) / 2, left.end());
    }
    return left.front().choice;
}

}  // namespace engine::tritoc
