#include "server/gateway/websocket_start.hpp"

#include <utility>

namespace server {

void start_websocket(const WebSocketService& service, Socket socket, Sweeper& sweeper, ConnectionLease lease,
                     const HttpRequest& request) {
    const bool is_own = service.options.frames == WebSocketOptions::Frames::own;
    const auto start = is_own ? start_own_websocket : start_beast_websocket;
    start(service, std::move(socket), sweeper, std::move(lease), request);
}

}  // namespace server
