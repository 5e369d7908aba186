// What all WebSockets of a server share, and the options that they have.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "server/base/clock.hpp"
#include "server/base/limits.hpp"
#include "server/gateway/websocket_gate.hpp"
#include "server/net/receiver.hpp"
#include "server/telemetry/log.hpp"
#include "server/telemetry/metrics.hpp"

namespace server {

/// The defaults are the protocol's (wire.md 1).
struct WebSocketOptions {
    /// Whose code reads and writes the frames after the upgrade: frames/ and one system call for all that waits, or
    /// Beast's stream.
    enum class Frames : std::uint8_t { own, beast };

    Frames frames = Frames::own;
    std::string subprotocol{websocket_protocol};  // told in the answer to the upgrade; empty: none
    std::size_t message_bytes = limit::message_bytes;
    bool takes_binary = false;
    std::size_t outbox_bytes = limit::player_outbox_bytes;
    Rate controls = limit::controls;
    bool pings = true;
};

/// Outlives its connections.
struct WebSocketService {
    Clock& clock;
    Metrics& metrics;
    Log& log;
    ReceiverFactory& receivers;
    WebSocketOptions options{};
};

}  // namespace server
