// What somebody who asks for a stream wants (wire.md 6.3), read from the request. Knows what the request says, not
// which rooms there are.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/result.hpp"
#include "protocol/error.hpp"
#include "server/http/api.hpp"

namespace server {

struct StreamWish {
    struct Board {
        std::string room;                    // as it was asked for
        std::optional<std::uint64_t> since;  // has heard all up to this update
    };
    std::vector<Board> boards;
    bool is_many = false;  // positions name their rooms
    bool follows = false;
    Telling telling;
};

/// For /api/v1/rooms/R/stream: `Last-Event-ID: 12`, or `?since=12`.
engine::Result<StreamWish, protocol::Error> stream_of_room(const ApiRequest& request, std::string room);
/// For /api/v1/stream?rooms=R1,R2: `Last-Event-ID: R1:12,R2:5`, or `?since=R1:12,R2:5`. A room that is named twice
/// counts once.
engine::Result<StreamWish, protocol::Error> stream_of_rooms(const ApiRequest& request);

}  // namespace server
