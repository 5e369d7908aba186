// Who asks something of a room, and how the request is known again.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "engine/base/draws.hpp"
#include "server/base/person.hpp"
#include "server/net/sink.hpp"

namespace server::room {

/// A connection, as a room knows it.
struct Requester {
    std::uint64_t connection = 0;  // unique in the process
    std::shared_ptr<Sink> sink;
    Person who;
    std::int64_t lag_ms = 0;     // of the connection, as measured so far
    std::string address = {};    // wrong passwords are counted for it
    bool takes_changes = false;  // in place of whole views (wire.md 9.1)
};

/// A request that is answered once and for all, also after a restart (wire.md 1.4).
struct RequestName {
    std::string id;
    engine::Bytes32 content{};  // hash of the request
};

}  // namespace server::room
