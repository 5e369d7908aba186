// Reads one request from a fresh socket and makes a WebSocket of it, whatever the path and whoever asks: what the
// gateway refuses is not the echo server's affair. Anything but an upgrade is hung up on.
#pragma once

#include "server/gateway/websocket_start.hpp"

namespace echo {

/// On the socket's executor, in whose thread this is called.
void await_upgrade(const server::WebSocketService& service, server::Socket socket, server::Sweeper& sweeper);

}  // namespace echo
