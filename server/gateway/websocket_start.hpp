// The way into WebSockets: one of the connection classes takes a socket from the upgrade to the end. They have in
// common what websocket_connection.hpp does; they differ in who reads and writes the frames.
#pragma once

#include "server/gateway/websocket_service.hpp"
#include "server/http/http_message.hpp"
#include "server/net/address_guard.hpp"
#include "server/net/socket.hpp"
#include "server/net/sweeper.hpp"

namespace server {

/// Accepts the upgrade that `request` asks for, which the gate has let pass, and runs the connection on the socket's
/// executor, in whose thread this is called.
void start_websocket(const WebSocketService& service, Socket socket, Sweeper& sweeper, ConnectionLease lease,
                     const HttpRequest& request);

/// The two of them; start_websocket chooses by the service's options.
void start_own_websocket(const WebSocketService& service, Socket socket, Sweeper& sweeper, ConnectionLease lease,
                         const HttpRequest& request);
void start_beast_websocket(const WebSocketService& service, Socket socket, Sweeper& sweeper, ConnectionLease lease,
                           const HttpRequest& request);

}  // namespace server
