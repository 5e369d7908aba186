#include "server/room/publisher.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "engine/rating_class.hpp"
#include "protocol/game_codec.hpp"
#include "server/base/limits.hpp"
#include "server/room/admission.hpp"
#include "server/room/room_info.hpp"

namespace server::room {

using engine::Audience;

namespace {

/// Numbers of updates after a restart lie above all from before it: there are never that many in between.
constexpr unsigned seq_bits_of_run = 24;

Scene scene_of(const engine::View& view, std::size_t likely_bytes) {
    protocol::JsonWriter writer(likely_bytes + 64);
    protocol::write_view(writer, view);
    return {writer.take(), protocol::json_text(protocol::write_marks, view)};
}

/// What stands there for those who are not in the room, but hear this channel of it.
std::string you_of_stranger(ChannelKind channel) {
    protocol::JsonWriter writer;
    protocol::write_you(writer, {}, nullptr, false, channel == ChannelKind::casters);
    return writer.take();
}

}  // namespace

Publisher::Publisher(const State& state, Attendance& attendance)
    : state_(state), attendance_(attendance), channels_(state.settings()) {
    // Those who come to a delayed room in its first moments find it as it was opened.
    const SharedText info_text = share_text(protocol::info_json(info()));
    for (Channel& channel : channels_) channel.open_with(info_text);
}

void Publisher::open(Transaction& tx) {
    const Settings& settings = state_.settings();
    const protocol::RoomInfo opened = info();
    const SharedText info_text = share_text(protocol::info_json(opened));
    for (Channel& channel : channels_) channel.open_with(info_text);
    tx.add(listed(protocol::room_entry_json(settings.id, opened), opened.status));
    tx.take_news();
}

/// Where watchers are told later, nobody is told who sits there now.
bool Publisher::is_seen_at_once() const {
    const Settings& settings = state_.settings();
    return settings.is_public && !refusal_of_strangers(state_) && settings.spectator_delay_s == 0;
}

std::optional<WarmGame> Publisher::warm_game() const {
    const Settings& settings = state_.settings();
    const bool is_on = state_.status() == protocol::RoomStatus::playing;
    if (!is_on || !settings.warm_chairs || !is_seen_at_once()) return std::nullopt;
    const auto kind = engine::rating_class_of(settings.options);
    if (!kind) return std::nullopt;
    WarmGame warm{kind.value().name, {}};
    for (const auto& [seat, holder] : state_.holders())
        warm.holders.emplace_back(seat, holder.person ? std::optional(holder.person->id) : std::nullopt);
    return warm;
}

std::vector<PlayerId> Publisher::seen_players() const {
    std::vector<PlayerId> players;
    if (state_.status() != protocol::RoomStatus::playing || !is_seen_at_once()) return players;
    for (const auto& [seat, holder] : state_.holders()) {
        if (holder.person && std::ranges::find(players, holder.person->id) == players.end())
            players.push_back(holder.person->id);
    }
    return players;
}

/// Of a room into which its host lets anybody who comes.
std::optional<Waiting> Publisher::waiting() const {
    const Settings& settings = state_.settings();
    const bool is_open = state_.status() == protocol::RoomStatus::open && settings.is_public && !settings.password_hash;
    if (!is_open || !state_.host() || !is_for_a_host(settings) || settings.solo) return std::nullopt;
    Waiting waiting{state_.host()->id, 0, 0};
    for (const auto seat : engine::starting_seats_of(settings.options)) {
        ++waiting.seats;
        if (state_.holder_of(seat) != nullptr) ++waiting.taken;
    }
    return waiting.taken < waiting.seats ? std::optional(waiting) : std::nullopt;
}

Listed Publisher::listed(std::string entry, protocol::RoomStatus status) const {
    const Settings& settings = state_.settings();
    return {std::move(entry),
            std::string(engine::game_name(settings.options)),
            status,
            settings.name,
            settings.is_public,
            has_public_title(settings),
            warm_game(),
            seen_players(),
            waiting()};
}

void Publisher::number_from_run(std::uint64_t run) {
    for (Channel& channel : channels_) channel.number_from(run << seq_bits_of_run);
}

/// As after the last thing that was told: where a clock runs, time that passes unseen, such as that of a draft, must
/// not show (law 1).
engine::View Publisher::view_for(Audience audience) const {
    return state_.match()->view_for(audience, state_.shown_at());
}

void Publisher::add_scene(Publication& publication, const Channel& channel) const {
    auto view = view_for(channel.audience());
    auto scene = scene_of(view, channel.published().view.size());
    if (scene == channel.published()) return;
    publication.scene = std::make_shared<const Scene>(std::move(scene));
    if (!channel.is_delayed()) return;
    publication.veiled = std::make_shared<const Scene>(scene_of(engine::veiled(std::move(view)), 0));
}

Publication Publisher::publication_for(const Channel& channel, const News& news, const GameTime& time) const {
    Publication publication;
    for (const auto& [whom, event] : news.events) {
        if (hears(channel.audience(), whom)) publication.events.push_back(event);
    }
    publication.game_now_ms = time.told().ms;
    publication.clock_runs = state_.status() == protocol::RoomStatus::playing && !state_.stands();
    publication.clock_stops_ms = time.stops_ms();
    publication.begins_game = news.begins_game;
    publication.ends_game = news.ended.has_value();
    if (channel.audience() == Audience::spectator) publication.ended = news.ended;
    return publication;
}

/// Players are always told. Most rooms have no watchers, and a view that nobody gets need not be written.
bool Publisher::hears_now(const Channel& channel) {
    return channel.kind() != ChannelKind::watchers || channel.is_delayed() || channel.keeps_backlog()
           || attendance_.connected_watchers() > 0;
}

/// As it would have been told: nothing that shows has happened since (view_for).
void Publisher::catch_up() {
    Channel& watchers = channels_.watchers();
    if (!watchers.is_behind()) return;
    watchers.catch_up(
        std::make_shared<const Scene>(scene_of(view_for(watchers.audience()), watchers.published().view.size())));
}

void Publisher::publish(Transaction& tx, Scenes scenes) {
    const News news = tx.take_news();
    if (news.info_changed) {
        count_changed_ = false;
        count_told_ = tx.now();
    }
    const std::optional<protocol::RoomInfo> info_now = news.info_changed ? std::optional(info()) : std::nullopt;
    const SharedText info_text = info_now ? share_text(protocol::info_json(*info_now)) : nullptr;
    for (Channel& channel : channels_) {
        const bool gets_scene = scenes == Scenes::all || (scenes == Scenes::delayed && channel.is_delayed());
        Publication publication = publication_for(channel, news, tx.time());
        if (scenes == Scenes::all && state_.match() && !info_now && !hears_now(channel)) {
            channel.pass_over(publication, tx.now());
            continue;
        }
        if (state_.match() && gets_scene) add_scene(publication, channel);
        if (info_now) {
            publication.info = info_text;
            if (channel.kind() == ChannelKind::watchers) {
                publication.entry = protocol::room_entry_json(state_.settings().id, *info_now);
                publication.status = info_now->status;
            }
        }
        const bool tells = !publication.events.empty() || publication.scene || publication.info;
        if (!tells && !channel.has_other_clock(publication)) continue;
        send(tx, channel, channel.publish(std::move(publication), tx.now()));
    }
    for (const Spoken& spoken : news.watchers_words) say(tx, spoken);
}

void Publisher::say(Transaction& tx, const Spoken& spoken) {
    for (Channel& channel : channels_) {
        if (channel.audience() != Audience::spectator) continue;
        std::string words = protocol::chat_event_json(channel.game_now_ms(tx.now()), line_of(spoken));
        send(tx, channel, channel.say(std::move(words), tx.now()));
    }
}

void Publisher::send(Transaction& tx, const Channel& channel, Channel::Out out) {
    // A record waits for delayed watchers, not for players and casters.
    if (channel.kind() != ChannelKind::watchers) out.ended.clear();
    for (auto& game : out.ended) tx.give_out(std::move(game));
    for (Channel::Update& told : out.frames) {
        if (told.frame->kind() == FrameKind::end) {
            end_streams(tx, channel.kind(), std::move(told.frame), false);
            continue;
        }
        tx.add(Published{channel.kind(), std::move(told.frame), told.delivery});
    }
    if (out.entry) tx.add(listed(*std::move(out.entry), out.status));
}

void Publisher::release(Transaction& tx) {
    for (Channel& channel : channels_) send(tx, channel, channel.release(tx.now()));
}

void Publisher::release_ends(Transaction& tx) {
    for (Channel& channel : channels_) send(tx, channel, channel.release_ends());
}

std::optional<RoomTime> Publisher::next() const {
    std::optional<RoomTime> earliest;
    const auto consider = [&](std::optional<RoomTime> time) {
        if (time && (!earliest || *time < *earliest)) earliest = time;
    };
    for (const Channel& channel : channels_) {
        consider(channel.next_release());
        consider(readers_.backlog_until(channel));
    }
    if (count_changed_) consider(RoomTime{count_told_.ms + limit::info_every_ms});
    return earliest;
}

bool Publisher::is_count_due(RoomTime now) const {
    return count_changed_ && now.ms >= count_told_.ms + limit::info_every_ms;
}

ChannelKind Publisher::channel_of(const PlayerId& player) const { return channel_of(player, state_.seats_of(player)); }

ChannelKind Publisher::channel_of(const PlayerId& player, const std::vector<engine::Seat>& seats) const {
    if (!seats.empty()) {
        if (state_.settings().solo) return ChannelKind::solo;
        return seats.front().side == engine::Side::black ? ChannelKind::black : ChannelKind::white;
    }
    const Presence* presence = attendance_.find(player);
    const bool casts = presence != nullptr && presence->casts;
    return casts && has_casters() ? ChannelKind::casters : ChannelKind::watchers;
}

/// What only this player may see.
std::string Publisher::you_of(const PlayerId& player, const std::vector<engine::Seat>& seats) const {
    // Without a seat one has nothing sealed, and learns from here neither that a game has begun nor that it has ended.
    const auto* match = !seats.empty() && state_.match() ? &*state_.match() : nullptr;
    const bool is_undelayed = channel_of(player, seats) == ChannelKind::casters;
    protocol::JsonWriter writer;
    protocol::write_you(writer, seats, match, is_host(state_, player), is_undelayed);
    return writer.take();
}

/// As told last: nothing to those who only watch.
std::unique_ptr<const std::string> Publisher::told_you_of(const PlayerId& player) const {
    const auto seats = state_.seats_of(player);
    if (seats.empty() && !is_host(state_, player)) return nullptr;
    return std::make_unique<const std::string>(you_of(player, seats));
}

Frame Publisher::snapshot_for(const PlayerId& player, RoomTime now) {
    catch_up();
    return heard_by(player).snapshot(you_of(player, state_.seats_of(player)), now);
}

Frame Publisher::public_snapshot(RoomTime now) {
    catch_up();
    return channels_.watchers().snapshot(you_of_stranger(ChannelKind::watchers), now);
}

void Publisher::admit(Transaction& tx, Ticket ticket, const PlayerId& player) {
    attendance_.find(player)->you = told_you_of(player);
    tx.add(Admitted{ticket, channel_of(player), snapshot_for(player, tx.now())});
}

void Publisher::move(Transaction& tx, const PlayerId& player) {
    Presence& presence = *attendance_.find(player);
    const ChannelKind channel = channel_of(player);
    if (std::exchange(presence.channel, channel) == channel) return;
    presence.you = std::make_unique<const std::string>(you_of(player, state_.seats_of(player)));
    tx.add(Moved{player, channel, snapshot_for(player, tx.now())});
}

void Publisher::show(Transaction& tx, const PlayerId& player) {
    Presence& presence = *attendance_.find(player);
    presence.channel = channel_of(player);
    presence.you = told_you_of(player);
    tx.add(Moved{player, presence.channel, snapshot_for(player, tx.now())});
}

/// Watchers have nothing of the kind, but somebody who has just become one is told so (wire.md 3.1).
void Publisher::whisper(Transaction& tx) {
    const auto tell = [&](const PlayerId& player, Presence& presence, const std::vector<engine::Seat>& seats) {
        std::string you = you_of(player, seats);
        if (presence.you && you == *presence.you) return;
        presence.you = std::make_unique<const std::string>(std::move(you));
        tx.add(Whispered{player, make_frame(protocol::you_message_json(state_.settings().id, *presence.you))});
    };
    for (const Attendance::Attendant& one : attendance_.roster()) tell(one.player, *one.presence, one.seats);
    for (const PlayerId& player : tx.moved()) {
        if (Presence* presence = attendance_.find_connected(player)) tell(player, *presence, state_.seats_of(player));
    }
}

/// The number of watchers is exact up to a hundred. Players are few, so this takes equally long however many watch.
protocol::RoomInfo Publisher::info() {
    const std::uint64_t count = attendance_.connected_watchers() + stream_count();
    return info_of(state_, attendance_, count <= 100 ? count : count - count % 10);
}

ChannelKind Publisher::channel_for(const Watching& wish) const {
    return !wish.caster_key.empty() && has_casters() ? ChannelKind::casters : ChannelKind::watchers;
}

void Publisher::tell_changes() {
    for (Channel& channel : channels_) channel.tell_changes();
}

bool Publisher::is_full() const { return attendance_.people().size() + readers_.streams() >= limit::room_people; }

bool Publisher::begin_stream(Transaction& tx, std::uint64_t stream, const Watching& wish) {
    const ChannelKind kind = channel_for(wish);
    Channel& channel = *channels_.find(kind);
    if (wish.takes_changes) tell_changes();
    Channel::Beginning beginning = channel.beginning(wish, you_of_stranger(kind), tx.now());
    const bool begins = !beginning.is_end && wish.part != Watching::Part::beginning;
    if (begins) {
        channel.keep_backlog();
        readers_.add(kind, stream, wish.follows);
        count_again();
    }
    tx.add(StreamBegun{stream, kind, std::move(beginning.frames), !begins});
    return begins;
}

void Publisher::refuse_stream(Transaction& tx, std::uint64_t stream, const protocol::Error& why) {
    const auto end = protocol::end_message_json(state_.settings().id, why.code);
    tx.add(StreamBegun{stream, ChannelKind::watchers, {make_frame(end, FrameKind::end)}, true});
}

void Publisher::weigh_stream(std::uint64_t stream, std::size_t readers) {
    if (readers_.weigh(stream, readers)) count_again();
}

void Publisher::end_stream(std::uint64_t stream, RoomTime now) {
    if (readers_.remove(stream, now)) count_again();
}

void Publisher::end_streams(Transaction& tx, ChannelKind channel, Frame end, bool all) {
    if (!readers_.end(channel, all, tx.now())) return;
    count_again();
    tx.add(StreamsEnded{channel, std::move(end), all});
}

void Publisher::close_casters(Transaction& tx) {
    const auto end = protocol::end_message_json(state_.settings().id, protocol::name_of(protocol::Code::forbidden));
    end_streams(tx, ChannelKind::casters, make_frame(end, FrameKind::end), true);
    channels_.close_casters();
}

void Publisher::follow_delay(Transaction& tx) {
    channels_.watchers().delay_by(std::int64_t{1000} * state_.settings().spectator_delay_s);
    if (!channels_.watchers().is_delayed() || !state_.caster_hash()) {
        close_casters(tx);
    } else {
        open_casters();
    }
}

void Publisher::end_strangers(Transaction& tx, const protocol::Error& why, bool with_casters) {
    const Frame end = make_frame(protocol::end_message_json(state_.settings().id, why.code), FrameKind::end);
    end_streams(tx, ChannelKind::watchers, end, true);
    if (with_casters) end_streams(tx, ChannelKind::casters, end, true);
}

/// Readers who have lost the connection find what they missed for a while.
void Publisher::drop_due_backlogs(RoomTime now) {
    for (Channel& channel : channels_) {
        const auto until = readers_.backlog_until(channel);
        if (until && *until <= now) channel.drop_backlog();
    }
}

}  // namespace server::room
