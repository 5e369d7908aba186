#include "server/room/actor.hpp"

#include <algorithm>
#include <new>
#include <utility>

#include "server/base/limits.hpp"
#include "server/journal/refusals.hpp"
#include "server/room/admission.hpp"

namespace server::room {
namespace {

/// Why a password is not looked at. One that is looked at counts here as right or wrong at once, since its answer may
/// wait for the journal, and more guesses would be looked at meanwhile.
std::optional<protocol::Error> guess_fault(const State& state, const Requester& requester, const RoomCommand& command,
                                           Guesses& guesses, std::int64_t now_ms) {
    const auto* join = std::get_if<protocol::RoomJoin>(&command);
    if (join == nullptr || !join->password || join->caster || !needs_password(state, requester.who.id))
        return std::nullopt;
    const Guess guess{Guess::At::room, state.settings().id, requester.address};
    if (const std::int64_t wait_ms = guesses.wait_ms(guess, now_ms); wait_ms > 0) {
        return protocol::error_of(protocol::Code::rate_limited, "too many wrong passwords", wait_ms);
    }
    if (is_password(state, *join->password)) {
        guesses.was_right(guess);
    } else {
        guesses.was_wrong(guess, now_ms);
    }
    return std::nullopt;
}

bool wants_in(const RoomCommand& command) {
    return std::holds_alternative<protocol::RoomJoin>(command) || std::holds_alternative<protocol::SeatTake>(command);
}

/// That has been decided, and is not kept yet. All connections that are theirs then are closed to the room: whoever
/// came in between would have a place there, and hear nothing.
bool is_being_shown_out(const CommitQueue<Effect>& commits, const PlayerId& player) {
    bool is_so = false;
    commits.for_each_waiting([&](const Effect& effect) {
        const auto* dismissed = std::get_if<Dismissed>(&effect);
        is_so = is_so || (dismissed != nullptr && dismissed->player == player);
    });
    return is_so;
}

}  // namespace

protocol::Error fault_error(bool reopens) {
    return protocol::error_of(protocol::Code::unavailable,
                              reopens ? "this room is being opened again; it comes back in a moment"
                                      : "this room has met a fault and is frozen",
                              limit::retry_ms);
}

/// Why nothing can be asked of this room now.
std::optional<protocol::Error> Actor::trouble() const {
    if (is_halted_) return protocol::error_of(protocol::Code::draining, "the server is about to restart");
    if (is_closing_) return protocol::error_of(protocol::Code::no_such_room, "the room is closed");
    if (is_set_aside_) {
        return protocol::error_of(protocol::Code::damaged,
                                  "what was kept of this room is damaged; it is set aside, and the operator knows");
    }
    if (stands_still_) {
        return protocol::error_of(protocol::Code::unavailable, "nothing can be kept at the moment; it will go on",
                                  limit::retry_ms);
    }
    if (is_frozen_ || !core_) return fault_error(reopens_);
    return std::nullopt;
}

Actor::Actor(Deps deps, RoomListener& listener, Core::Tuning tuning)
    : deps_(deps),
      listener_(listener),
      tuning_(tuning),
      opened_at_ms_(deps.clock.now_ms()),
      commits_(deps.executor, deps.journal, [this](Effect& effect) { perform(effect); }),
      alarm_(deps.clock.make_alarm(deps.executor)) {}

void Actor::freeze(const char* what) {
    is_frozen_ = true;
    reopens_ = false;
    is_closing_ = false;  // that has not been kept
    alarm_.cancel();
    thoughts_.clear();
    deps_.metrics.rooms_frozen.add();
    const bool was_opening = std::exchange(is_opening_, false);
    try {
        deps_.log.error("room_frozen", {{"room", id_}, {"what", what}});
    } catch (const std::bad_alloc&) {
        // It is frozen all the same.
    }
    unanswered_.answer_all([this] { return fault_error(reopens_); });
    commits_.drop();
    streams_.end_all(id_, "fault");
    if (was_opening) listener_.room_opened(id_);
    do_what_waited();
    if (is_demo_) listener_.room_closed(id_);  // nobody's game: the next one may begin
}

void Actor::open(Opened opened, Sitters sitters, std::optional<KeptAnswer> answer,
                 std::function<void(bool)> opened_callback) {
    id_ = opened.settings.id;
    if (const auto& board = opened.settings.tournament) board_ = std::make_unique<const TournamentBoard>(*board);
    is_demo_ = opened.settings.is_demo;
    enqueue([opened = std::move(opened), sitters = std::move(sitters), answer = std::move(answer),
             callback = std::move(opened_callback)](Actor& self) {
        bool is_begun = false;
        self.guarded([&] {
            Decision first;
            self.core_ = std::make_unique<Core>(opened, self.tuning_, first, sitters, self.deps_.clock.unix_ms());
            std::vector<KeptAnswer> answers;
            if (answer) answers.push_back(*answer);
            self.commit(std::move(first), std::move(answers), callback);
            is_begun = true;
            self.set_alarm();
        });
        if (is_begun) return;
        self.reopens_ = false;  // there is nothing to be opened again
        callback(false);
    });
}

void Actor::halt(std::function<void()> halted) {
    enqueue(
        [halted = std::move(halted)](Actor& self) {
            self.is_halted_ = true;
            self.alarm_.cancel();
            self.thoughts_.clear();
            self.do_what_waited();
            halted();
        },
        Rest::is_kept);
}

void Actor::ask(Requester requester, RequestName name, RoomCommand command, Respond respond) {
    if (mailbox_.load(std::memory_order_relaxed) >= limit::mailbox_commands) {
        deps_.metrics.mailbox_refusals.add();
        respond(protocol::error_of(protocol::Code::unavailable, "this room is too busy", limit::retry_ms));
        return;
    }
    // A room that rests would be opened from there, and the request wait for it as long.
    if (!deps_.journal.is_accepting()) return respond(not_accepting());
    enqueue([requester = std::move(requester), name = std::move(name), command = std::move(command),
             respond = std::move(respond), arrived_us = deps_.clock.now_us(),
             arrived_ms = deps_.clock.now_ms()](Actor& self) mutable {
        if (const auto trouble = self.trouble()) {
            respond(*trouble);
        } else if (!self.deps_.journal.is_accepting()) {
            respond(not_accepting());
        } else if (const auto blocked = self.block_fault(requester, command)) {
            respond(*blocked);
        } else if (wants_in(command) && is_being_shown_out(self.commits_, requester.who.id)) {
            respond(protocol::error_of(protocol::Code::unavailable, "you are leaving this room", limit::retry_ms));
        } else if (const auto fault = guess_fault(self.core_->state(), requester, command, self.deps_.guesses,
                                                  self.deps_.clock.now_ms())) {
            respond(*fault);
        } else {
            const bool is_act = std::holds_alternative<protocol::Act>(command);
            self.guarded([&] { self.ask_now(requester, std::move(name), std::move(command), respond, arrived_ms); });
            if (respond) respond(fault_error(self.reopens_));  // it was not even noted down
            if (!is_act) return;
            self.deps_.metrics.actions.add();
            self.deps_.metrics.action_latency.observe_us(self.deps_.clock.now_us() - arrived_us);
        }
    });
}

void Actor::ask_now(const Requester& requester, RequestName name, RoomCommand command, Respond& respond,
                    std::int64_t arrived_ms) {
    const bool joins = std::holds_alternative<protocol::RoomJoin>(command);
    // An action counts from when it has come, however long it has waited for this thread.
    const bool acts = std::holds_alternative<protocol::Act>(command);
    const RoomTime at = acts ? std::min(now(), RoomTime{arrived_ms - opened_at_ms_}) : now();
    const Ticket ticket = unanswered_.add(requester, joins, std::move(name), respond);
    const bool sits_down = std::holds_alternative<protocol::SeatTake>(command);
    const bool leaves = std::holds_alternative<protocol::RoomLeave>(command);
    const bool is_new = connections_.find(requester.connection) == nullptr;
    // Somebody who sits down in a room also joins it: before, or once they have the seat if only players may be here.
    const bool may_join = is_new && !needs_password(core_->state(), requester.who.id);
    if (is_new && joins) connections_.add(requester);
    if (sits_down && may_join && !bars(core_->state(), requester.who.id)) join_silently(requester);
    Request request{ticket, requester.who, std::move(command), requester.lag_ms, {}, requester.takes_changes};
    core_->set_address(requester.who.id, requester.address);
    if (std::holds_alternative<protocol::RoomCaster>(request.command)) deps_.randomness.fill(request.lot);
    commit(core_->request(request, at, deps_.clock.unix_ms()));
    const bool is_outside = connections_.find(requester.connection) == nullptr;
    if (sits_down && may_join && is_outside && !core_->state().seats_of(requester.who.id).empty())
        join_silently(requester);
    if (is_new) note_lag(requester.connection, requester.lag_ms);
    if (leaves) stop_listening(requester.connection);
    set_alarm();
}

void Actor::join_silently(const Requester& requester) {
    connections_.add(requester);
    Respond nobody = [](const Reply&) {};
    const Ticket silent = unanswered_.add(requester, true, {}, nobody);
    commit(core_->request({silent,
                           requester.who,
                           protocol::RoomJoin{id_, std::nullopt, std::nullopt},
                           requester.lag_ms,
                           {},
                           requester.takes_changes},
                          now(), deps_.clock.unix_ms()));
}

void Actor::greet(Requester requester) {
    enqueue([requester = std::move(requester)](Actor& self) {
        if (self.reopens_) return self.connections_.add(requester);
        self.guarded([&] {
            const bool is_seated = self.core_ && !self.core_->state().seats_of(requester.who.id).empty();
            if (!is_seated || self.connections_.find(requester.connection) != nullptr) return;
            self.connections_.add(requester);
            self.commit(self.core_->attend(requester.who, self.now()));
            self.note_lag(requester.connection, requester.lag_ms);
            self.set_alarm();
        });
    });
}

/// wire.md 2.3: a seat is kept, and its player is there as long as the connection is.
void Actor::stop_listening(std::uint64_t connection) {
    Subscribers::Subscriber* subscriber = connections_.find(connection);
    if (subscriber == nullptr) return;
    if (core_->state().seats_of(subscriber->player()).empty()) {
        drop(connection);
    } else {
        connections_.hear_nothing(*subscriber);
    }
}

void Actor::reserve(Reservations reservations, std::optional<std::int64_t> starts_in_ms, bool in_play) {
    when_it_goes_on([reservations = std::move(reservations), starts_in_ms, in_play](Actor& self) {
        self.guarded([&] {
            self.commit(self.core_->reserve(reservations, starts_in_ms, in_play, self.now()));
            self.set_alarm();
        });
    });
}

void Actor::switch_chat(bool is_on) {
    when_it_goes_on([is_on](Actor& self) {
        self.guarded([&] {
            self.commit(self.core_->switch_chat(is_on, self.now()));
            self.set_alarm();
        });
    });
}

void Actor::forget(const DeletedAccount& deleted_account, std::function<void(Forgetting)> forgotten) {
    auto forget_now = [deleted_account, forgotten](Actor& self) {
        auto left = Forgetting::done;
        self.guarded([&] {
            self.commit(self.core_->forget(deleted_account, self.now()));
            if (self.core_->is_to_rate(deleted_account.player)) left = Forgetting::is_to_rate;
            self.set_alarm();
        });
        // A server that is about to stop leaves it to the next one.
        forgotten(self.is_frozen_ || self.is_halted_ ? Forgetting::is_frozen : left);
    };
    enqueue(
        [deleted_account, forgotten = std::move(forgotten), forget_now = std::move(forget_now)](Actor& self) {
            const bool knows_nothing = self.resting_ && !self.resting_->mentions.may_name(deleted_account);
            if (knows_nothing) return forgotten(Forgetting::done);
            self.when_it_goes_on(forget_now);
        },
        Rest::goes_on);
}

void Actor::leave(std::uint64_t connection) {
    enqueue(
        [connection](Actor& self) {
            if (self.resting_) return;
            if (self.is_frozen_) return self.connections_.remove(connection);
            self.guarded([&] {
                self.drop(connection);
                self.set_alarm();
            });
        },
        Rest::goes_on);
}

void Actor::drop(std::uint64_t connection) {
    const Subscribers::Subscriber* found = connections_.find(connection);
    if (found == nullptr) return;
    const PlayerId player = found->player();
    connections_.remove(connection);
    if (connections_.of(player).empty()) {
        commit(core_->vanish(player, now()));
    } else {
        core_->set_lag(player, connections_.greatest_lag_ms(player));
    }
}

void Actor::measured(std::uint64_t connection, std::int64_t lag_ms) {
    enqueue(
        [connection, lag_ms](Actor& self) {
            self.guarded([&] {
                self.note_lag(connection, lag_ms);
                self.set_alarm();
            });
        },
        Rest::goes_on);
}

/// An action is credited with the lag of the connection it comes by; a deadline is held for the player's greatest.
void Actor::note_lag(std::uint64_t connection, std::int64_t lag_ms) {
    Subscribers::Subscriber* subscriber = connections_.find(connection);
    if (subscriber == nullptr) return;
    subscriber->set_lag(lag_ms);
    core_->set_lag(subscriber->player(), connections_.greatest_lag_ms(subscriber->player()));
}

void Actor::public_snapshot(std::function<void(Snapshot)> give) {
    enqueue([give = std::move(give)](Actor& self) {
        if (!self.core_ || self.is_frozen_) return give(engine::Failure{*self.trouble()});
        if (const auto refusal = refusal_of_strangers(self.core_->state())) return give(engine::Failure{*refusal});
        auto snapshot = self.core_->public_snapshot(self.now());
        if (self.commits_.is_empty()) return give(std::move(snapshot));
        self.commits_.follow({}, [&self, give, snapshot = std::move(snapshot)](bool kept) {
            give(kept ? Snapshot(snapshot) : Snapshot(engine::Failure{fault_error(self.reopens_)}));
        });
    });
}

void Actor::found(std::uint64_t thought, const Thinker::Found& found) {
    if (thoughts_.erase(thought) == 0) return;
    if (found.lacked_memory) throw std::bad_alloc();  // as if it had been ours: the room is opened again
    if (found.fault) return freeze(found.fault->c_str());
    commit(core_->found(thought, found.action, now(), deps_.clock.unix_ms()));
    set_alarm();
}

void Actor::set_alarm() {
    if (is_frozen_ || is_closing_ || is_halted_) return;
    std::optional<std::int64_t> wake_at_ms;
    if (const auto wake_at = core_->wake_at()) wake_at_ms = opened_at_ms_ + wake_at->ms;
    alarm_.set(wake_at_ms, weak_from_this(), [](Actor& self) {
        self.guarded([&] {
            self.commit(self.core_->wake(self.now(), self.deps_.clock.unix_ms()));
            self.set_alarm();
        });
    });
}

}  // namespace server::room
