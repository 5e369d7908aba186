// Deadlines, actions and lag credit (wire.md 4, fine-print B9).
#include <algorithm>
#include <utility>

#include "protocol/game_codec.hpp"
#include "server/base/limits.hpp"
#include "server/room/core.hpp"

namespace server::room {

/// How much later than its own time the next deadline takes effect: the greatest lag of those who still owe something.
std::int64_t Core::hold_ms() const {
    std::int64_t hold = 0;
    for (const auto seat : state_.match()->awaited()) {
        const SeatHolder* holder = state_.holder_of(seat);
        if (holder == nullptr || holder->is_bot()) continue;
        const auto presence = people_.find(holder->person->id);
        if (presence != people_.end()) hold = std::max(hold, presence->second.lag_ms);
    }
    return hold;
}

/// It has struck, but somebody who still owes a choice has lag.
bool Core::deadline_is_held() const {
    const auto deadline = state_.match() ? state_.match()->deadline() : std::nullopt;
    return deadline && game_now() >= *deadline;
}

/// What is told of the game's clock never goes back: while a deadline is held, what arrives in time is stamped at the
/// moment before it (fine-print B9), and so long it is that moment for everybody.
std::optional<std::int64_t> Core::clock_stops_ms() const {
    const auto deadline = state_.match() ? state_.match()->deadline() : std::nullopt;
    return deadline ? std::optional(std::max(state_.match()->now().ms, deadline->ms - 1)) : std::nullopt;
}

engine::Instant Core::told_now() const {
    const engine::Instant now = game_now();
    const auto stops_ms = clock_stops_ms();
    return stops_ms && *stops_ms < now.ms ? engine::Instant{*stops_ms} : now;
}

/// Every deadline that is due takes effect at its own time, also where the room comes to it late.
void Core::expire_due() {
    while (state_.match()) {
        const auto deadline = state_.match()->deadline();
        if (!deadline || game_now().ms < deadline->ms + hold_ms()) break;
        play(engine::Tick{}, *deadline);
        ++decision_.deadlines;
        release_held();
    }
    // The game, or the turn, may also have ended before its deadline: then nothing is being held any more.
    if (!held_actions_.empty() && !deadline_is_held()) release_held();
}

State::Outcome Core::play(const engine::Input& input, engine::Instant at) { return change(Played{input, at}); }

/// What came too late for a deadline that was being held is looked at once that has taken effect.
void Core::release_held() {
    auto waiting = std::exchange(held_actions_, {});
    for (const Held& action : waiting) {
        const auto deadline = state_.match()->deadline();
        if (deadline && action.arrived >= *deadline) {
            held_actions_.push_back(action);
        } else {
            act_now(action, action.arrived);
        }
    }
}

void Core::act_now(const Held& action, engine::Instant at) {
    const bool still_seated = std::ranges::count(state_.seats_of(action.who.id), action.seat) > 0;
    if (!still_seated) {
        refuse(action.ticket, protocol::Code::forbidden, "that seat is not yours");
        return;
    }
    auto outcome = play(engine::PlayerInput{action.seat, action.action}, at);
    if (outcome.refusal) {
        answer(action.ticket, protocol::error_of(*outcome.refusal));
    } else {
        answer(action.ticket, ActedAt{at, std::move(outcome.offer)});
    }
}

void Core::handle(const Request& request, const protocol::Act& act) {
    const auto seats = state_.seats_of(request.who.id);
    const auto action = protocol::read_action(state_.settings().options, act.action);
    if (!action) return answer(request.ticket, protocol::error_of(engine::Refusal::malformed));
    if (act.seat && std::ranges::count(seats, *act.seat) == 0) {
        return refuse(request.ticket, protocol::Code::forbidden, "that seat is not yours");
    }
    if (seats.empty()) return refuse(request.ticket, protocol::Code::not_seated, "you have no seat in this game");
    if (!state_.match()) return refuse(request.ticket, protocol::Code::wrong_phase, "the game has not started");
    if (!act.seat && seats.size() > 1) {
        return refuse(request.ticket, protocol::Code::malformed, "seat must be given: you have several");
    }
    const engine::Instant arrived = game_now();
    const Held held{request.ticket, request.who, act.seat.value_or(seats.front()), *action, arrived};
    const auto deadline = state_.match()->deadline();
    if (!deadline || arrived < *deadline) return act_now(held, arrived);
    // The deadline has struck and is being held for somebody's lag.
    const std::int64_t lag_ms = std::clamp<std::int64_t>(request.lag_ms, 0, limit::lag_max_ms);
    if (arrived.ms <= deadline->ms + lag_ms) {
        act_now(held, engine::Instant{deadline->ms - 1});  // fine-print B9
        expire_due();
    } else if (held_actions_.size() >= limit::held_actions) {
        answer(request.ticket, protocol::error_of(protocol::Code::unavailable, "too much is waiting", limit::retry_ms));
    } else {
        held_actions_.push_back(held);
    }
}

}  // namespace server::room
