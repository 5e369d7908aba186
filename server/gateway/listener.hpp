// A listening port: accepts for ever, whatever an accept says, and deals connections to the shards in turn.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

#include "server/net/shards.hpp"
#include "server/net/unix_socket.hpp"
#include "server/telemetry/log.hpp"
#include "server/telemetry/metrics.hpp"

namespace server {

class Listener {
public:
    /// A new connection, on the thread of the shard that will have it.
    using OnConnection = std::function<void(Socket socket, std::size_t shard)>;

    /// Binds and listens; throws boost::system::system_error. Connections wait until start().
    Listener(Shards& shards, Clock& clock, Metrics& metrics, Log& log, const TcpEndpoint& endpoint);
    /// At a Unix socket, whose file outlives this. Its connections are Sockets like others, but must not be asked for
    /// their addresses.
    Listener(Shards& shards, Clock& clock, Metrics& metrics, Log& log, UnixSocket& socket);

    void start(OnConnection on_connection);
    /// On shard 0's thread, or while no loop runs.
    void stop();
    /// With the port that was taken; nothing of a Unix socket.
    TcpEndpoint endpoint() const { return endpoint_; }

private:
    Listener(Shards& shards, Clock& clock, Metrics& metrics, Log& log);
    void accept();
    void on_failure(const boost::system::error_code& error);

    Shards& shards_;
    Clock& clock_;
    Metrics& metrics_;
    Log& log_;
    Acceptor acceptor_;
    TcpEndpoint endpoint_;
    OnConnection on_connection_;
    std::unique_ptr<Alarm> pause_;
    std::size_t next_shard_ = 0;
};

}  // namespace server
