#include "server/gateway/listener.hpp"

#include <memory>
#include <utility>

#include <boost/asio/dispatch.hpp>
#include <boost/asio/ip/tcp.hpp>

#include "server/base/limits.hpp"

namespace server {

namespace asio = boost::asio;
using boost::system::error_code;

Listener::Listener(Shards& shards, Clock& clock, Metrics& metrics, Log& log)
    : shards_(shards),
      clock_(clock),
      metrics_(metrics),
      log_(log),
      acceptor_(shards.executor(0)),
      pause_(clock.make_alarm(shards.executor(0))) {}

Listener::Listener(Shards& shards, Clock& clock, Metrics& metrics, Log& log, const TcpEndpoint& endpoint)
    : Listener(shards, clock, metrics, log) {
    acceptor_.open(endpoint.protocol());
    acceptor_.set_option(asio::socket_base::reuse_address(true));
    // Accepted sockets inherit it: what the kernel holds for a slow reader is bounded, too.
    acceptor_.set_option(asio::socket_base::send_buffer_size(limit::send_buffer_bytes));
    acceptor_.bind(endpoint);
    acceptor_.listen(asio::socket_base::max_listen_connections);
    endpoint_ = acceptor_.local_endpoint();
}

// Accepting, reading and writing are the same for all streams; the protocol named here is used for addresses alone.
Listener::Listener(Shards& shards, Clock& clock, Metrics& metrics, Log& log, UnixSocket& socket)
    : Listener(shards, clock, metrics, log) {
    acceptor_.assign(asio::ip::tcp::v4(), socket.release());
}

void Listener::start(OnConnection on_connection) {
    on_connection_ = std::move(on_connection);
    accept();
}

void Listener::stop() {
    error_code ignored;
    acceptor_.close(ignored);
    pause_->cancel();
}

void Listener::accept() {
    const std::size_t shard = next_shard_;
    next_shard_ = (next_shard_ + 1) % shards_.count();
    acceptor_.async_accept(shards_.executor(shard), [this, shard](error_code error, Socket socket) {
        if (!acceptor_.is_open()) return;
        if (error) return on_failure(error);
        error_code ignored;
        socket.set_option(asio::ip::tcp::no_delay(true), ignored);
        const Executor executor = socket.get_executor();
        asio::dispatch(executor, [this, shard, socket = std::move(socket)]() mutable {
            on_connection_(std::move(socket), shard);
        });
        accept();
    });
}

void Listener::on_failure(const error_code& error) {
    metrics_.accept_errors.add();
    // The client has gone again: the next one waits already. Anything else (no descriptors, no memory) takes time to
    // get better, and would otherwise be asked again at once, for ever.
    if (error == asio::error::connection_aborted) return accept();
    log_.hostile("accept_failed", {{"what", error.message()}});
    pause_->set(clock_.now_ms() + limit::accept_pause_ms, [this] {
        if (acceptor_.is_open()) accept();
    });
}

}  // namespace server
