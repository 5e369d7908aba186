#include "tritoc_player.hpp"

#include <algorithm>
#include <array>

#include "tritoc/board_rules.hpp"
#include "tritoc_search.hpp"

namespace engine::tritoc {
namespace {

constexpr std::array<std::uint32_t, bot_level_max> level_iterations{0, 0, 100'000};
constexpr unsigned turns_max = 8;  // nobody looks further ahead, however long the time

Place place_of(Hole hole) { return {hole.field + std::int64_t{1}, hole.hole + std::int64_t{1}}; }

}  // namespace

std::uint32_t Player::iterations_of(unsigned level) { return level_iterations.at(level - 1); }

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
    std::vector<Choice> choices(view_.targets.begin(), view_.targets.end());
    if (level_ == 1) return by_chance(choices);
    if (view_.phase == Phase::remove_other) choices.emplace_back();
    return level_ == 2 ? best_as_it_stands(choices) : best_ahead(choices);
}

Board Player::board_after(const Choice& choice) const {
    Board board = view_.board;
    if (!choice) return board;
    if (view_.phase == Phase::place) {
        set_piece(board, seat_.side, *choice);
    } else {
        remove_piece(board, view_.phase == Phase::remove_own ? seat_.side : other(seat_.side), *choice);
    }
    return board;
}

/// Sees a field that it can win, no more.
Player::Choice Player::by_chance(const std::vector<Choice>& choices) {
    for (const Choice& choice : choices) {
        if (board_after(choice).won != view_.board.won) return choice;
    }
    return choices[seed_.below(choices.size())];
}

Player::Choice Player::best_as_it_stands(const std::vector<Choice>& choices) {
    const Judgement judgement(view_.labels, options_.dice);
    Search search(judgement, budget_, 0);
    return *std::max_element(choices.begin(), choices.end(), [&](const Choice& a, const Choice& b) {
        return search.worth_after_move(board_after(a), seat_.side, 0)
               < search.worth_after_move(board_after(b), seat_.side, 0);
    });
}

/// Turn by turn further ahead, until the budget is used up; a look that was not finished does not count.
Player::Choice Player::best_ahead(const std::vector<Choice>& choices) {
    const Judgement judgement(view_.labels, options_.dice);
    Search search(judgement, budget_, budget_.iterations.value_or(iterations_of(level_)));
    Choice best = choices.front();
    for (unsigned turns = 0; turns <= turns_max; ++turns) {
        std::optional<std::int64_t> most;
        Choice best_here = best;
        for (const Choice& choice : choices) {
            const auto worth = search.worth_after_move(board_after(choice), seat_.side, turns);
            if (!worth) return best;
            if (most && *worth <= *most) continue;
            most = worth;
            best_here = choice;
        }
        best = best_here;
    }
    return best;
}

}  // namespace engine::tritoc
