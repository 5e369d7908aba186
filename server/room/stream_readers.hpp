// Who reads a room's streams (wire.md 6.3), by the channel they hear, and how long those who have lost their connection
// find what they have missed.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>

#include "server/room/change.hpp"
#include "server/room/channel.hpp"

namespace server::room {

class StreamReaders {
public:
    std::size_t count() const { return of_watchers_.all.size() + of_casters_.all.size(); }
    /// One that follows no rematch ends with the game.
    void add(ChannelKind channel, std::uint64_t stream, bool follows);
    /// False: it has ended.
    bool remove(std::uint64_t stream, RoomTime now);
    /// Those of the channel that end with the game, or all. False: there were none.
    bool end(ChannelKind channel, bool all, RoomTime now);
    /// Until when the channel keeps what readers may come back for; nothing: it keeps nothing, or somebody reads.
    std::optional<RoomTime> backlog_until(const Channel& channel) const;

private:
    struct Readers {
        std::set<std::uint64_t> all;
        std::set<std::uint64_t> of_this_game;  // that end with it
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
