#include "server/room/requests.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include "server/base/limits.hpp"
#include "server/base/randomness.hpp"
#include "server/room/admission.hpp"
#include "server/room/configuring.hpp"
#include "server/room/opening.hpp"

namespace server::room {

using protocol::Code;
using protocol::RoomStatus;

namespace {

/// Seats do not change while a deadline is being held: that would cut short the credit it is held for.
protocol::Error wait_for_deadline() {
    return protocol::error_of(Code::unavailable, "a clock has just run out", limit::lag_max_ms);
}

}  // namespace

void Requests::decide(Transaction& tx, const Request& request) {
    std::visit([&](const auto& command) { handle(tx, request, command); }, request.command);
}

void Requests::publish_deadlines(Transaction& tx) {
    if (tx.expired() == 0) return;
    seating_.move_connections(tx);
    publisher_.publish(tx);
}

void Requests::handle(Transaction& tx, const Request& request, const protocol::RoomJoin& join) {
    publish_deadlines(tx);
    if (join.caster && !is_caster_key(state_, *join.caster)) {
        return tx.refuse(request.ticket, Code::forbidden, "this is no key of this room");
    }
    const bool gives_password = needs_password(state_, request.who.id) && !join.caster;
    if (gives_password && (!join.password || !is_password(state_, *join.password))) {
        return tx.refuse(request.ticket, Code::wrong_password, "this room needs its password");
    }
    if (bars(state_, request.who.id)) {
        return tx.refuse(request.ticket, Code::forbidden, "nobody watches this game who has no seat in it");
    }
    if (attendance_.find(request.who.id) == nullptr && publisher_.is_full()) {
        return tx.refuse(request.ticket, Code::room_full, "too many people are in this room");
    }
    if (gives_password) tx.change(LetIn{request.who.id});
    const bool was_here = attendance_.is_connected(request.who.id);
    seating_.appear(tx, request.who);
    seating_.seat_reserved(tx, request.who);
    if (!state_.host() && is_for_a_host(state_.settings())) {
        tx.change(HostChanged{request.who});
        tx.news().info_changed = true;
    }
    Presence& presence = *attendance_.find(request.who.id);
    presence.casts = presence.casts || join.caster.has_value();
    const bool watches = state_.seats_of(request.who.id).empty();
    if (presence.casts && watches && state_.status() == RoomStatus::playing && !state_.has_cast(request.who.id)) {
        tx.change(Cast{request.who.id});
    }
    const ChannelKind channel = publisher_.channel_of(request.who.id);
    if (was_here && presence.channel != channel) {
        tx.move_connections(request.who.id);
    } else {
        presence.channel = channel;
    }
    tx.answer(request.ticket, Done{});
    publisher_.admit(tx, request.ticket, request.who.id);
}

void Requests::handle(Transaction& tx, const Request& request, const protocol::RoomCaster& caster) {
    if (!is_host(state_, request.who.id))
        return tx.refuse(request.ticket, Code::not_host, "only the host gives out this key");
    withdraw_caster_key(tx);
    if (caster.off) {
        tx.change(CasterChanged{});
        return tx.answer(request.ticket, CasterKey{});
    }
    const std::string key = crockford_base32(request.lot, limit::caster_key_chars);
    tx.change(CasterChanged{caster_hash(state_.settings().key, key)});
    publisher_.open_casters();
    tx.answer(request.ticket, CasterKey{key});
}

/// Those who have watched with it watch with the others from now on; their streams end.
void Requests::withdraw_caster_key(Transaction& tx) {
    for (const PlayerId& player : attendance_.stop_casting()) tx.move_connections(player);
    publisher_.close_casters(tx);
}

void Requests::handle(Transaction& tx, const Request& request, const protocol::RoomConfigure& configure) {
    if (!is_host(state_, request.who.id))
        return tx.refuse(request.ticket, Code::not_host, "only the host changes what was chosen for the room");
    if (state_.status() != RoomStatus::open)
        return tx.refuse(request.ticket, Code::already_started, "the game has started");
    const auto choices = choices_with(state_, configure);
    if (!choices) return tx.answer(request.ticket, choices.error());
    if (*choices != state_.settings()) seating_.configure(tx, *choices);
    tx.answer(request.ticket, Done{});
}

void Requests::handle(Transaction& tx, const Request& request, const protocol::RoomLeave& /*leave*/) {
    tx.answer(request.ticket, Done{});
}

void Requests::handle(Transaction& tx, const Request& request, const protocol::SeatTake& take) {
    if (needs_password(state_, request.who.id))
        return tx.refuse(request.ticket, Code::wrong_password, "join the room first");
    if (state_.settings().is_demo) return tx.refuse(request.ticket, Code::forbidden, "here one only watches");
    if (!has_seat(state_.settings().options, take.seat))
        return tx.refuse(request.ticket, Code::team_full, "this game has no such seat");
    const SeatHolder* holder = state_.holder_of(take.seat);
    const auto own = state_.seats_of(request.who.id);
    if (std::ranges::count(own, take.seat) > 0) return tx.answer(request.ticket, Done{});
    if (const auto refusal = refusal_of_reserved(state_, request.who, take.seat))
        return tx.answer(request.ticket, *refusal);
    if (const auto refusal = refusal_of_rated(state_, request.who)) return tx.answer(request.ticket, *refusal);
    if (seating_.is_rated_among_neighbours(request.who.id, take.seat.side))
        return tx.refuse(request.ticket, Code::forbidden,
                         "somebody at your address sits opposite: that is never rated");
    if (state_.has_stand_ins()) {
        seating_.seat_reserved(tx, request.who);
        if (state_.seats_of(request.who.id).empty())
            return tx.refuse(request.ticket, Code::wrong_phase, "the game is over");
        return tx.answer(request.ticket, Done{});
    }
    if (holder != nullptr && holder->is_bot() && state_.settings().warm_chairs)
        return take_from_computer(tx, request, take.seat);
    const bool is_solo = state_.settings().solo;
    if (holder != nullptr || (is_solo && !is_host(state_, request.who.id))) {
        return tx.refuse(request.ticket, Code::seat_taken, "somebody sits there");
    }
    if (is_solo && state_.status() != RoomStatus::playing) {  // one player takes all seats, also when coming back
        for (const auto seat : engine::starting_seats_of(state_.settings().options))
            seating_.seat(tx, seat, request.who);
        return tx.answer(request.ticket, Done{});
    }
    if (state_.status() == RoomStatus::playing) return take_in_running_game(tx, request, take.seat);
    if (!is_starting_seat(state_.settings().options, take.seat)) {
        return tx.refuse(request.ticket, Code::team_full, "that seat can be taken only once the game runs");
    }
    if (state_.has_reservations()) {
        seating_.seat_reserved(tx, request.who);
        return tx.answer(request.ticket, Done{});
    }
    for (const auto seat : own) seating_.vacate(tx, seat, protocol::Departure::left);
    seating_.seat(tx, take.seat, request.who);
    tx.answer(request.ticket, Done{});
}

/// Why nobody gets another seat on this side in mid-game: they play (`plays`: on a seat that bars them from others), or
/// they know more than its side knows.
std::optional<protocol::Error> Requests::refusal_in_running_game(const Transaction& tx, const PlayerId& player,
                                                                 engine::Side side, bool plays) const {
    const auto played = state_.played_side(player);
    if (plays || (played && *played != side))
        return protocol::error_of(Code::forbidden, "you play, or have played, on another seat of this game");
    if (state_.has_cast(player)) return protocol::error_of(Code::forbidden, "you have watched this game without delay");
    if (tx.time().deadline_is_held()) return wait_for_deadline();
    return std::nullopt;
}

/// A vacant seat may be taken during the game, but nobody changes sides: they know too much. Where the game has a say
/// in who is in a team it is told; in the others a seat changes hands without its knowledge (fine-print C2), and may as
/// well go to a partner, who then acts for both: nobody's game is lost because somebody else has gone.
void Requests::take_in_running_game(Transaction& tx, const Request& request, engine::Seat seat) {
    const bool game_is_told = engine::has_seat_changes(state_.settings().options);
    const bool plays_elsewhere = game_is_told && !state_.seats_of(request.who.id).empty();
    if (const auto refusal = refusal_in_running_game(tx, request.who.id, seat.side, plays_elsewhere))
        return tx.answer(request.ticket, *refusal);
    if (game_is_told && tx.play(engine::Join{seat}, tx.time().now()).refusal) {
        return tx.refuse(request.ticket, Code::team_full, "the team has as many members as it may have");
    }
    seating_.seat(tx, seat, request.who);
    tx.answer(request.ticket, Done{});
}

/// In mid-game whoever has a seat keeps it, and whoever knows more than its side knows gets none.
void Requests::take_from_computer(Transaction& tx, const Request& request, engine::Seat seat) {
    const auto own = state_.seats_of(request.who.id);
    if (state_.status() != RoomStatus::playing) {
        for (const auto one : own) seating_.vacate(tx, one, protocol::Departure::left);
    } else if (const auto refusal = refusal_in_running_game(tx, request.who.id, seat.side, !own.empty())) {
        return tx.answer(request.ticket, *refusal);
    }
    seating_.take_from_computer(tx, seat, request.who);
    tx.answer(request.ticket, Done{});
}

void Requests::handle(Transaction& tx, const Request& request, const protocol::SeatLeave& leave) {
    if (std::ranges::count(state_.seats_of(request.who.id), leave.seat) == 0) {
        return tx.refuse(request.ticket, Code::forbidden, "that seat is not yours");
    }
    if (tx.time().deadline_is_held()) return tx.answer(request.ticket, wait_for_deadline());
    seating_.vacate(tx, leave.seat, protocol::Departure::left);
    tx.answer(request.ticket, Done{});
}

void Requests::handle(Transaction& tx, const Request& request, const protocol::SeatBot& bot) {
    if (!is_host(state_, request.who.id))
        return tx.refuse(request.ticket, Code::not_host, "only the host seats computer players");
    if (state_.status() == RoomStatus::playing) {
        return tx.refuse(request.ticket, Code::already_started, "the game has started");
    }
    if (!is_starting_seat(state_.settings().options, bot.seat) || state_.settings().solo || state_.settings().rated) {
        return tx.refuse(request.ticket, Code::team_full, "that seat cannot be given to a computer player");
    }
    const SeatHolder* holder = state_.holder_of(bot.seat);
    if (holder != nullptr && !holder->is_bot())
        return tx.refuse(request.ticket, Code::seat_taken, "somebody sits there");
    if (bot.level) {
        tx.change(SeatedBot{bot.seat, *bot.level});
        tx.news().info_changed = true;
        seating_.tell_and_start_if_ready(tx);
    } else if (holder != nullptr) {
        seating_.vacate(tx, bot.seat, protocol::Departure::kicked);
    }
    tx.answer(request.ticket, Done{});
}

void Requests::handle(Transaction& tx, const Request& request, const protocol::SeatKick& kick) {
    if (!is_host(state_, request.who.id)) return tx.refuse(request.ticket, Code::not_host, "only the host frees seats");
    if (state_.status() == RoomStatus::playing) {
        return tx.refuse(request.ticket, Code::already_started, "the game has started");
    }
    if (state_.holder_of(kick.seat) == nullptr) return tx.refuse(request.ticket, Code::not_seated, "nobody sits there");
    seating_.vacate(tx, kick.seat, protocol::Departure::kicked);
    tx.answer(request.ticket, Done{});
}

void Requests::handle(Transaction& tx, const Request& request, const protocol::RoomReady& ready) {
    const auto seats = state_.seats_of(request.who.id);
    if (seats.empty()) return tx.refuse(request.ticket, Code::not_seated, "take a seat first");
    if (state_.status() != RoomStatus::open)
        return tx.refuse(request.ticket, Code::already_started, "the game has started");
    if (state_.has_reservations() && !ready.ready)
        return tx.refuse(request.ticket, Code::forbidden, "whoever has come to a seat that was kept for them is ready");
    for (const auto seat : seats) {
        tx.change(ReadyChanged{seat, ready.ready, seat == seats.front() ? ready.entropy : std::nullopt});
    }
    seating_.start_or_tell_ready(tx, seats, ready.ready);
    tx.answer(request.ticket, Done{});
}

void Requests::handle(Transaction& tx, const Request& request, const protocol::RoomRematch& rematch) {
    const auto seats = state_.seats_of(request.who.id);
    // Checked first: a watcher learns nothing of how far the game is.
    if (seats.empty()) return tx.refuse(request.ticket, Code::not_seated, "you have no seat in this room");
    if (state_.status() != RoomStatus::over)
        return tx.refuse(request.ticket, Code::wrong_phase, "the game is not over");
    if (state_.settings().tournament)
        return tx.refuse(request.ticket, Code::wrong_phase, "the tournament goes on elsewhere");
    if (state_.settings().is_lesson)
        return tx.refuse(request.ticket, Code::wrong_phase, "a lesson begins anew in a room of its own");
    for (const auto seat : seats) {
        tx.change(RematchAgreed{seat, seat == seats.front() ? rematch.entropy : std::nullopt});
    }
    seating_.start_or_tell_ready(tx, seats, true);
    tx.answer(request.ticket, Done{});
}

void Requests::handle(Transaction& tx, const Request& request, const protocol::Chat& chat) {
    if (!attendance_.is_connected(request.who.id)) {
        return tx.refuse(request.ticket, Code::forbidden, "join the room first");
    }
    if (state_.settings().is_demo) return tx.refuse(request.ticket, Code::chat_closed, "here one only watches");
    if (state_.is_quiet()) return tx.refuse(request.ticket, Code::chat_closed, "whoever directs this wants no chat");
    const auto seats = state_.seats_of(request.who.id);
    const bool watches = seats.empty();
    if (watches && chat.channel == protocol::ChatChannel::team) {
        return tx.refuse(request.ticket, Code::forbidden, "you have no team");
    }
    if (!watches && chat.channel == protocol::ChatChannel::watchers) {
        return tx.refuse(request.ticket, Code::forbidden, "that is for those who watch");
    }
    const bool playing = state_.status() == RoomStatus::playing;
    const bool is_team = chat.channel == protocol::ChatChannel::team;
    // wire.md 2.7: no talk within a team that has something to seal.
    if (is_team && playing && !state_.settings().table_talk && state_.match()->is_sealing(seats.front().side)) {
        return tx.refuse(request.ticket, Code::chat_closed, "your team is sealing: no talk until the reveal");
    }
    const auto seat = watches ? std::nullopt : std::optional(seats.front());
    // What watchers say reaches players only when there is no game on, nor one for them.
    const auto told = watches ? publisher_.heard_by(request.who.id).status_told() : state_.status();
    // Nor does what somebody says who has seen its end before the other watchers.
    const bool is_ahead = state_.sees_ahead(request.who.id) && publisher_.heard_by_watchers().holds_end();
    const bool among_watchers = watches && (told == RoomStatus::playing || is_ahead);
    const auto channel = among_watchers ? protocol::ChatChannel::watchers : chat.channel;
    const Person who = seat ? state_.holder_of(*seat)->person.value() : request.who;
    tx.change(Spoken{who, seat, channel, chat.text});
    tx.answer(request.ticket, Done{});
}

void Requests::handle(Transaction& tx, const Request& request, const protocol::Act& act) {
    deadlines_.act(tx, request, act);
}

/// The clock as the requester sees it.
void Requests::handle(Transaction& tx, const Request& request, const protocol::Ping& /*ping*/) {
    if (!state_.seats_of(request.who.id).empty()) {
        return tx.answer(request.ticket, GameClock{state_.match() ? std::optional(tx.time().told()) : std::nullopt});
    }
    const Channel& channel = publisher_.heard_by(request.who.id);
    const bool may_know = !needs_password(state_, request.who.id) && !bars(state_, request.who.id);
    if (!may_know || channel.status_told() == RoomStatus::open) return tx.answer(request.ticket, GameClock{});
    tx.answer(request.ticket, GameClock{engine::Instant{channel.game_now_ms(tx.now())}});
}

}  // namespace server::room
