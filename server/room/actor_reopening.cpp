// A room for which there was no memory, or no journal for a while: what it has decided and the journal has, happens;
// then it is opened again from the journal's lines, for those who are still there. Its clock stood still meanwhile
// (wire.md 4.4). A room that has rested is opened the same way (actor_resting.cpp), for whoever needs it now.
#include <algorithm>
#include <new>
#include <set>
#include <utility>

#include <boost/asio/dispatch.hpp>

#include "server/base/limits.hpp"
#include "server/room/actor.hpp"

namespace server::room {

/// No memory is nobody's fault, and the journal is well; anything else is a fault of ours, which the same lines would
/// meet again.
void Actor::meet_fault(const std::exception& fault) {
    if (dynamic_cast<const std::bad_alloc*>(&fault) == nullptr) return freeze(fault.what());
    if (reopens_) return;
    if (is_demo_) return freeze("there was no memory");
    stop_clock();
    lacks_memory_ = true;
    if (stopped_ms_ - reopened_ms_ >= limit::reopen_calm_ms) reopenings_ = 0;
    deps_.metrics.rooms_suspended.add();
    reopen_later();
}

void Actor::stop_clock() {
    stopped_ms_ = deps_.clock.now_ms();
    stopped_at_ = now();
    is_frozen_ = true;
    reopens_ = true;
    // What closes the room goes on if the journal is to have it, and is forgotten otherwise.
    is_closing_ = false;
    commits_.for_each_waiting([&](const Effect& effect) { is_closing_ |= std::holds_alternative<Closed>(effect); });
    alarm_.cancel();
    thoughts_.clear();
}

void Actor::stand_still(bool stands) {
    enqueue(
        [stands](Actor& self) {
            // A demo is kept nowhere, and goes on.
            const bool did_stand = self.stands_still_;
            self.stands_still_ = stands && !self.is_demo_ && !self.is_halted_ && !self.is_closed_;
            if (did_stand && !self.stands_still_) {
                if (std::exchange(self.is_wanted_open_, false)) return self.open_from_rest();
                return self.reopens_ ? self.read_again() : self.do_what_waited();
            }
            if (!self.stands_still_ || !self.core_ || self.is_frozen_) return;
            try {
                self.stop_clock();
                self.answer_lost();
            } catch (const std::bad_alloc&) {
                // Those who have not been answered yet are answered when it goes on.
            }
        },
        Rest::is_kept);
}

/// What must not be lost only because it came at the wrong time, when nothing could be kept, or could not a moment ago.
/// Where the room goes on no more it does nothing.
void Actor::do_what_waited() {
    const bool is_paused = stands_still_ || is_opening_ || (reopens_ && !lacks_memory_);
    if (is_paused && !is_halted_ && !is_closed_) return;
    for (const auto& one : std::exchange(waiting_, {})) {
        try {
            one(*this);
        } catch (const std::bad_alloc&) {
            // The others are not to lose by it.
        }
    }
}

void Actor::reopen_later() {
    if (reopenings_ == limit::reopenings) return freeze("there was no memory, however often it was tried");
    const std::int64_t wait_ms = limit::reopen_ms << reopenings_++;
    try {
        alarm_.set(deps_.clock.now_ms() + wait_ms, weak_from_this(), [](Actor& self) { self.read_again(); });
    } catch (const std::bad_alloc&) {
        return freeze("there was no memory, not even to wait for some");
    }
    try {
        deps_.log.error("room_suspended", {{"room", id_}, {"what", "no memory"}, {"again_ms", wait_ms}});
        answer_lost();
    } catch (const std::bad_alloc&) {
        // Those who have not been answered yet are answered with the next try.
    }
}

/// Those who have asked for something of which the journal has nothing are told to ask again; answers that could not
/// be sent for lack of memory are sent now.
void Actor::answer_lost() {
    std::set<Ticket> decided;
    commits_.for_each_waiting([&](const Effect& effect) {
        const auto* answered = std::get_if<Answered>(&effect);
        if (answered != nullptr) decided.insert(answered->ticket);
    });
    unanswered_.answer_all_but(decided, [this] { return fault_error(reopens_); });
    streams_.end_all(id_, "restart", limit::stream_retry_ms);
}

/// Once everything that was given to the journal has come back from it. What an earlier reading brings, because the
/// room stood still again meanwhile, may lack what was kept since: then it would go on from a past that others know the
/// rest of.
void Actor::read_again() {
    if (!reopens_ || stands_still_ || is_halted_ || is_closed_) return;
    is_due_ = !commits_.is_empty();
    if (is_due_) return;
    try {
        const auto reading = ++readings_;
        deps_.journal.read_room(
            id_, [self = shared_from_this(), reading](std::optional<std::vector<std::string>> lines) {
                boost::asio::dispatch(self->deps_.executor, [self, reading, lines = std::move(lines)]() mutable {
                    if (reading == self->readings_) self->reopen(std::move(lines));
                });
            });
    } catch (const std::bad_alloc&) {
        reopen_later();
    }
}

void Actor::reopen(std::optional<std::vector<std::string>> lines) {
    if (!reopens_ || stands_still_ || is_halted_ || is_closed_) return;
    if (!lines) return lack_memory();  // most likely that, and to be tried again in any case
    if (lines->empty()) return freeze("the journal has nothing of this room");
    try {
        answer_lost();
        const std::int64_t ran_on_ms = stopped_at_.ms - time_of(lines->back()).ms;
        const Core::Past past{*std::move(lines), ran_on_ms, deps_.clock.now_ms() - stopped_ms_};
        Decision first;
        core_.reset();
        core_ = std::make_unique<Core>(past, tuning_, first, deps_.clock.unix_ms());
        opened_at_ms_ = deps_.clock.now_ms() - core_->now().ms;
        is_frozen_ = false;
        reopens_ = false;
        commit(std::move(first));
        if (!is_opening_ || !connections_.all().empty()) welcome_back();
        set_alarm();
    } catch (const std::bad_alloc&) {
        return lack_memory();
    } catch (const std::exception& fault) {
        if (is_opening_) core_.reset();
        return freeze(fault.what());
    }
    if (is_frozen_) return;  // again
    const bool lacked_memory = std::exchange(lacks_memory_, false);
    if (std::exchange(is_opening_, false)) listener_.room_opened(id_);
    do_what_waited();
    if (!lacked_memory) return;
    reopened_ms_ = deps_.clock.now_ms();
    deps_.metrics.rooms_reopened.add();
    deps_.log.info("room_reopened", {{"room", id_}, {"away_ms", reopened_ms_ - stopped_ms_}});
}

void Actor::lack_memory() {
    is_frozen_ = true;
    reopens_ = true;
    if (!std::exchange(lacks_memory_, true)) deps_.metrics.rooms_suspended.add();
    reopen_later();
}

/// Everybody whose connection is still there is present, and is shown how things stand.
void Actor::welcome_back() {
    unanswered_.admit_left([this](std::uint64_t connection) {
        Subscribers::Subscriber* subscriber = connections_.find(connection);
        if (subscriber != nullptr && !subscriber->channel()) connections_.hear(*subscriber, ChannelKind::watchers);
    });
    std::vector<Core::Returned> people;
    for (const Subscribers::Subscriber* subscriber : connections_.all()) {
        if (!subscriber->channel() && core_->state().seats_of(subscriber->player()).empty()) {
            connections_.remove(subscriber->connection());
            continue;
        }
        people.push_back({subscriber->who(), connections_.greatest_lag_ms(subscriber->player()),
                          subscriber->channel() == ChannelKind::casters, subscriber->takes_changes()});
    }
    commit(core_->come_back(people, now()));
}

}  // namespace server::room
