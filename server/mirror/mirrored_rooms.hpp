// The rooms of another site, as streams here read them (channel.hpp).
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "server/base/clock.hpp"
#include "server/http/stream_rooms.hpp"
#include "server/mirror/source.hpp"
#include "server/net/shards.hpp"
#include "server/spectate/passed_rooms.hpp"

namespace server::mirror {

class MirroredRooms {
public:
    /// All of them outlive it.
    MirroredRooms(Shards& shards, Clock& clock, Source& source);

    StreamRooms& rooms() { return rooms_; }
    /// How many read a room here beyond the streams by which it is read at the source, where each counts as a reader
    /// already; as it was a moment ago.
    void for_each_count(const std::function<void(const std::string& room, std::int64_t beyond)>& tell);

private:
    std::uint64_t last_number_ = 0;  // under the table's lock
    PassedRooms rooms_;
};

/// Such as rooms are called (room/room_id.hpp): others are not asked for, and have no place in an address.
bool is_room_name(const std::string& text);

}  // namespace server::mirror
