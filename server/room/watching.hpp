// What a reader of a stream wants of a room (wire.md 6.3).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace server::room {

struct Watching {
    std::optional<std::uint64_t> since;  // has heard all up to this update
    bool follows = false;                // goes on through rematches, until the room is closed
    std::string caster_key = {};         // SECRET; empty: without one
};

}  // namespace server::room
