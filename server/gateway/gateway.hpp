// The server's edge as one piece: both ports, the routes, the caps, and the way down. What is behind it comes in as a
// ReceiverFactory (WebSockets) and an Api (HTTP).
#pragma once

#include <sys/types.h>

#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/gateway/http_connection.hpp"
#include "server/gateway/listener.hpp"
#include "server/gateway/router.hpp"
#include "server/gateway/static_site.hpp"
#include "server/http/file_token.hpp"
#include "server/net/listen_place.hpp"

namespace server {

struct GatewayOptions {
    TcpEndpoint listen;
    std::optional<ListenPlace> operator_port;
    mode_t operator_mode = 0600;  // of its Unix socket
    FileToken operator_token{};
    std::vector<std::string> origins;          // by normal_origin
    std::vector<std::string> trusted_proxies;  // by normal_address
    std::filesystem::path web_root;
    WebSocketOptions websockets{};
    std::string source_url{};  // what the page links to as its source; empty: nothing
};

class Gateway {
public:
    /// What it works with. All of it outlives the gateway, and the gateway outlives the run of the shards.
    struct Deps {
        Clock& clock;
        Shards& shards;
        Metrics& metrics;
        Log& log;
        AddressGuard& guard;
        ReceiverFactory& receivers;
        Api& api;
        Operations operations;
    };

    /// Binds both ports; throws std::exception if that, or loading the page, fails.
    Gateway(GatewayOptions options, Deps deps);

    /// Begins to accept, when the shards run.
    void start();
    TcpEndpoint endpoint() const { return public_port_.endpoint(); }
    /// Of the operator's port, with the number that was taken.
    std::optional<ListenPlace> operator_place() const;

    /// No new connections; every WebSocket is closed with `code`, every stream ended; `done` is called on shard 0's
    /// thread when all have gone, or after limit::drain_connections_ms. On shard 0's thread. The operator's port stays.
    void drain(CloseCode code, std::string_view reason, std::function<void()> done);

private:
    void open_operator_port(const ListenPlace& place);
    void connect(Socket socket, std::size_t shard);
    void connect_operator(Socket socket, std::size_t shard);
    void refuse(Socket socket, std::size_t shard, unsigned status, Ends ends);
    void await_empty(std::int64_t until_ms);
    bool is_trusted(const std::string& peer) const;

    const GatewayOptions options_;
    Deps deps_;
    StaticSite site_;
    PublicRouter public_router_;
    OperatorRouter operator_router_;
    const OwnNames names_;
    const OwnNames operator_names_;  // its own addresses and no other name, whatever the proxy's is
    WebSocketGate gate_;
    WebSocketService websocket_service_;
    HttpService public_service_;
    HttpService operator_service_;
    Listener public_port_;
    std::optional<UnixSocket> operator_socket_;
    std::optional<Listener> operator_port_;
    std::unique_ptr<Alarm> drain_alarm_;
    std::function<void()> drained_;
};

}  // namespace server
