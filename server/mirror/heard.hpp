// A line of a room's stream (wire.md 6.3), as it is passed on: its bytes, and what must be known of it to do so.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/net/frame.hpp"

namespace server::mirror {

struct Heard {
    FrameKind kind{};
    std::uint64_t seq = 0;                 // of a snapshot or an update
    std::optional<std::int64_t> retry_ms;  // of an end after which the room can be watched again
    std::string text;
};

/// Nothing: it is no message of this room that readers of streams are told; an empty line, or one of a later version.
std::optional<Heard> heard_in(std::string_view line, std::string_view room);

}  // namespace server::mirror
