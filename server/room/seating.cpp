#include "server/room/seating.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include "server/room/admission.hpp"

namespace server::room {

using protocol::Departure;
using protocol::RoomStatus;

namespace {

/// Only those with seats may be here.
constexpr std::string_view no_seat = "forbidden";

}  // namespace

void Seating::seat(Transaction& tx, engine::Seat seat, const Person& person) {
    tx.change(SeatedPerson{seat, person});
    tx.news().info_changed = true;
    attendance_.expect(person, tx.now());
    tx.move_connections(person.id);
}

void Seating::vacate(Transaction& tx, engine::Seat seat, Departure reason) {
    const SeatHolder holder = *state_.holder_of(seat);
    const bool playing = state_.status() == RoomStatus::playing;
    tx.change(Unseated{seat, reason});
    tx.news().info_changed = true;
    if (const auto level = state_.stand_in_level(); playing && level) {
        tx.change(SeatedBot{seat, *level});
    } else if (playing) {
        leave_match(tx, seat);
    }
    if (holder.person) tx.move_connections(holder.person->id);
}

/// A game that knows of seats is told; in the others a side that is left empty forfeits (fine-print C2).
void Seating::leave_match(Transaction& tx, engine::Seat seat) {
    if (engine::has_seat_changes(state_.settings().options)) {
        tx.play(engine::Leave{seat}, tx.time().now());
        return;
    }
    const bool side_is_empty =
        std::ranges::none_of(state_.holders(), [&](const auto& one) { return one.first.side == seat.side; });
    if (side_is_empty) tx.play(engine::Forfeit{seat.side}, tx.time().now());
}

/// In an evening one is called at the board as in the list of names, where the host has the last word.
Person Seating::as_called(engine::Seat place, Person who) const {
    if (state_.has_stand_ins()) who.name = state_.reservations().at(place).name;
    return who;
}

void Seating::seat_reserved(Transaction& tx, const Person& who) {
    const auto seats = state_.reserved_seats(who.id);
    if (seats.empty() || state_.not_played() || state_.status() == RoomStatus::over) return;
    if (state_.status() == RoomStatus::playing) {
        // What the stand-in has sealed stays sealed; the game does not know of the change.
        for (const auto place : seats) {
            if (state_.has_stand_ins()) seat(tx, place, as_called(place, who));
        }
        return;
    }
    for (const auto place : seats) {
        seat(tx, place, as_called(place, who));
        tx.change(ReadyChanged{place, true, std::nullopt});
    }
    start_or_tell_ready(tx, seats, true);
}

void Seating::seat_stand_ins(Transaction& tx) {
    const auto level = state_.stand_in_level();
    if (!level) return;
    for (const auto place : engine::starting_seats_of(state_.settings().options)) {
        if (state_.holder_of(place) == nullptr) tx.change(SeatedBot{place, *level});
    }
    tx.news().info_changed = true;
    start_if_ready(tx);
}

/// A game with a computer player in it is not rated, whatever was meant to be.
void Seating::begin_found(Transaction& tx) {
    if (state_.can_start()) return start_if_ready(tx);
    if (state_.settings().rated) unrate(tx, true);
    seat_stand_ins(tx);
}

/// Whoever was ready is ready for that, too, with what they gave for the draws.
void Seating::unrate(Transaction& tx, bool warms_chairs) {
    std::vector<ReadyChanged> ready;
    for (const auto& [place, holder] : state_.holders()) {
        if (holder.ready) ready.push_back({place, true, holder.entropy});
    }
    auto choices = static_cast<const Choices&>(state_.settings());
    choices.rated.reset();
    choices.warm_chairs = choices.warm_chairs || warms_chairs;
    tx.change(Configured{choices});
    for (ReadyChanged& one : ready) tx.change(std::move(one));
}

bool Seating::is_rated_among_neighbours(const PlayerId& player, engine::Side side) const {
    return state_.settings().rated && !state_.settings().tournament
           && attendance_.is_neighbour_on(engine::other(side), player);
}

void Seating::take_from_computer(Transaction& tx, engine::Seat place, const Person& who) {
    if (state_.status() != RoomStatus::playing) vacate(tx, place, Departure::kicked);
    seat(tx, place, who);
}

/// In mid-game: to the one for whom it is kept now, who has come back as somebody else, and goes on where they were.
void Seating::hand_over(Transaction& tx, engine::Seat place) {
    const auto kept = state_.reservations().find(place);
    const auto before = state_.holder_of(place)->person->id;
    if (kept != state_.reservations().end()) {
        const Presence* here = attendance_.find_connected(kept->second.id);
        seat(tx, place,
             here != nullptr ? as_called(place, {kept->second.id, here->name, here->standing}) : kept->second);
        tx.move_connections(before);
    } else {
        vacate(tx, place, Departure::kicked);
    }
}

void Seating::reserve(Transaction& tx, const ReservationsChanged& change) {
    tx.change(change);
    std::vector<engine::Seat> taken;
    for (const auto& [place, holder] : state_.holders()) taken.push_back(place);
    for (const auto place : taken) {
        const SeatHolder* holder = state_.holder_of(place);
        if (!holder->person) continue;
        if (!state_.is_reserved_for_others(place, holder->person->id)) {
            const Person called = as_called(place, *holder->person);
            const bool is_ready = holder->ready;
            if (called.name == holder->person->name) continue;
            seat(tx, place, called);
            if (is_ready) tx.change(ReadyChanged{place, true, std::nullopt});
            continue;
        }
        if (state_.status() == RoomStatus::playing) {
            hand_over(tx, place);
        } else {
            vacate(tx, place, Departure::kicked);
        }
    }
    std::vector<Person> here;
    for (const auto& [player, presence] : attendance_.people()) {
        if (presence.connected) here.push_back({player, presence.name, presence.standing});
    }
    for (const Person& person : here) seat_reserved(tx, person);
}

void Seating::configure(Transaction& tx, const Choices& choices) {
    const bool is_locked = choices.password_hash && choices.password_hash != state_.settings().password_hash;
    const bool was_for_strangers = !refusal_of_strangers(state_);
    const bool was_watchable = state_.settings().is_watchable;
    std::vector<engine::Seat> ready;
    std::vector<engine::Seat> gone;
    for (const auto& [place, holder] : state_.holders()) {
        const bool stays = is_starting_seat(choices.options, place);
        if (!stays) gone.push_back(place);
        if (stays && holder.person && holder.ready) ready.push_back(place);
    }
    tx.change(Configured{choices});
    tx.news().info_changed = true;
    for (const auto place : ready) tx.news().tell_ready(place, false, tx.time().told());
    for (const auto place : gone) vacate(tx, place, Departure::kicked);
    if (is_locked) let_in_everybody(tx);
    if (state_.settings().solo && !state_.seats_of(state_.host()->id).empty()) {
        for (const auto place : engine::starting_seats_of(choices.options)) {
            if (state_.holder_of(place) == nullptr) seat(tx, place, *state_.host());
        }
    }
    publisher_.follow_delay(tx);
    for (const auto& [player, presence] : attendance_.people()) {
        if (presence.casts) tx.move_connections(player);
    }
    const bool is_closed_to_all = was_watchable && !state_.settings().is_watchable;
    if (const auto refusal = refusal_of_strangers(state_); refusal && (was_for_strangers || is_closed_to_all))
        publisher_.end_strangers(tx, *refusal, is_closed_to_all);
    tell_and_start_if_ready(tx);
}

/// Who is here when the room gets a password need not give it.
void Seating::let_in_everybody(Transaction& tx) {
    for (const auto& [player, presence] : attendance_.people()) {
        if (presence.connected && !state_.has_let_in(player)) tx.change(LetIn{player});
    }
}

/// Everybody sees for a moment with whom the finder has put them together.
bool Seating::is_early(const Transaction& tx) const {
    const auto& found = state_.settings().found;
    return found && state_.status() == RoomStatus::open && tx.now() < found->starts_from;
}

void Seating::start_if_ready(Transaction& tx) {
    if (!state_.can_start() || is_early(tx)) return;
    // They may have seats without having asked for them, or have changed places since.
    const bool is_among_neighbours = std::ranges::any_of(state_.holders(), [&](const auto& one) {
        return !one.second.is_computed() && is_rated_among_neighbours(one.second.person->id, one.first.side);
    });
    if (is_among_neighbours) unrate(tx, false);
    const auto outcome = tx.start_game();
    tx.news().info_changed = true;
    // After a rematch everybody sits on the other side, and must hear that side and no other.
    for (const auto& [place, holder] : state_.holders()) {
        if (holder.person) tx.move_connections(holder.person->id);
    }
    for (const auto& [place, holder] : outcome.dropped) {
        if (holder.person) tx.move_connections(holder.person->id);
    }
    if (!state_.settings().is_watchable) return dismiss_watchers(tx);
    for (const auto& [player, presence] : attendance_.people()) {
        if (presence.casts && state_.seats_of(player).empty()) tx.change(Cast{player});
    }
}

void Seating::tell_and_start_if_ready(Transaction& tx) {
    if (!state_.can_start()) return;
    move_connections(tx);
    publisher_.publish(tx);
    start_if_ready(tx);
}

void Seating::start_or_tell_ready(Transaction& tx, const std::vector<engine::Seat>& seats, bool ready) {
    tx.news().info_changed = true;
    start_if_ready(tx);
    if (tx.news().begins_game) return;
    for (const auto place : seats) tx.news().tell_ready(place, ready, tx.time().told());
}

void Seating::appear(Transaction& tx, const Person& who) {
    if (rests()) bots_.rouse(tx.now());
    if (!attendance_.arrive(who)) return;
    attendance_.find(who.id)->channel = publisher_.channel_of(who.id);
    tell_presence(tx, state_.seats_of(who.id), true);
}

void Seating::disappear(Transaction& tx, PlayerId player) {
    attendance_.depart(player, tx.now());
    tell_presence(tx, state_.seats_of(player), false);
}

void Seating::tell_presence(Transaction& tx, const std::vector<engine::Seat>& seats, bool is_here) {
    for (const auto place : seats) tx.news().tell(protocol::presence_event_json(tx.time().told().ms, place, is_here));
    if (seats.empty()) {
        publisher_.count_again();
    } else {
        tx.news().info_changed = true;
    }
}

void Seating::give_up_absent(Transaction& tx) {
    for (const PlayerId& player : attendance_.overdue(tx.now())) {
        // A deadline that is being held comes first: it was there before the player counted as gone.
        if (tx.time().deadline_is_held()) {
            attendance_.wait_longer(player, RoomTime{tx.now().ms + 1});
            continue;
        }
        for (const auto place : state_.seats_of(player)) vacate(tx, place, Departure::absent);
        attendance_.give_up(player);
        if (is_host(state_, player)) pass_host_on(tx);
    }
}

/// To somebody who is there: a player rather than a watcher.
void Seating::pass_host_on(Transaction& tx) {
    if (state_.settings().tournament) return;
    std::optional<Person> next;
    for (const auto& [player, presence] : attendance_.people()) {
        if (!presence.connected) continue;
        const bool seated = !state_.seats_of(player).empty();
        if (!next || (seated && state_.seats_of(next->id).empty())) next = Person{player, presence.name};
    }
    tx.change(HostChanged{next});
    tx.news().info_changed = true;
}

/// The player has to leave.
void Seating::dismiss(Transaction& tx, const PlayerId& player, std::string_view reason) {
    if (!attendance_.is_connected(player)) return;
    end_connections(tx, player, reason);
    disappear(tx, player);
}

void Seating::show_out(Transaction& tx, const PlayerId& player) {
    const auto seats = state_.seats_of(player);
    if (!seats.empty() && state_.status() == RoomStatus::playing) return;
    for (const auto place : seats) vacate(tx, place, Departure::kicked);
    dismiss(tx, player, "blocked");
}

void Seating::dismiss_watchers(Transaction& tx) {
    std::vector<PlayerId> watchers;
    for (const auto& [player, presence] : attendance_.people()) {
        if (state_.seats_of(player).empty()) watchers.push_back(player);
    }
    for (const PlayerId& player : watchers) dismiss(tx, player, no_seat);
}

void Seating::dismiss_everybody(Transaction& tx, std::string_view reason) {
    for (const auto& [player, presence] : attendance_.people()) {
        if (presence.connected) end_connections(tx, player, reason);
    }
}

void Seating::end_connections(Transaction& tx, const PlayerId& player, std::string_view reason) {
    const auto end = protocol::end_message_json(state_.settings().id, reason);
    tx.add(Dismissed{player, make_frame(end, FrameKind::end)});
}

void Seating::move_connections(Transaction& tx) {
    for (const PlayerId& player : tx.moved()) {
        if (!attendance_.is_connected(player)) continue;
        if (bars(state_, player)) {
            dismiss(tx, player, no_seat);
        } else {
            publisher_.move(tx, player);
        }
    }
}

bool Seating::rests() const {
    return state_.settings().is_demo && attendance_.deserted_since() && publisher_.stream_count() == 0
           && state_.status() == RoomStatus::playing;
}

}  // namespace server::room
