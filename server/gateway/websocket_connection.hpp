// One WebSocket, from the upgrade to the end: reader, writer with its outbox, pings, deadlines. It is the Sink of rooms
// and sessions and drives a Receiver; it knows no message. Beast stays in the .cpp.
#pragma once

#include <string>

#include "server/clock.hpp"
#include "server/gateway/address_guard.hpp"
#include "server/gateway/http_message.hpp"
#include "server/gateway/receiver.hpp"
#include "server/gateway/socket.hpp"
#include "server/gateway/sweeper.hpp"
#include "server/telemetry/log.hpp"
#include "server/telemetry/metrics.hpp"

namespace server {

/// What all WebSockets of a server share; outlives them.
struct WebSocketService {
    Clock& clock;
    Metrics& metrics;
    Log& log;
    ReceiverFactory& receivers;
};

/// Accepts the upgrade that `request` asks for, which the gate has let pass, and runs the connection on the socket's
/// executor, in whose thread this is called.
void start_websocket(const WebSocketService& service, Socket socket, Sweeper& sweeper, ConnectionLease lease,
                     const HttpRequest& request);

}  // namespace server
