// What everybody may know of a room beside its game, as it goes over the wire.
#pragma once

#include <cstdint>

#include "protocol/server_message.hpp"
#include "server/room/attendance.hpp"
#include "server/room/state.hpp"

namespace server::room {

protocol::RoomInfo info_of(const State& state, const Attendance& attendance, std::uint64_t watchers);

}  // namespace server::room
