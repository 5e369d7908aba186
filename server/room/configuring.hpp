// What a room will be when its host chooses anew (room.configure), checked as a whole like a new room; decides nothing.
#pragma once

#include "engine/base/result.hpp"
#include "protocol/client_message.hpp"
#include "server/room/state.hpp"

namespace server::room {

/// Everything that is chosen for the room, with these changes; or why it cannot be so.
engine::Result<Choices, protocol::Error> choices_with(const State& state, const protocol::RoomConfigure& changes);

}  // namespace server::room
