// Who is told what: events, views, info and what is a player's own (wire.md 3, record.md 7).
#include <algorithm>
#include <utility>

#include "engine/base/overloaded.hpp"
#include "protocol/game_codec.hpp"
#include "server/base/limits.hpp"
#include "server/room/core.hpp"

namespace server::room {

using engine::Audience;

namespace {

Scene scene_of(const engine::View& view, std::size_t likely_bytes) {
    protocol::JsonWriter writer(likely_bytes + 64);
    protocol::write_view(writer, view);
    return {writer.take(), protocol::json_text(protocol::write_marks, view)};
}

}  // namespace

void Core::tell(std::string event, To whom, engine::Keeping keeping) {
    events_.emplace_back(whom, Event{share_text(std::move(event)), keeping});
}

/// What follows from a change for those who hear of it, now or out of the journal; whether people are ready is told
/// apart, since a game that begins says it all.
void Core::tell_of(const Change& change, const State::Outcome& outcome) {
    const std::int64_t at_ms = told_now().ms;
    std::visit(engine::Overloaded{
                   [&](const SeatedPerson& seated) {
                       tell(protocol::join_event_json(at_ms, seated.seat, seated.person.name));
                   },
                   [&](const SeatedBot& seated) {
                       tell(protocol::join_event_json(at_ms, seated.seat, bot_name(seated.level)));
                   },
                   [&](const Unseated& unseated) {
                       for (const auto& [seat, holder] : outcome.dropped) {
                           const std::string name = holder.person ? holder.person->name : bot_name(holder.bot_level);
                           tell(protocol::leave_event_json(at_ms, seat, name, unseated.reason));
                       }
                   },
                   [&](const GameStarted&) { tell_start(); }, [&](const Spoken& spoken) { tell_words(spoken, at_ms); },
                   [&](const Restarted& restarted) { tell(protocol::away_event_json(at_ms, restarted.away_ms)); },
                   [&](const Resumed&) { tell(protocol::resumed_event_json(at_ms)); }, [](const auto&) {}},
               change);
    for (const auto& notice : outcome.notices) {
        tell(protocol::json_text(protocol::write_notice, notice), To::everybody, engine::keeping_of(notice));
    }
    if (!outcome.notices.empty()) told_at_ = state_.match()->now();
    if (outcome.finished) ended_ = outcome.finished->id;
    if (!std::holds_alternative<GameStarted>(change)) return;
    for (const auto& [seat, holder] : outcome.dropped) {
        if (holder.person) tell(protocol::leave_event_json(0, seat, holder.person->name, protocol::Departure::left));
    }
}

/// Before whatever else is told with it: the log begins anew.
void Core::tell_start() {
    told_at_ = {};
    begins_game_ = true;
    const engine::Fairness& fairness = state_.fairness();
    events_.insert(
        events_.begin(),
        {To::everybody,
         Event{share_text(protocol::start_event_json(0, fairness.game_id, engine::commitment_of(fairness.secret)))}});
}

/// Where watchers are told later, what they say to each other is not, and must show nothing of what they have not been
/// told: neither on the clock, nor by whom it reaches. Who sees the game without delay speaks as late as the game.
void Core::tell_words(const Spoken& spoken, std::int64_t at_ms) {
    const auto words = [&] {
        return protocol::chat_event_json(at_ms, spoken.channel, spoken.who.name, spoken.seat, spoken.text);
    };
    const bool watches = !spoken.seat;
    const bool playing = state_.status() == protocol::RoomStatus::playing;
    if (watches && watchers_channel().is_delayed()) {
        if (playing && state_.has_cast(spoken.who.id)) return tell(words(), To::watchers);
        watchers_words_.push_back(spoken);
        if (!playing && spoken.channel == protocol::ChatChannel::room) tell(words(), To::players);
    } else if (spoken.channel == protocol::ChatChannel::watchers && playing) {
        watchers_words_.push_back(spoken);
    } else if (spoken.channel == protocol::ChatChannel::team && spoken.seat) {
        tell(words(), spoken.seat->side == engine::Side::black ? To::black : To::white);
    } else {
        tell(words());
    }
}

void Core::tell_watchers_words() {
    for (const Spoken& spoken : watchers_words_) {
        for (Channel& channel : channels_) {
            if (channel.audience() != Audience::spectator) continue;
            send(channel, channel.say(protocol::chat_event_json(channel.game_now_ms(now_), spoken.channel,
                                                                spoken.who.name, spoken.seat, spoken.text),
                                      now_));
        }
    }
}

void Core::tell_ready(engine::Seat seat, bool ready) { tell(protocol::ready_event_json(told_now().ms, seat, ready)); }

/// As after the last thing that was told: where a clock runs, time that passes unseen, such as that of a draft, must
/// not show (law 1).
engine::View Core::view_for(Audience audience) const { return state_.match()->view_for(audience, told_at_); }

Channel* Core::find_channel(ChannelKind kind) {
    const auto found = std::ranges::find(channels_, kind, &Channel::kind);
    return found == channels_.end() ? nullptr : &*found;
}
const Channel* Core::find_channel(ChannelKind kind) const {
    const auto found = std::ranges::find(channels_, kind, &Channel::kind);
    return found == channels_.end() ? nullptr : &*found;
}

ChannelKind Core::channel_of(const PlayerId& player) const {
    const auto seats = state_.seats_of(player);
    if (!seats.empty()) {
        if (state_.settings().solo) return ChannelKind::solo;
        return seats.front().side == engine::Side::black ? ChannelKind::black : ChannelKind::white;
    }
    const auto presence = people_.find(player);
    const bool casts = presence != people_.end() && presence->second.casts;
    return casts && find_channel(ChannelKind::casters) != nullptr ? ChannelKind::casters : ChannelKind::watchers;
}

bool Core::hears(Audience audience, To whom) {
    switch (whom) {
        case To::everybody:
            return true;
        case To::black:
            return engine::shares_with(audience, engine::Side::black);
        case To::white:
            return engine::shares_with(audience, engine::Side::white);
        case To::players:
            return audience != Audience::spectator;
        case To::watchers:
            return audience == Audience::spectator;
    }
    return false;
}

Publication Core::publication_for(const Channel& channel, bool with_scene) const {
    Publication publication;
    for (const auto& [whom, event] : events_) {
        if (hears(channel.audience(), whom)) publication.events.push_back(event);
    }
    if (state_.match() && with_scene) {
        auto view = view_for(channel.audience());
        auto scene = scene_of(view, channel.published().view.size());
        if (scene != channel.published()) {
            publication.scene = std::make_shared<const Scene>(std::move(scene));
            if (channel.is_delayed()) {
                publication.veiled = std::make_shared<const Scene>(scene_of(engine::veiled(std::move(view)), 0));
            }
        }
    }
    publication.game_now_ms = told_now().ms;
    publication.clock_runs = state_.status() == protocol::RoomStatus::playing && !state_.stands();
    publication.clock_stops_ms = clock_stops_ms();
    publication.begins_game = begins_game_;
    if (channel.audience() == Audience::spectator) publication.ended = ended_;
    return publication;
}

/// Players are always told. Most rooms have no watchers, and a view that nobody gets need not be written.
bool Core::hears_now(const Channel& channel) {
    return channel.kind() != ChannelKind::watchers || channel.is_delayed() || channel.keeps_backlog()
           || connected_ > connected_players();
}

/// Before anything that may give somebody a watcher's snapshot. As it would have been told: nothing that shows has
/// happened since (view_for).
void Core::catch_up() {
    Channel& watchers = watchers_channel();
    if (!watchers.is_behind()) return;
    watchers.catch_up(
        std::make_shared<const Scene>(scene_of(view_for(watchers.audience()), watchers.published().view.size())));
}

/// One publication per audience: an audience is told when its view has changed or something happened for it.
void Core::publish(Scenes scenes) {
    if (info_changed_) {
        counts_changed_ = false;
        counts_told_ = now_;
    }
    const std::optional<protocol::RoomInfo> info_now = info_changed_ ? std::optional(info()) : std::nullopt;
    const SharedText info_text = info_now ? share_text(protocol::info_json(*info_now)) : nullptr;
    for (Channel& channel : channels_) {
        const bool gets_scene = scenes == Scenes::all || (scenes == Scenes::delayed && channel.is_delayed());
        if (scenes == Scenes::all && state_.match() && !info_now && !hears_now(channel)) {
            channel.pass_over(publication_for(channel, false), now_);
            continue;
        }
        Publication publication = publication_for(channel, gets_scene);
        if (info_now) {
            publication.info = info_text;
            if (channel.kind() == ChannelKind::watchers) {
                publication.entry = protocol::room_entry_json(state_.settings().id, *info_now);
                publication.status = info_now->status;
            }
        }
        const bool tells = !publication.events.empty() || publication.scene || publication.info;
        if (!tells && !channel.has_other_clock(publication)) continue;
        send(channel, channel.publish(std::move(publication), now_));
    }
    tell_watchers_words();
}

void Core::send(const Channel& channel, Channel::Out out) {
    // Before anything that is told: whoever hears the end, on whatever channel, finds the record.
    if (channel.kind() != ChannelKind::watchers) out.ended.clear();
    for (auto& game : out.ended) decision_.effects.insert(decision_.effects.begin(), GivenOut{std::move(game)});
    for (Channel::Told& told : out.frames) {
        if (told.frame->kind() == FrameKind::end) {
            end_streams(channel.kind(), std::move(told.frame), false);
            continue;
        }
        decision_.effects.push_back(Published{channel.kind(), std::move(told.frame), told.delivery});
    }
    if (out.entry) {
        decision_.effects.push_back(
            Listed{*std::move(out.entry), std::string(engine::game_name(state_.settings().options)), out.status});
    }
}

/// Before anything is published: those whose audience has changed hear it with the new one.
void Core::tell_moved() {
    for (const PlayerId& player : moved_) {
        const auto presence = people_.find(player);
        if (presence == people_.end() || !presence->second.connected) continue;
        if (bars(player)) {
            dismiss(player);
            continue;
        }
        const ChannelKind channel = channel_of(player);
        if (std::exchange(presence->second.channel, channel) == channel) continue;
        presence->second.you = you_of(player);
        decision_.effects.push_back(Moved{player, channel, snapshot_of(player)});
    }
}

/// Who is here of those who have a seat, or are the host. Kept, since it is asked for after every command and few
/// change it.
const Core::Roster& Core::roster() {
    if (roster_) return *roster_;
    roster_.emplace();
    const auto add = [&](const PlayerId& player) -> Attendant* {
        const auto known = std::ranges::find(*roster_, player, [](const Attendant& one) { return one.player; });
        if (known != roster_->end()) return &*known;
        const auto presence = people_.find(player);
        if (presence == people_.end() || !presence->second.connected) return nullptr;
        return &roster_->emplace_back(Attendant{player, &presence->second, {}});
    };
    for (const auto& [seat, holder] : state_.holders()) {
        Attendant* attendant = holder.person ? add(holder.person->id) : nullptr;
        if (attendant != nullptr) attendant->seats.push_back(seat);
    }
    if (state_.host()) add(state_.host()->id);
    return *roster_;
}

/// What is one player's alone, where it has changed (wire.md 3.1). Watchers have nothing of the kind, but who has
/// just become one is told.
void Core::tell_players_apart() {
    const auto tell_apart = [&](const PlayerId& player, Presence& presence, const std::vector<engine::Seat>& seats) {
        protocol::JsonWriter you;
        write_you(you, player, seats);
        if (you.text() == presence.you) return;
        presence.you = you.take();
        decision_.effects.push_back(
            Whispered{player, make_frame(protocol::you_message_json(state_.settings().id, presence.you))});
    };
    for (const Attendant& one : roster()) tell_apart(one.player, *one.presence, one.seats);
    for (const PlayerId& player : moved_) {
        const auto presence = people_.find(player);
        if (presence != people_.end() && presence->second.connected) {
            tell_apart(player, presence->second, state_.seats_of(player));
        }
    }
}

void Core::write_you(protocol::JsonWriter& writer, const PlayerId& player,
                     const std::vector<engine::Seat>& seats) const {
    // Who has no seat has nothing sealed, and learns from here neither that a game has begun nor that it has ended.
    const auto* match = !seats.empty() && state_.match() ? &*state_.match() : nullptr;
    protocol::write_you(writer, seats, match, is_host(player));
}

std::string Core::you_of(const PlayerId& player) const {
    protocol::JsonWriter writer;
    write_you(writer, player, state_.seats_of(player));
    return writer.take();
}

Frame Core::snapshot_of(const PlayerId& player) {
    catch_up();
    return find_channel(channel_of(player))->snapshot(you_of(player), now_);
}

/// Of those who have a seat.
std::size_t Core::connected_players() {
    return static_cast<std::size_t>(
        std::ranges::count_if(roster(), [](const Attendant& one) { return !one.seats.empty(); }));
}

/// Exact up to a hundred. Players are few, so that this takes as long whoever watches.
std::uint64_t Core::watchers() {
    const std::uint64_t count = connected_ - connected_players() + stream_count();
    return count <= 100 ? count : count - count % 10;
}

protocol::RoomInfo Core::info() {
    const Settings& settings = state_.settings();
    protocol::RoomInfo info;
    info.options = settings.options;
    info.name = settings.name;
    info.status = state_.status();
    info.is_public = settings.is_public;
    for (const auto seat : engine::seats_of(settings.options)) {
        std::optional<protocol::Occupant> occupant;
        if (const SeatHolder* holder = state_.holder_of(seat)) {
            if (holder->is_bot()) {
                occupant = protocol::Occupant{bot_name(holder->bot_level), holder->bot_level, true, true};
            } else {
                const auto presence = people_.find(holder->person->id);
                const bool connected = presence != people_.end() && presence->second.connected;
                occupant = protocol::Occupant{holder->person->name,
                                              std::nullopt,
                                              connected,
                                              holder->ready,
                                              holder->person->is_registered(),
                                              holder->person->is_program()};
            }
        }
        info.seats.emplace_back(seat, std::move(occupant));
    }
    if (state_.host()) info.host = state_.host()->name;
    info.game_id = state_.fairness().game_id;
    info.commitment = engine::commitment_of(state_.fairness().secret);
    info.spectators = watchers();
    info.series = state_.series();
    info.solo = settings.solo;
    info.table_talk = settings.table_talk;
    info.spectator_delay_s = settings.spectator_delay_s;
    info.absent_s = settings.absent_s;
    info.is_watchable = settings.is_watchable;
    info.has_password = settings.password_hash.has_value();
    info.rated = settings.rated;
    if (const auto& board = settings.tournament) {
        info.tournament = protocol::TournamentPlace{board->tournament, board->round, board->match, board->board};
    }
    info.stands = state_.stands();
    info.next = state_.next_game();
    if (info.next) {
        for (const auto& [seat, holder] : state_.holders()) {
            if (holder.is_bot() || holder.ready) info.rematch.push_back(seat);
        }
    }
    return info;
}

}  // namespace server::room
