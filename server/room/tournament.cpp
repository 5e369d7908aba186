// A room of a tournament: seats are kept for certain people, who are seated and ready by coming; nobody is host, and
// one game is played. What becomes of it is told to the tournament, and kept apart from the room until that has taken
// note.
#include <algorithm>
#include <utility>

#include "server/room/board_outcome.hpp"
#include "server/room/core.hpp"

namespace server::room {

using protocol::Code;
using protocol::RoomStatus;

Opened opening_of(const BoardOpening& opening) {
    Settings settings;
    settings.id = opening.room;
    settings.options = opening.options;
    settings.name = opening.name;
    settings.is_public = opening.is_public;
    settings.spectator_delay_s = opening.spectator_delay_s;
    settings.rated = opening.rated;
    settings.tournament = opening.board;
    settings.key = opening.key;
    Opened opened{std::move(settings), std::nullopt, opening.reservations, std::nullopt};
    if (opening.caster_key) opened.caster_hash = caster_hash(opening.key, *opening.caster_key);
    return opened;
}

std::optional<protocol::Error> Core::refusal_of_tournament(const Person& who, engine::Seat seat) const {
    if (!state_.is_reserved_for_others(seat, who.id)) return std::nullopt;
    return protocol::error_of(Code::forbidden, "this seat is kept for somebody else");
}

/// Whoever comes sits down, and is ready.
void Core::take_reserved_seats(const Person& who) {
    const auto seats = state_.reserved_seats(who.id);
    if (seats.empty() || state_.status() != RoomStatus::open || state_.not_played()) return;
    for (const auto seat : seats) {
        seat_person(seat, who);
        change(ReadyChanged{seat, true, std::nullopt});
    }
    start_or_tell_ready(seats, true);
}

Decision Core::reserve(Reservations reservations, std::optional<std::int64_t> starts_in_ms, RoomTime now) {
    begin(now);
    if (state_.status() == RoomStatus::open && !state_.not_played()) {
        std::optional<RoomTime> starts_by;
        if (starts_in_ms) starts_by = RoomTime{now_.ms + *starts_in_ms};
        change(ReservationsChanged{std::move(reservations), starts_by});
        std::vector<engine::Seat> taken;
        for (const auto& [seat, holder] : state_.holders()) taken.push_back(seat);
        for (const auto seat : taken) {
            const SeatHolder* holder = state_.holder_of(seat);
            if (holder->person && state_.is_reserved_for_others(seat, holder->person->id)) {
                vacate(seat, protocol::Departure::kicked);
            }
        }
        std::vector<Person> here;
        for (const auto& [player, presence] : people_) {
            if (presence.connected) here.push_back({player, presence.name, presence.standing});
        }
        for (const Person& person : here) take_reserved_seats(person);
    }
    return finish();
}

std::optional<RoomTime> Core::forfeits_at() const {
    const auto& board = state_.settings().tournament;
    if (!board || state_.status() != RoomStatus::open || state_.not_played()) return std::nullopt;
    // After a restart nobody has been able to come; the tournament says then how long they have.
    return std::max(board->starts_by, returning_until_);
}

/// The time of grace is over: a side has come if all have who are to play for it.
void Core::forfeit_if_not_come() {
    const auto at = forfeits_at();
    if (!at || now_ < *at) return;
    std::array<bool, 2> has_come{true, true};
    for (const auto seat : engine::starting_seats_of(state_.settings().options)) {
        const SeatHolder* holder = state_.holder_of(seat);
        if (holder == nullptr || !holder->ready) has_come[engine::index(seat.side)] = false;
    }
    change(NotPlayed{has_come});
    keep_outcome(BoardOutcome::Kind::not_played);
}

/// For the journal, until the tournament has taken note: the room may be gone by then.
void Core::keep_outcome(BoardOutcome::Kind what) {
    if (!state_.settings().tournament) return;
    decision_.documents.push_back(document_of(outcome(what)));
}

BoardOutcome Core::outcome(BoardOutcome::Kind what) const {
    BoardOutcome told;
    told.room = state_.settings().id;
    told.board = *state_.settings().tournament;
    told.kind = what;
    if (what == BoardOutcome::Kind::ended) {
        told.score = engine::score_of(*state_.match());
        told.game_id = state_.fairness().game_id;
    }
    if (what == BoardOutcome::Kind::not_played) told.has_come = *state_.not_played();
    return told;
}

/// A room that is closed leaves its board decided, or says that it is not.
std::optional<BoardOutcome> Core::outcome_at_end() const {
    if (!state_.settings().tournament) return std::nullopt;
    if (state_.not_played()) return outcome(BoardOutcome::Kind::not_played);
    const bool is_over = state_.status() == RoomStatus::over;
    return outcome(is_over ? BoardOutcome::Kind::ended : BoardOutcome::Kind::closed);
}

/// As watchers know it: nobody is to read the result off the standings before they have seen it.
std::optional<BoardOutcome::Kind> Core::public_outcome() const {
    if (state_.not_played()) return BoardOutcome::Kind::not_played;
    if (state_.status() == RoomStatus::open) return std::nullopt;
    return watchers_channel().status_told() == RoomStatus::over ? BoardOutcome::Kind::ended
                                                                : BoardOutcome::Kind::started;
}

void Core::publish_outcome() {
    if (!state_.settings().tournament) return;
    const auto what = public_outcome();
    if (what && what != published_outcome_) decision_.effects.push_back(outcome(*what));
    published_outcome_ = what;
    if (!state_.not_played() || std::exchange(is_closing_, true)) return;
    dismiss_everybody("closed");
    decision_.effects.push_back(Closed{});
}

void Core::dismiss_everybody(std::string_view reason) {
    for (const auto& [player, presence] : people_) {
        if (!presence.connected) continue;
        const auto end = protocol::end_message_json(state_.settings().id, reason);
        decision_.effects.push_back(Dismissed{player, make_frame(end, FrameKind::end)});
    }
}

}  // namespace server::room
