// Sitting down, getting up, and being away too long (wire.md 2.4, 2.9).
#include <algorithm>
#include <utility>

#include "server/room/core.hpp"

namespace server::room {

using protocol::Departure;
using protocol::RoomStatus;

void Core::seat_person(engine::Seat seat, const Person& person) {
    change(SeatedPerson{seat, person});
    info_changed_ = true;
    Presence& presence = people_[person.id];
    roster_.reset();
    presence.name = person.name;
    if (!presence.connected && !absent_.contains(person.id)) expect_back(person.id);
    move_connections(person.id);
}

void Core::vacate(engine::Seat seat, Departure reason) {
    const SeatHolder holder = *state_.holder_of(seat);
    const bool playing = state_.status() == RoomStatus::playing;
    change(Unseated{seat, reason});
    info_changed_ = true;
    if (playing) leave_match(seat);
    if (holder.person) move_connections(holder.person->id);
}

void Core::appear(const Person& who) {
    const bool rested = rests();
    deserted_since_.reset();
    if (rested) rouse_bots();
    Presence& presence = people_[who.id];
    presence.name = who.name;
    presence.standing = who.standing;
    absent_.erase(who.id);
    if (std::exchange(presence.connected, true)) return;
    roster_.reset();
    ++connected_;
    presence.channel = channel_of(who.id);
    const auto seats = state_.seats_of(who.id);
    for (const auto seat : seats) tell(protocol::presence_event_json(told_now().ms, seat, true));
    info_changed_ = info_changed_ || !seats.empty();
    counts_changed_ = counts_changed_ || seats.empty();
}

/// Has no connection any more. Whoever has a seat, or is the host, is awaited for a while.
void Core::disappear(People::iterator person) {
    const PlayerId player = person->first;
    Presence& presence = person->second;
    roster_.reset();
    if (std::exchange(presence.connected, false)) --connected_;
    presence.lag_ms = 0;
    presence.you.clear();
    presence.casts = false;
    const auto seats = state_.seats_of(player);
    if (seats.empty() && !is_host(player)) {
        people_.erase(person);
    } else {
        expect_back(player);
    }
    for (const auto seat : seats) tell(protocol::presence_event_json(told_now().ms, seat, false));
    info_changed_ = info_changed_ || !seats.empty();
    counts_changed_ = counts_changed_ || seats.empty();
    if (connected_ == 0) deserted_since_ = now_;
}

void Core::expect_back(const PlayerId& player) {
    absent_[player] = RoomTime{now_.ms + std::int64_t{1000} * state_.settings().absent_s};
}

/// Is here no longer, since only those who have seats may be.
void Core::dismiss(const PlayerId& player) {
    const auto found = people_.find(player);
    if (found == people_.end() || !found->second.connected) return;
    const auto end = protocol::end_message_json(state_.settings().id, protocol::name_of(protocol::Code::forbidden));
    decision_.effects.push_back(Dismissed{player, make_frame(end, FrameKind::end)});
    disappear(found);
}

void Core::dismiss_watchers() {
    std::vector<PlayerId> watchers;
    for (const auto& [player, presence] : people_) {
        if (state_.seats_of(player).empty()) watchers.push_back(player);
    }
    for (const PlayerId& player : watchers) dismiss(player);
}

/// A game that knows of seats is told; in the others a side that is left empty forfeits (fine-print C2).
void Core::leave_match(engine::Seat seat) {
    if (engine::has_seat_changes(state_.settings().options)) {
        play(engine::Leave{seat}, game_now());
        return;
    }
    const bool side_is_empty =
        std::ranges::none_of(state_.holders(), [&](const auto& one) { return one.first.side == seat.side; });
    if (side_is_empty) play(engine::Forfeit{seat.side}, game_now());
}

/// The connections of somebody whose seats have changed hear another audience from now on.
void Core::move_connections(const PlayerId& player) {
    if (std::ranges::count(moved_, player) == 0) moved_.push_back(player);
}

void Core::leave_for_absence(RoomTime now) {
    std::vector<PlayerId> gone;
    for (const auto& [player, at] : absent_) {
        if (at <= now) gone.push_back(player);
    }
    for (const PlayerId& player : gone) {
        // A deadline that is being held comes first: it was there before the player counted as gone.
        if (deadline_is_held()) {
            absent_.at(player) = RoomTime{now.ms + 1};
            continue;
        }
        for (const auto seat : state_.seats_of(player)) vacate(seat, Departure::absent);
        people_.erase(player);
        roster_.reset();
        absent_.erase(player);
        if (is_host(player)) pass_host_on();
    }
}

/// To somebody who is there: a player rather than a watcher.
void Core::pass_host_on() {
    if (state_.settings().tournament) return;
    std::optional<Person> next;
    for (const auto& [player, presence] : people_) {
        if (!presence.connected) continue;
        const bool seated = !state_.seats_of(player).empty();
        if (!next || (seated && state_.seats_of(next->id).empty())) next = Person{player, presence.name};
    }
    change(HostChanged{next});
    info_changed_ = true;
}

}  // namespace server::room
