// One HTTP connection: requests one after the other, each answered by the handler, until it is closed or becomes a
// WebSocket. What its bytes say is http_reader.hpp's.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/gateway/http_message.hpp"
#include "server/gateway/shards.hpp"
#include "server/gateway/websocket_connection.hpp"
#include "server/gateway/websocket_gate.hpp"

namespace server {

/// What all connections of a port share; outlives them.
struct HttpService {
    Clock& clock;
    Shards& shards;
    Metrics& metrics;
    AddressGuard& guard;
    HttpHandler& handler;
    const std::vector<std::string>& trusted_proxies;
    WebSocketGate* gate = nullptr;  // null: no WebSockets on this port
    const WebSocketService* websockets = nullptr;
};

/// Serves the connection on the socket's executor, in whose thread this is called. `peer` is who it came from; the
/// lease must be assigned already unless the peer is a trusted proxy. With a `refusal` the first request gets that and
/// no more.
void start_http(const HttpService& service, Socket socket, Sweeper& sweeper, ConnectionLease lease, std::string peer,
                std::optional<HttpAnswer> refusal);

}  // namespace server
