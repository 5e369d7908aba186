#include "server/room/deadlines.hpp"

#include <algorithm>
#include <utility>

#include "protocol/game_codec.hpp"
#include "server/base/limits.hpp"

namespace server::room {

/// How much later than its own time the next deadline takes effect: the greatest lag of those who still owe something.
std::int64_t Deadlines::hold_ms() const {
    std::int64_t hold = 0;
    for (const auto seat : state_.match()->awaited()) {
        const SeatHolder* holder = state_.holder_of(seat);
        if (holder == nullptr || holder->is_computed()) continue;
        const Presence* presence = attendance_.find(holder->person->id);
        if (presence != nullptr) hold = std::max<std::int64_t>(hold, presence->lag_ms);
    }
    return hold;
}

std::optional<RoomTime> Deadlines::next(RoomTime now) const {
    const auto strikes = GameTime(state_, now).deadline();
    return strikes ? std::optional(RoomTime{strikes->ms + hold_ms()}) : std::nullopt;
}

void Deadlines::expire_due(Transaction& tx) {
    while (state_.match()) {
        const auto deadline = state_.match()->deadline();
        if (!deadline || tx.time().now().ms < deadline->ms + hold_ms()) break;
        tx.expire(*deadline);
        release_held(tx);
    }
    // The game, or the turn, may also have ended before its deadline: then nothing is being held any more.
    if (!held_.empty() && !tx.time().deadline_is_held()) release_held(tx);
}

/// Actions that came too late for a deadline that was being held are looked at after it has taken effect. The game may
/// have ended before one came, and its time with it.
void Deadlines::release_held(Transaction& tx) {
    auto waiting = std::exchange(held_, {});
    for (const Held& action : waiting) {
        const auto deadline = state_.match()->deadline();
        if (deadline && action.arrived >= *deadline) {
            held_.push_back(action);
        } else {
            act_now(tx, action, std::min(action.arrived, tx.time().now()));
        }
    }
}

void Deadlines::act_now(Transaction& tx, const Held& action, engine::Instant at) {
    const bool still_seated = std::ranges::count(state_.seats_of(action.who.id), action.seat) > 0;
    if (!still_seated) return tx.refuse(action.ticket, protocol::Code::forbidden, "that seat is not yours");
    auto outcome = tx.play(engine::PlayerInput{action.seat, action.action}, at);
    if (outcome.refusal) {
        tx.answer(action.ticket, protocol::error_of(*outcome.refusal));
    } else {
        tx.answer(action.ticket, ActedAt{at, std::move(outcome.offer)});
    }
}

void Deadlines::act(Transaction& tx, const Request& request, const protocol::Act& act) {
    const auto seats = state_.seats_of(request.who.id);
    const auto action = protocol::read_action(state_.settings().options, act.action);
    if (!action) return tx.answer(request.ticket, protocol::error_of(engine::Refusal::malformed));
    if (act.seat && std::ranges::count(seats, *act.seat) == 0) {
        return tx.refuse(request.ticket, protocol::Code::forbidden, "that seat is not yours");
    }
    if (seats.empty()) return tx.refuse(request.ticket, protocol::Code::not_seated, "you have no seat in this game");
    if (!state_.match()) return tx.refuse(request.ticket, protocol::Code::wrong_phase, "the game has not started");
    if (!act.seat && seats.size() > 1) {
        return tx.refuse(request.ticket, protocol::Code::malformed, "seat must be given: you have several");
    }
    const engine::Instant arrived = tx.time().now();
    const Held held{request.ticket, request.who, act.seat.value_or(seats.front()), *action, arrived};
    const auto deadline = state_.match()->deadline();
    if (!deadline || arrived < *deadline) return act_now(tx, held, arrived);
    // The deadline has struck and is being held for somebody's lag.
    const std::int64_t lag_ms = std::clamp<std::int64_t>(request.lag_ms, 0, limit::lag_max_ms);
    if (arrived.ms <= deadline->ms + lag_ms) {
        act_now(tx, held, engine::Instant{deadline->ms - 1});  // fine-print B9
        expire_due(tx);
    } else if (held_.size() >= limit::held_actions) {
        tx.answer(request.ticket,
                  protocol::error_of(protocol::Code::unavailable, "too much is waiting", limit::retry_ms));
    } else {
        held_.push_back(held);
    }
}

}  // namespace server::room
