#include "state.hpp"

#include <algorithm>
#include <utility>

#include "engine/base/ensure.hpp"
#include "engine/base/overloaded.hpp"

namespace engine::tritoc {
namespace {

constexpr unsigned die_faces = 6;
// record.md 6.1: one lot decides an even total.
constexpr unsigned even_lots = 29;
constexpr unsigned even_weight = 3;
constexpr unsigned even_common = 27;  // lots that give a total of 3 … 11

/// TRITOC 1.2, fine-print E9.
Labels labels_of(Layout layout, Draws& draws) {
    Labels labels{};
    for (auto& field : labels) {
        for (unsigned hole = 0; hole < hole_count; ++hole) field[hole] = static_cast<std::uint8_t>(label_min + hole);
        if (layout == Layout::standard) continue;
        for (unsigned last = hole_count - 1; last >= 1; --last) std::swap(field[last], field[draws.draw(last + 1)]);
    }
    return labels;
}

bool is_of_board(const Place& place) {
    const auto is_number = [](std::int64_t number) { return number >= 1 && number <= std::int64_t{hole_count}; };
    return is_number(place.field) && is_number(place.hole);
}

Hole hole_at(const Place& place) {
    return {static_cast<std::uint8_t>(place.field - 1), static_cast<std::uint8_t>(place.hole - 1)};
}

}  // namespace

State::State(const Options& options, const Draws& draws)
    : options_(options), draws_(draws), labels_(labels_of(options.layout, draws_)) {
    start_turn(Instant{});
}

Refused State::act(std::optional<Seat> seat, const Action& action, Instant at, Notices& notices) {
    if (!seat || seat->number != 1) return Refusal::not_seated;  // fine-print E1
    if (!fits_phase(action)) return Refusal::wrong_phase;
    const Now now{at, notices};
    if (std::holds_alternative<Resign>(action)) {  // fine-print E5: also out of turn
        end(other(seat->side), Ending::resigned, now);
        return std::nullopt;
    }
    if (seat->side != player_) return Refusal::not_your_turn;
    return std::visit(
        Overloaded{[](const Resign&) { return Refused{}; }, [&](const auto& one) { return apply(one, now); }}, action);
}

bool State::fits_phase(const Action& action) const {
    if (phase_ == Phase::over) return false;
    return std::visit(
        Overloaded{[&](const Throw&) { return phase_ == Phase::toss; },
                   [&](const PlacePiece&) { return phase_ == Phase::place; },
                   [&](const RemovePiece&) { return phase_ == Phase::remove_own || phase_ == Phase::remove_other; },
                   [&](const Decline&) { return phase_ == Phase::remove_other; }, [&](const Resign&) { return true; }},
        action);
}

Refused State::apply(const Throw& /*action*/, const Now& now) {
    const DiceThrow dice = throw_dice();
    throws_.push_back(dice);
    now.tell(DiceThrown{player_, dice});
    targets_ = targets_after(board_, labels_, player_, dice.total());
    if (!targets_.empty()) {
        phase_ = phase_for(dice.total());
    } else if (throws_.size() == throws_max) {
        end_turn(TurnEnd::stuck, now);  // TRITOC 2.5
    }
    return std::nullopt;
}

/// A hole that may be chosen now.
std::optional<Hole> State::target_named(const Place& place) const {
    if (!is_of_board(place)) return std::nullopt;
    const Hole hole = hole_at(place);
    if (!std::binary_search(targets_.begin(), targets_.end(), hole)) return std::nullopt;
    return hole;
}

Refused State::apply(const PlacePiece& action, const Now& now) {
    const auto target = target_named(action.at);
    if (!target) {  // fine-print E4
        if (!is_of_board(action.at)) return Refusal::illegal_square;
        const Hole at = hole_at(action.at);
        return (board_.taken(at.field) & bit(at.hole)) != 0 ? Refusal::occupied : Refusal::illegal_square;
    }
    place(*target, By::choice, now);
    return std::nullopt;
}

Refused State::apply(const RemovePiece& action, const Now& now) {
    const auto target = target_named(action.at);
    if (!target) {  // fine-print E4
        if (phase_ != Phase::remove_own || !is_of_board(action.at)) return Refusal::illegal_square;
        const Hole at = hole_at(action.at);
        const Nine others = board_.pieces[index(other(player_))][at.field];
        return (others & bit(at.hole)) != 0 ? Refusal::not_yours : Refusal::illegal_square;
    }
    place(*target, By::choice, now);
    return std::nullopt;
}

Refused State::apply(const Decline& /*action*/, const Now& now) {
    end_turn(TurnEnd::declined, now);
    return std::nullopt;
}

Refused State::join(Seat /*seat*/) const { return outcome_ ? Refusal::wrong_phase : Refusal::not_available; }
Refused State::leave(Seat seat, Instant /*at*/, Notices& /*notices*/) const { return join(seat); }

Refused State::forfeit(Side side, Instant at, Notices& notices) {
    if (outcome_) return Refusal::wrong_phase;
    end(other(side), Ending::forfeit, {at, notices});
    return std::nullopt;
}

/// Fine-print G4.
Refused State::call_time(Instant at, Notices& notices) {
    if (outcome_) return Refusal::wrong_phase;
    const auto fields = points();
    std::optional<Side> winner;
    if (fields[0] != fields[1]) winner = fields[0] > fields[1] ? Side::black : Side::white;
    end(winner, Ending::time, {at, notices});
    return std::nullopt;
}

void State::expire(Notices& notices) {
    ENSURE(deadline_);
    const Now now{*deadline_, notices};
    if (clock_losses_[index(player_)] + 1 == clock_losses_lost) {  // TRITOC 2.7: nothing is drawn
        clock_losses_[index(player_)] = clock_losses_lost;
        stuck_ = 0;
        end(other(player_), Ending::forfeit, now);
    } else if (phase_ == Phase::place || phase_ == Phase::remove_own) {
        place(targets_[draws_.draw(static_cast<std::uint32_t>(targets_.size()))], By::lot, now);
    } else {
        end_turn(TurnEnd::clock, now);
    }
}

DiceThrow State::throw_dice() {
    if (options_.dice == Dice::two) {
        const auto first = static_cast<std::uint8_t>(1 + draws_.draw(die_faces));
        return {first, static_cast<std::uint8_t>(1 + draws_.draw(die_faces))};
    }
    const unsigned lot = draws_.draw(even_lots);
    if (lot < even_common) return {static_cast<std::uint8_t>(label_min + lot / even_weight), 0};
    return {static_cast<std::uint8_t>(lot == even_common ? remove_own_total : remove_other_total), 0};
}

/// Sets or removes a piece; the turn is over with it.
void State::place(Hole target, By by, const Now& now) {
    const bool by_lot = by == By::lot;
    if (phase_ == Phase::place) {
        const bool wins = set_piece(board_, player_, target);
        now.tell(PiecePlaced{player_, target, by_lot});
        if (wins) now.tell(FieldWon{target.field, player_});
    } else {
        const Side owner = phase_ == Phase::remove_own ? player_ : other(player_);
        remove_piece(board_, owner, target);
        now.tell(PieceRemoved{player_, owner, target, by_lot});
    }
    end_turn(by_lot ? TurnEnd::clock : TurnEnd::moved, now);
}

void State::end_turn(TurnEnd how, const Now& now) {
    stuck_ = how == TurnEnd::stuck ? stuck_ + 1 : 0;  // fine-print E7
    unsigned& losses = clock_losses_[index(player_)];
    losses = how == TurnEnd::clock ? losses + 1 : 0;
    if (has_won(board_, player_)) return end(player_, Ending::line, now);  // fine-print E6: in this order
    if (is_full(board_)) return end(std::nullopt, Ending::board_full, now);
    if (stuck_ == stuck_turns_tied) return end(std::nullopt, Ending::no_moves, now);
    ++turn_;
    player_ = other(player_);
    start_turn(now.at);
    now.tell(TurnStarted{turn_, player_, how});
}

void State::start_turn(Instant at) {
    phase_ = Phase::toss;
    throws_.clear();
    targets_.clear();
    deadline_.reset();
    if (options_.turn_s > 0) deadline_ = after(at, options_.turn_s * ms_per_s);  // fine-print E2
}

/// Fields are won for good, so points are those of the board, and what the game brings.
std::array<unsigned, 2> State::points() const {
    std::array<unsigned, 2> points{};
    for (const Side side : both_sides) {
        points[index(side)] = static_cast<unsigned>(__builtin_popcount(board_.won[index(side)]));
    }
    return points;
}

void State::end(std::optional<Side> winner, Ending reason, const Now& now) {
    auto points_made = points();
    if (winner) points_made[index(*winner)] += game_points;
    outcome_ = Outcome{winner, reason, points_made};
    phase_ = Phase::over;  // turn, player and throws stay (fine-print E8)
    targets_.clear();
    deadline_.reset();
    now.tell(GameEnded{*outcome_});
}

std::vector<Seat> State::awaited() const {
    if (outcome_) return {};
    return {Seat{player_, 1}};
}

/// record.md 7.4: the same for everybody; the dice to come are in no view.
View State::view_for(Audience /*audience*/, Instant /*now*/) const {
    View view;
    view.phase = phase_;
    view.labels = labels_;
    view.board = board_;
    view.turn = turn_;
    view.player = player_;
    view.throws = throws_;
    view.targets = targets_;
    view.stuck = stuck_;
    view.clock_losses = clock_losses_;
    view.points = outcome_ ? outcome_->points : points();
    view.deadline = deadline_;
    view.result = outcome_;
    return view;
}

}  // namespace engine::tritoc
