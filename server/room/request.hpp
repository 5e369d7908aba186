// What a person asks of a room.
#pragma once

#include <cstdint>
#include <variant>

#include "protocol/client_message.hpp"
#include "server/base/person.hpp"
#include "server/room/decision.hpp"

namespace server::room {

/// The requests of clients (wire.md 2) that a room decides. The others are answered before a room is looked for.
using RoomCommand =
    std::variant<protocol::Ping, protocol::RoomJoin, protocol::RoomCaster, protocol::RoomConfigure, protocol::RoomLeave,
                 protocol::SeatTake, protocol::SeatLeave, protocol::SeatBot, protocol::SeatKick, protocol::RoomReady,
                 protocol::Act, protocol::Chat, protocol::RoomRematch>;

struct Request {
    Ticket ticket{};
    Person who;
    RoomCommand command;
    std::int64_t lag_ms = 0;     // of the connection it came by (wire.md 4.2)
    engine::Bytes32 lot{};       // SECRET; random, for a request that makes a key
    bool takes_changes = false;  // the connection does, in place of whole views
};

}  // namespace server::room
