// What a person asks of a room.
#pragma once

#include <cstdint>

#include "protocol/client_message.hpp"
#include "server/base/person.hpp"
#include "server/room/decision.hpp"

namespace server::room {

struct Request {
    Ticket ticket{};
    Person who;
    protocol::Command command;
    std::int64_t lag_ms = 0;  // of the connection it came by (wire.md 4.2)
    engine::Bytes32 lot{};    // SECRET; random, for a request that a key comes of
};

}  // namespace server::room
