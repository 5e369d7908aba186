// What people ask of a room, one function each (wire.md 2).
#include <algorithm>

#include "engine/base/ensure.hpp"
#include "engine/rating_class.hpp"
#include "server/base/limits.hpp"
#include "server/base/randomness.hpp"
#include "server/room/core.hpp"

namespace server::room {

using protocol::Code;
using protocol::RoomStatus;

namespace {

/// Takes as long whatever the first difference.
bool same(const engine::Bytes32& a, const engine::Bytes32& b) {
    unsigned difference = 0;
    for (std::size_t byte = 0; byte < a.size(); ++byte) difference |= static_cast<unsigned>(a[byte] ^ b[byte]);
    return difference == 0;
}

/// Seats do not change while a deadline is being held: that would cut short the credit it is held for.
protocol::Error wait_for_deadline() {
    return protocol::error_of(Code::unavailable, "a clock has just run out", limit::lag_max_ms);
}

}  // namespace

Opened opening_of(const protocol::RoomCreate& wish, std::string id, const engine::Bytes32& key,
                  std::optional<Person> host) {
    Settings settings;
    settings.id = std::move(id);
    settings.options = wish.options;
    settings.name = wish.name.value_or(host ? room_named_after(host->name) : std::string());
    settings.is_public = wish.is_public;
    if (wish.password) settings.password_hash = password_hash(key, *wish.password);
    settings.spectator_delay_s = wish.spectator_delay_s;
    settings.absent_s = wish.absent_s;
    settings.table_talk = wish.table_talk;
    settings.solo = wish.solo;
    settings.is_watchable = wish.is_watchable;
    if (wish.is_rated) settings.rated = engine::rating_class_of(wish.options).value().name;
    settings.key = key;
    return {std::move(settings), std::move(host)};
}

engine::Bytes32 password_hash(const engine::Bytes32& room_key, std::string_view password) {
    return engine::hmac_sha256(room_key, "password/" + std::string(password));
}

engine::Bytes32 caster_hash(const engine::Bytes32& room_key, std::string_view key) {
    return engine::hmac_sha256(room_key, "caster/" + std::string(key));
}

bool Core::is_caster_key(std::string_view key) const {
    return state_.caster_hash() && same(caster_hash(state_.settings().key, key), *state_.caster_hash());
}

bool Core::is_password(std::string_view text) const {
    const Settings& settings = state_.settings();
    return settings.password_hash && same(password_hash(settings.key, text), *settings.password_hash);
}

bool Core::is_host(const PlayerId& player) const { return state_.host() && state_.host()->id == player; }

void Core::handle(const Request& request, const protocol::RoomJoin& join) {
    tell_of_deadlines();
    if (join.caster && !is_caster_key(*join.caster)) {
        return refuse(request.ticket, Code::forbidden, "this is no key of this room");
    }
    if (needs_password(request.who.id) && !join.caster) {
        if (!join.password || !is_password(*join.password)) {
            return refuse(request.ticket, Code::wrong_password, "this room needs its password");
        }
        change(LetIn{request.who.id});
    }
    if (bars(request.who.id)) {
        return refuse(request.ticket, Code::forbidden, "nobody watches this game who has no seat in it");
    }
    if (!people_.contains(request.who.id) && people_.size() + stream_count() >= limit::room_people) {
        return refuse(request.ticket, Code::room_full, "too many people are in this room");
    }
    const auto known = people_.find(request.who.id);
    const bool was_here = known != people_.end() && known->second.connected;
    appear(request.who);
    take_reserved_seats(request.who);
    if (!state_.host() && !state_.settings().is_demo && !state_.settings().tournament) {
        change(HostChanged{request.who});
        info_changed_ = true;
    }
    Presence& presence = people_.at(request.who.id);
    presence.casts = presence.casts || join.caster.has_value();
    const bool watches = state_.seats_of(request.who.id).empty();
    if (presence.casts && watches && state_.status() == RoomStatus::playing && !state_.has_cast(request.who.id)) {
        change(Cast{request.who.id});
    }
    presence.you = watches && !is_host(request.who.id) ? std::string() : you_of(request.who.id);
    const ChannelKind channel = channel_of(request.who.id);
    if (was_here && presence.channel != channel) {
        move_connections(request.who.id);
    } else {
        presence.channel = channel;
    }
    answer(request.ticket, Done{});
    decision_.effects.push_back(Admitted{request.ticket, channel, snapshot_of(request.who.id)});
}

void Core::handle(const Request& request, const protocol::RoomCaster& caster) {
    if (!is_host(request.who.id)) return refuse(request.ticket, Code::not_host, "only the host gives out this key");
    withdraw_caster_key();
    if (caster.off) {
        change(CasterChanged{});
        return answer(request.ticket, CasterKey{});
    }
    const std::string key = crockford_base32(request.lot, limit::caster_key_chars);
    change(CasterChanged{caster_hash(state_.settings().key, key)});
    open_casters_channel();
    answer(request.ticket, CasterKey{key});
}

void Core::handle(const Request& request, const protocol::RoomLeave& /*leave*/) { answer(request.ticket, Done{}); }

void Core::handle(const Request& request, const protocol::SeatTake& take) {
    if (needs_password(request.who.id)) return refuse(request.ticket, Code::wrong_password, "join the room first");
    if (state_.settings().is_demo) return refuse(request.ticket, Code::forbidden, "here one only watches");
    if (!state_.has_seat(take.seat)) return refuse(request.ticket, Code::team_full, "this game has no such seat");
    const SeatHolder* holder = state_.holder_of(take.seat);
    const auto own = state_.seats_of(request.who.id);
    if (std::ranges::count(own, take.seat) > 0) return answer(request.ticket, Done{});
    if (const auto refusal = refusal_of_tournament(request.who, take.seat)) return answer(request.ticket, *refusal);
    if (const auto refusal = refusal_of_rating(request.who)) return answer(request.ticket, *refusal);
    const bool is_solo = state_.settings().solo;
    if (holder != nullptr || (is_solo && !is_host(request.who.id))) {
        return refuse(request.ticket, Code::seat_taken, "somebody sits there");
    }
    if (is_solo && state_.status() != RoomStatus::playing) {  // one player takes all seats, also when coming back
        for (const auto seat : engine::starting_seats_of(state_.settings().options)) seat_person(seat, request.who);
        return answer(request.ticket, Done{});
    }
    if (state_.status() == RoomStatus::playing) return take_in_running_game(request, take.seat);
    if (!state_.is_starting_seat(take.seat)) {
        return refuse(request.ticket, Code::team_full, "that seat can be taken only once the game runs");
    }
    if (state_.settings().tournament) {
        take_reserved_seats(request.who);
        return answer(request.ticket, Done{});
    }
    for (const auto seat : own) vacate(seat, protocol::Departure::left);
    seat_person(take.seat, request.who);
    answer(request.ticket, Done{});
}

/// Ratings are of registered players: of people among people, of programs among programs.
std::optional<protocol::Error> Core::refusal_of_rating(const Person& who) const {
    if (!state_.settings().rated || state_.settings().tournament) return std::nullopt;
    if (!who.is_registered()) return protocol::error_of(Code::not_registered, "rated games are for registered players");
    for (const auto& [seat, holder] : state_.holders()) {
        if (holder.person && holder.person->is_program() != who.is_program()) {
            return protocol::error_of(Code::forbidden, "in rated games people and programs play among themselves");
        }
    }
    return std::nullopt;
}

/// A vacant seat may be taken during the game, but nobody changes sides: they know too much. Where the game has a say
/// in who is in a team it is told; in the others a seat changes hands without its knowledge (fine-print C2), and may as
/// well go to a partner, who then acts for both: nobody's game is lost because somebody else has gone.
void Core::take_in_running_game(const Request& request, engine::Seat seat) {
    const bool game_is_told = engine::has_seat_changes(state_.settings().options);
    const auto played = state_.played_side(request.who.id);
    const bool plays_elsewhere = game_is_told && !state_.seats_of(request.who.id).empty();
    if (plays_elsewhere || (played && *played != seat.side)) {
        return refuse(request.ticket, Code::forbidden, "you play, or have played, on another seat of this game");
    }
    if (state_.has_cast(request.who.id)) {
        return refuse(request.ticket, Code::forbidden, "you have watched this game without delay");
    }
    if (deadline_is_held()) return answer(request.ticket, wait_for_deadline());
    if (game_is_told && play(engine::Join{seat}, game_now()).refusal) {
        return refuse(request.ticket, Code::team_full, "the team has as many members as it may have");
    }
    seat_person(seat, request.who);
    answer(request.ticket, Done{});
}

void Core::handle(const Request& request, const protocol::SeatLeave& leave) {
    if (std::ranges::count(state_.seats_of(request.who.id), leave.seat) == 0) {
        return refuse(request.ticket, Code::forbidden, "that seat is not yours");
    }
    if (deadline_is_held()) return answer(request.ticket, wait_for_deadline());
    vacate(leave.seat, protocol::Departure::left);
    answer(request.ticket, Done{});
}

void Core::handle(const Request& request, const protocol::SeatBot& bot) {
    if (!is_host(request.who.id)) return refuse(request.ticket, Code::not_host, "only the host seats computer players");
    if (state_.status() == RoomStatus::playing) {
        return refuse(request.ticket, Code::already_started, "the game has started");
    }
    if (!state_.is_starting_seat(bot.seat) || state_.settings().solo || state_.settings().rated) {
        return refuse(request.ticket, Code::team_full, "that seat cannot be given to a computer player");
    }
    const SeatHolder* holder = state_.holder_of(bot.seat);
    if (holder != nullptr && !holder->is_bot()) return refuse(request.ticket, Code::seat_taken, "somebody sits there");
    if (bot.level) {
        change(SeatedBot{bot.seat, *bot.level});
        info_changed_ = true;
        start_if_ready();
    } else if (holder != nullptr) {
        vacate(bot.seat, protocol::Departure::kicked);
    }
    answer(request.ticket, Done{});
}

void Core::handle(const Request& request, const protocol::SeatKick& kick) {
    if (!is_host(request.who.id)) return refuse(request.ticket, Code::not_host, "only the host frees seats");
    if (state_.status() == RoomStatus::playing) {
        return refuse(request.ticket, Code::already_started, "the game has started");
    }
    if (state_.holder_of(kick.seat) == nullptr) return refuse(request.ticket, Code::not_seated, "nobody sits there");
    vacate(kick.seat, protocol::Departure::kicked);
    answer(request.ticket, Done{});
}

void Core::handle(const Request& request, const protocol::RoomReady& ready) {
    const auto seats = state_.seats_of(request.who.id);
    if (seats.empty()) return refuse(request.ticket, Code::not_seated, "take a seat first");
    if (state_.status() != RoomStatus::open)
        return refuse(request.ticket, Code::already_started, "the game has started");
    if (state_.settings().tournament && !ready.ready)
        return refuse(request.ticket, Code::forbidden, "whoever is at their board in a tournament is ready");
    for (const auto seat : seats) {
        change(ReadyChanged{seat, ready.ready, seat == seats.front() ? ready.entropy : std::nullopt});
    }
    start_or_tell_ready(seats, ready.ready);
    answer(request.ticket, Done{});
}

/// The last one to be ready starts the game, and that says it all.
void Core::start_or_tell_ready(const std::vector<engine::Seat>& seats, bool ready) {
    info_changed_ = true;
    start_if_ready();
    if (begins_game_) return;
    for (const auto seat : seats) tell_ready(seat, ready);
}

void Core::handle(const Request& request, const protocol::RoomRematch& rematch) {
    const auto seats = state_.seats_of(request.who.id);
    // First: whoever only watches learns nothing of how far the game is.
    if (seats.empty()) return refuse(request.ticket, Code::not_seated, "you have no seat in this room");
    if (state_.status() != RoomStatus::over) return refuse(request.ticket, Code::wrong_phase, "the game is not over");
    if (state_.settings().tournament)
        return refuse(request.ticket, Code::wrong_phase, "the tournament goes on elsewhere");
    for (const auto seat : seats) {
        change(RematchAgreed{seat, seat == seats.front() ? rematch.entropy : std::nullopt});
    }
    start_or_tell_ready(seats, true);
    answer(request.ticket, Done{});
}

void Core::handle(const Request& request, const protocol::Chat& chat) {
    const auto presence = people_.find(request.who.id);
    if (presence == people_.end() || !presence->second.connected) {
        return refuse(request.ticket, Code::forbidden, "join the room first");
    }
    if (state_.settings().is_demo) return refuse(request.ticket, Code::chat_closed, "here one only watches");
    const auto seats = state_.seats_of(request.who.id);
    const bool watches = seats.empty();
    if (watches && chat.channel == protocol::ChatChannel::team) {
        return refuse(request.ticket, Code::forbidden, "you have no team");
    }
    if (!watches && chat.channel == protocol::ChatChannel::watchers) {
        return refuse(request.ticket, Code::forbidden, "that is for those who watch");
    }
    const bool playing = state_.status() == RoomStatus::playing;
    const bool is_team = chat.channel == protocol::ChatChannel::team;
    // wire.md 2.7: no talk within a team that has something to seal.
    if (is_team && playing && !state_.settings().table_talk && state_.match()->is_sealing(seats.front().side)) {
        return refuse(request.ticket, Code::chat_closed, "your team is sealing: no talk until the reveal");
    }
    const auto seat = watches ? std::nullopt : std::optional(seats.front());
    // What watchers say reaches players only when there is no game on, nor one for them.
    const auto told = watches ? find_channel(channel_of(request.who.id))->status_told() : state_.status();
    const bool among_watchers = watches && told == RoomStatus::playing;
    const auto channel = among_watchers ? protocol::ChatChannel::watchers : chat.channel;
    change(Spoken{request.who, seat, channel, chat.text});
    answer(request.ticket, Done{});
}

/// The clock as the asker sees it.
void Core::handle(const Request& request, const protocol::Ping& /*ping*/) {
    if (!state_.seats_of(request.who.id).empty()) {
        return answer(request.ticket, GameClock{state_.match() ? std::optional(told_now()) : std::nullopt});
    }
    const Channel& channel = *find_channel(channel_of(request.who.id));
    const bool may_know = !needs_password(request.who.id) && !bars(request.who.id);
    if (!may_know || channel.status_told() == RoomStatus::open) return answer(request.ticket, GameClock{});
    answer(request.ticket, GameClock{engine::Instant{channel.game_now_ms(now_)}});
}

void Core::handle(const Request&, const protocol::RoomCreate&) {
    engine::invariant_broken("the directory creates rooms", __FILE__, __LINE__);
}
void Core::handle(const Request&, const protocol::RoomList&) {
    engine::invariant_broken("the directory lists rooms", __FILE__, __LINE__);
}
void Core::handle(const Request&, const protocol::RoomWatchList&) {
    engine::invariant_broken("the directory lists rooms", __FILE__, __LINE__);
}
void Core::handle(const Request&, const protocol::TournamentWatch&) {
    engine::invariant_broken("tournaments are no rooms", __FILE__, __LINE__);
}
void Core::handle(const Request&, const protocol::RoomDemo&) {
    engine::invariant_broken("the directory knows the demo", __FILE__, __LINE__);
}

}  // namespace server::room
