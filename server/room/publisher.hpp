// Who is shown what of a room: publishes the news of commands, and views that have changed, once for each audience, and
// what only one player may see (wire.md 3, record.md 7); knows readers of streams, too. Decides nothing.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/result.hpp"
#include "protocol/server_message.hpp"
#include "server/http/stream_rooms.hpp"
#include "server/room/attendance.hpp"
#include "server/room/channels.hpp"
#include "server/room/stream_readers.hpp"
#include "server/room/transaction.hpp"

namespace server::room {

class Publisher {
public:
    Publisher(const State& state, Attendance& attendance);

    /// The new room as it is now: in the list of rooms, and for those who come first. There is no news of it.
    void open(Transaction& tx);
    /// For a room that has come back; `run` counts its runs. Numbers of updates go on above all from before.
    void number_from_run(std::uint64_t run);

    /// Views that have changed, for all audiences; or for those who are told later; or none.
    enum class Scenes : std::uint8_t { all, delayed, none };
    /// All news so far: an audience is told when its view has changed or something has happened for it.
    void publish(Transaction& tx, Scenes scenes = Scenes::all);
    /// What has become due for those who are told later; or all that they have yet to hear of games that have ended.
    void release(Transaction& tx);
    void release_ends(Transaction& tx);
    /// When something becomes due.
    std::optional<RoomTime> next() const;
    /// The number of watchers has changed: told with the next news, or in a while.
    void count_again() { count_changed_ = true; }
    bool is_count_due(RoomTime now) const;

    /// The request's connection, or all of a player's, hear the player's channel from now on.
    void admit(Transaction& tx, Ticket ticket, const PlayerId& player);
    void move(Transaction& tx, const PlayerId& player);
    /// What only one player may see, where it has changed.
    void whisper(Transaction& tx);
    /// The channel for this player as things stand.
    ChannelKind channel_of(const PlayerId& player) const;
    const Channel& heard_by(const PlayerId& player) const { return *channels_.find(channel_of(player)); }
    const Channel& heard_by_watchers() const { return channels_.watchers(); }
    /// Shows a player who has been here all the time how things stand.
    void show(Transaction& tx, const PlayerId& player);
    /// What anybody may see.
    Frame public_snapshot(RoomTime now);
    /// Before anything that may give somebody a watcher's snapshot: where nobody watches, their view is not kept up.
    void catch_up();

    bool has_casters() const { return channels_.has_casters(); }
    void open_casters() { channels_.open_casters(); }
    /// Their streams end.
    void close_casters(Transaction& tx);
    /// Before the first game: watchers are told as much later as the settings say now.
    void follow_delay(Transaction& tx);

    /// Somebody has come who takes changes in place of whole views: from now on there are both.
    void tell_changes();

    /// No more people may come in, nor read.
    bool is_full() const;
    std::size_t stream_count() const { return readers_.count(); }
    /// Whether there would be anything new to tell this reader.
    bool has_news_for(const Watching& wish) const { return !channels_.find(channel_for(wish))->has_told_all(wish); }
    /// False: it has told everything already, and has ended.
    bool begin_stream(Transaction& tx, std::uint64_t stream, const Watching& wish);
    /// Streams that were begun without a seat end: the room is no longer for strangers, nor, if so, for those who have
    /// the casters' key.
    void end_strangers(Transaction& tx, const protocol::Error& why, bool with_casters);
    void refuse_stream(Transaction& tx, std::uint64_t stream, const protocol::Error& why);
    void weigh_stream(std::uint64_t stream, std::size_t readers);
    void end_stream(std::uint64_t stream, RoomTime now);
    void drop_due_backlogs(RoomTime now);

private:
    engine::View view_for(engine::Audience audience) const;
    Publication publication_for(const Channel& channel, const News& news, const GameTime& time) const;
    void add_scene(Publication& publication, const Channel& channel) const;
    bool hears_now(const Channel& channel);
    void say(Transaction& tx, const Spoken& spoken);
    void send(Transaction& tx, const Channel& channel, Channel::Out out);
    void end_streams(Transaction& tx, ChannelKind channel, Frame end, bool all);
    bool is_seen_at_once() const;
    std::optional<WarmGame> warm_game() const;
    std::vector<PlayerId> seen_players() const;
    std::optional<Waiting> waiting() const;
    Listed listed(std::string entry, protocol::RoomStatus status) const;
    ChannelKind channel_of(const PlayerId& player, const std::vector<engine::Seat>& seats) const;
    ChannelKind channel_for(const Watching& wish) const;
    std::string you_of(const PlayerId& player, const std::vector<engine::Seat>& seats) const;
    std::unique_ptr<const std::string> told_you_of(const PlayerId& player) const;
    Frame snapshot_for(const PlayerId& player, RoomTime now);
    protocol::RoomInfo info();

    const State& state_;
    Attendance& attendance_;
    Channels channels_;
    StreamReaders readers_;
    bool count_changed_ = false;  // the number of watchers
    RoomTime count_told_;
};

}  // namespace server::room
