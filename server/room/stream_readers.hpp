// Who reads a room's streams (wire.md 6.3), by the channel they hear, and how long those who have lost their connection
// find what they have missed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>

#include "server/room/change.hpp"
#include "server/room/channel.hpp"

namespace server::room {

class StreamReaders {
public:
    /// How many read, here and by those who pass on what they are told.
    std::size_t count() const { return of_watchers_.count + of_casters_.count; }
    /// How many of them are told by this room.
    std::size_t streams() const { return of_watchers_.all.size() + of_casters_.all.size(); }
    /// One that follows no rematch ends with the game.
    void add(ChannelKind channel, std::uint64_t stream, bool follows);
    /// So many read by this one, instead of one. False: that is known, or it has ended.
    bool weigh(std::uint64_t stream, std::size_t readers);
    /// False: it has ended.
    bool remove(std::uint64_t stream, RoomTime now);
    /// Those of the channel that end with the game, or all. False: there were none.
    bool end(ChannelKind channel, bool all, RoomTime now);
    /// Until when the channel keeps what readers may come back for; nothing: it keeps nothing, or somebody reads.
    std::optional<RoomTime> backlog_until(const Channel& channel) const;

private:
    struct Stream {
        std::uint32_t readers = 1;  // by it
        bool follows = false;       // does not end with this game
    };
    struct Readers {
        std::map<std::uint64_t, Stream> all;  // by number
        std::size_t count = 0;                // of those who read by them
        RoomTime last_ended;
    };
    Readers& of(ChannelKind channel) { return channel == ChannelKind::casters ? of_casters_ : of_watchers_; }
    const Readers& of(ChannelKind channel) const {
        return channel == ChannelKind::casters ? of_casters_ : of_watchers_;
    }

    Readers of_watchers_;
    Readers of_casters_;
};

}  // namespace server::room
