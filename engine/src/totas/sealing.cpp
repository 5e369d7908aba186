// What players write: checked in the order in which refusals are due (fine-print C1, F24), then kept or carried on.
#include <algorithm>
#include <variant>

#include "engine/base/overloaded.hpp"
#include "ground_rules.hpp"
#include "plans.hpp"
#include "state.hpp"

namespace engine::totas {

/// fine-print C1: phase first, then what does not exist in this kind of game.
Refused State::act(std::optional<Seat> seat, const Action& action, Instant at, Notices& notices) {
    if (!seat || seat->number > options_.players / 2) return Refusal::not_seated;
    if (!fits_phase(action)) return Refusal::wrong_phase;
    const Now now{at, notices};
    return std::visit([&](const auto& one) { return apply(one, *seat, now); }, action);
}

bool State::fits_phase(const Action& action) const {
    if (phase_ == Phase::over) return false;
    return std::visit(
        Overloaded{[&](const SetGround&) { return phase_ == Phase::ground; },
                   [&](const MarkDoomed&) { return phase_ == Phase::doom; },
                   [&](const SayDone&) { return phase_ == Phase::doom || phase_ == Phase::memorise; },
                   [&](const Resign&) { return true; }, [&](const auto&) { return phase_ == Phase::plan; }},
        action);
}

Refused State::apply(const SetGround& action, Seat seat, const Now& now) {
    if (grounds_.is_sealed(index(seat.side))) return Refusal::already_sealed;  // fine-print F25
    if (const Refused refused = check_ground(seat.side, action.ground)) return refused;
    grounds_.seal(index(seat.side), action.ground);
    now.tell(Sealed{seat.side, std::nullopt, true});
    if (grounds_.is_sealed(index(other(seat.side)))) reveal_ground({}, now);
    return std::nullopt;
}

Refused State::apply(const SealPlan& action, Seat seat, const Now& now) {
    const Side side = seat.side;
    if (options_.coalition()) return Refusal::not_available;
    if (plan_sealed(side)) return Refusal::already_sealed;
    if (!dark_) {  // TOTAS 11.3: in the dark plans are accepted as they come
        const auto moves = check_plan(field_.position, setting_, side, action.plan);
        if (!moves) return moves.error();
        if (!skip_[index(side)] && is_short(field_.position, setting_, side, *moves)) return Refusal::incomplete_plan;
    }
    plans_.seal(index(side), action.plan);
    now.tell(Sealed{side, std::nullopt, false});
    side_sealed(side, now);
    return std::nullopt;
}

Refused State::apply(const DraftPlan& action, Seat seat, const Now& /*now: nobody is told*/) {
    const Side side = seat.side;
    if (options_.coalition()) return Refusal::not_available;
    if (plan_sealed(side)) return Refusal::already_sealed;
    if (!dark_) {
        const auto moves = check_plan(field_.position, setting_, side, action.plan);
        if (!moves) return moves.error();
    }
    drafts_.seal(index(side), action.plan);
    return std::nullopt;
}

/// TOTAS 14.3, fine-print F21.
Refused State::apply(const SealHalf& action, Seat seat, const Now& now) {
    if (!options_.coalition()) return Refusal::not_available;
    if (halves_.is_sealed(slot_of(seat))) return Refusal::already_sealed;
    if (!dark_) {
        const Planning planning{field_.position, setting_, seat.side, nullptr, true};
        if (action.half) {
            if (const auto move = check_half_move(planning, *action.half); !move) return move.error();
        } else if (!skip_[index(seat.side)] && any_half_move(planning)) {
            return Refusal::incomplete_plan;
        }
    }
    halves_.seal(slot_of(seat), action.half);
    now.tell(Sealed{seat.side, seat, false});
    if (plan_sealed(seat.side)) side_sealed(seat.side, now);
    return std::nullopt;
}

bool State::plan_sealed(Side side) const {
    if (!options_.coalition()) return plans_.is_sealed(index(side));
    for (std::uint8_t number = 1; number <= partners; ++number) {
        if (!halves_.is_sealed(slot_of({side, number}))) return false;
    }
    return true;
}

/// TOTAS 8.1: who seals first starts the other's timer.
void State::side_sealed(Side side, const Now& now) {
    if (!first_) first_ = side;
    if (plan_sealed(other(side))) {
        reveal(std::nullopt, now);
        return;
    }
    running_ = other(side);
    running_since_ = now.at;
    phase_end_ = after(now.at, options_.timer_s * ms_per_s);
    now.tell(TimerStarted{other(side), *phase_end_});
}

/// TOTAS 8.4, fine-print F18.
Refused State::apply(const MarkDoomed& action, Seat seat, const Now& now) {
    if (const Refused refused = refused_in_window(seat.side)) return refused;
    SquareSet& targets = doom_targets_[index(seat.side)];
    SquareSet marked;
    for (const Square square : action.squares) {
        if (!targets.contains(square)) return Refusal::illegal_square;
        marked.insert(square);
    }
    for (const Square square : marked) {
        targets.erase(square);
        field_.position.at[square].set(Mark::doomed);
    }
    now.tell(Doomed{seat.side, {marked.begin(), marked.end()}});
    return std::nullopt;
}

/// `done` is final, as a seal is (fine-print F18).
Refused State::refused_in_window(Side side) const {
    if (!concerned_[index(side)]) return Refusal::not_available;
    if (!owes_done_[index(side)]) return Refusal::already_sealed;
    return std::nullopt;
}

Refused State::apply(const SayDone& /*action*/, Seat seat, const Now& now) {
    if (const Refused refused = refused_in_window(seat.side)) return refused;
    owes_done_[index(seat.side)] = false;
    doom_targets_[index(seat.side)] = {};
    now.tell(DoneSaid{seat.side});
    if (both_done()) {
        if (phase_ == Phase::doom) {
            after_doom(now);
        } else {
            draw_moles(now);
        }
    }
    return std::nullopt;
}

/// TOTAS 9.2; in coalition play it takes both (14.3).
Refused State::apply(const Resign& /*action*/, Seat seat, const Now& now) {
    if (resigned_[slot_of(seat)]) return Refusal::already_sealed;
    resigned_[slot_of(seat)] = true;
    now.tell(ResignSaid{seat});
    const Seat partner{seat.side, static_cast<std::uint8_t>(seat.number == 1 ? 2 : 1)};
    if (!options_.coalition() || resigned_[slot_of(partner)]) {
        stop_timer(now.at);
        end_clean(other(seat.side), Ending::resigned, now);
    }
    return std::nullopt;
}

}  // namespace engine::totas
