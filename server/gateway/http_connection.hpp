// One HTTP connection: requests one after the other, each answered by the handler, until it is closed or becomes a
// WebSocket. Its bytes are taken apart in http_reader.hpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/base/limits.hpp"
#include "server/gateway/own_names.hpp"
#include "server/gateway/websocket_gate.hpp"
#include "server/gateway/websocket_start.hpp"
#include "server/http/http_message.hpp"
#include "server/net/shards.hpp"
#include "server/telemetry/log.hpp"

namespace server {

/// What all connections of a port share; outlives them.
struct HttpService {
    Clock& clock;
    Shards& shards;
    Metrics& metrics;
    Log& log;
    AddressGuard& guard;
    HttpHandler& handler;
    const OwnNames& names;
    const std::vector<std::string>& trusted_proxies;
    WebSocketGate* gate = nullptr;  // null: no WebSockets on this port
    const WebSocketService* websockets = nullptr;
    std::int64_t answer_ms = limit::http_answer_ms;
};

/// The addresses of a connection, by address_text.
struct Ends {
    std::string peer;   // where it came from
    std::string local;  // where it came to; empty if that is no address
};

/// Serves the connection on the socket's executor, in whose thread this is called. The lease must be assigned already
/// unless the peer is a trusted proxy. With a `refusal` the first request gets that and no more.
void start_http(const HttpService& service, Socket socket, Sweeper& sweeper, ConnectionLease lease, Ends ends,
                std::optional<HttpAnswer> refusal);

}  // namespace server
