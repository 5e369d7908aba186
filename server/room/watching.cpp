// Who watches without a seat: readers of streams (wire.md 6.3), and casters, who see a delayed room without delay.
#include <utility>

#include "protocol/server_message.hpp"
#include "server/base/limits.hpp"
#include "server/room/core.hpp"

namespace server::room {

using protocol::Code;
using protocol::error_of;

namespace {

/// Nobody's in particular: what stands under "you" for those who are not in the room.
std::string nobody() {
    protocol::JsonWriter writer;
    protocol::write_you(writer, {}, nullptr, false);
    return writer.take();
}

}  // namespace

std::optional<protocol::Error> Core::refusal_of_strangers() const {
    if (!state_.settings().is_watchable) return error_of(Code::forbidden, "nobody watches this room");
    if (state_.settings().password_hash) return error_of(Code::wrong_password, "this room needs its password");
    return std::nullopt;
}

ChannelKind Core::channel_for(const Watching& wish) const {
    const bool casts = !wish.caster_key.empty() && find_channel(ChannelKind::casters) != nullptr;
    return casts ? ChannelKind::casters : ChannelKind::watchers;
}

/// A caster's key stands for the password, too.
Core::Considered Core::consider(const Watching& wish) const {
    const bool has_key = !wish.caster_key.empty();
    if (has_key && !is_caster_key(wish.caster_key)) {
        return engine::Failure{error_of(Code::forbidden, "this is no key of this room")};
    }
    if (auto refusal = refusal_of_strangers(); refusal && !(has_key && state_.settings().is_watchable)) {
        return engine::Failure{*std::move(refusal)};
    }
    if (people_.size() + stream_count() >= limit::room_people) {
        return engine::Failure{error_of(Code::room_full, "too many people are in this room")};
    }
    return !find_channel(channel_for(wish))->has_told_all(wish);
}

Decision Core::watch(std::uint64_t stream, const Watching& wish, RoomTime now) {
    catch_up();
    begin(now);
    if (const auto considered = consider(wish); !considered) {
        const auto end = protocol::end_message_json(state_.settings().id, considered.error().code);
        decision_.effects.push_back(
            StreamBegun{stream, ChannelKind::watchers, {make_frame(end, FrameKind::end)}, true});
        return finish();
    }
    const ChannelKind kind = channel_for(wish);
    Channel& channel = *find_channel(kind);
    Channel::Beginning beginning = channel.beginning(wish, nobody(), now_);
    if (!beginning.is_end) {
        const bool rested = rests();
        channel.keep_backlog();
        streams_of(kind).all.insert(stream);
        if (!wish.follows) streams_of(kind).of_this_game.insert(stream);
        if (rested) rouse_bots();
        counts_changed_ = true;
    }
    decision_.effects.push_back(StreamBegun{stream, kind, std::move(beginning.frames), beginning.is_end});
    return finish();
}

Decision Core::unwatch(std::uint64_t stream, RoomTime now) {
    begin(now);
    for (Streams& streams : streams_) {
        streams.of_this_game.erase(stream);
        if (streams.all.erase(stream) == 0) continue;
        streams.last_ended = now_;
        counts_changed_ = true;
    }
    return finish();
}

/// Those that end with the game, or all.
void Core::end_streams(ChannelKind channel, Frame end, bool all) {
    Streams& streams = streams_of(channel);
    const std::size_t before = streams.all.size();
    for (const std::uint64_t stream : std::exchange(streams.of_this_game, {})) streams.all.erase(stream);
    if (all) streams.all.clear();
    if (streams.all.size() == before) return;
    streams.last_ended = now_;
    counts_changed_ = true;
    decision_.effects.push_back(StreamsEnded{channel, std::move(end), all});
}

/// Whoever has lost the connection finds what was missed for a while.
std::optional<RoomTime> Core::backlog_until(const Channel& channel) const {
    const Streams& streams = streams_of(channel.kind());
    if (!channel.keeps_backlog() || !streams.all.empty()) return std::nullopt;
    return RoomTime{streams.last_ended.ms + limit::backlog_ms};
}

void Core::drop_due_backlogs() {
    for (Channel& channel : channels_) {
        const auto until = backlog_until(channel);
        if (until && *until <= now_) channel.drop_backlog();
    }
}

/// Where nobody is told later, casters hear what everybody hears.
void Core::open_casters_channel() {
    const bool has_casters = state_.caster_hash() && watchers_channel().is_delayed();
    if (!has_casters || find_channel(ChannelKind::casters) != nullptr) return;
    Channel casters = watchers_channel().for_casters();
    channels_.push_back(std::move(casters));
}

/// Whoever has watched by it, watches with the others from now on; streams end.
void Core::withdraw_caster_key() {
    for (auto& [player, presence] : people_) {
        if (std::exchange(presence.casts, false)) move_connections(player);
    }
    const auto end = protocol::end_message_json(state_.settings().id, protocol::name_of(Code::forbidden));
    end_streams(ChannelKind::casters, make_frame(end, FrameKind::end), true);
    std::erase_if(channels_, [](const Channel& channel) { return channel.kind() == ChannelKind::casters; });
}

Frame Core::public_snapshot(RoomTime now) {
    catch_up();
    return watchers_channel().snapshot(nobody(), std::max(now, now_));
}

}  // namespace server::room
