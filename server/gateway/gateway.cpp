#include "server/gateway/gateway.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include <boost/asio/post.hpp>

#include "server/net/address.hpp"

namespace server {
namespace {

/// Nothing if it has gone already.
std::optional<Ends> ends_of(const Socket& socket) {
    boost::system::error_code error;
    const auto remote = socket.remote_endpoint(error);
    if (error) return std::nullopt;
    const auto local = socket.local_endpoint(error);
    if (error) return std::nullopt;
    return Ends{address_text(remote), address_text(local)};
}

}  // namespace

Gateway::Gateway(GatewayOptions options, Parts parts)
    : options_(std::move(options)),
      parts_(std::move(parts)),
      site_(options_.web_root),
      public_router_(
          {parts_.clock, parts_.metrics, parts_.guard, parts_.api, site_, options_.origins, parts_.operations.health}),
      operator_router_(parts_.metrics, parts_.operations, options_.operator_token),
      names_(options_.origins),
      gate_({parts_.clock, parts_.metrics, parts_.log, parts_.guard, options_.origins}),
      websocket_service_{parts_.clock, parts_.metrics, parts_.log, parts_.receivers, options_.websockets},
      public_service_{parts_.clock,   parts_.shards, parts_.metrics,           parts_.log, parts_.guard,
                      public_router_, names_,        options_.trusted_proxies, &gate_,     &websocket_service_},
      operator_service_{parts_.clock, parts_.shards,    parts_.metrics,  parts_.log,
                        parts_.guard, operator_router_, operator_names_, options_.trusted_proxies},
      public_port_(parts_.shards, parts_.clock, parts_.metrics, parts_.log, options_.listen),
      drain_alarm_(parts_.clock.make_alarm(parts_.shards.executor(0))) {
    if (options_.operator_port) open_operator_port(*options_.operator_port);
    if (!site_.has_page()) parts_.log.warn("no_page", {{"web_root", options_.web_root.string()}});
}

void Gateway::open_operator_port(const ListenPlace& place) {
    if (const auto* file = std::get_if<UnixPath>(&place)) {
        operator_socket_.emplace(file->path, options_.operator_mode);
        operator_port_.emplace(parts_.shards, parts_.clock, parts_.metrics, parts_.log, *operator_socket_);
    } else {
        operator_port_.emplace(parts_.shards, parts_.clock, parts_.metrics, parts_.log, std::get<TcpEndpoint>(place));
    }
}

void Gateway::start() {
    public_port_.start([this](Socket socket, std::size_t shard) { connect(std::move(socket), shard); });
    if (!operator_port_) return;
    operator_port_->start([this](Socket socket, std::size_t shard) { connect_operator(std::move(socket), shard); });
}

std::optional<ListenPlace> Gateway::operator_place() const {
    if (operator_socket_) return UnixPath{operator_socket_->path()};
    if (operator_port_) return operator_port_->endpoint();
    return std::nullopt;
}

void Gateway::connect_operator(Socket socket, std::size_t shard) {
    auto ends = operator_socket_ ? Ends{"operator", ""} : ends_of(socket);
    if (!ends) return;
    start_http(operator_service_, std::move(socket), parts_.shards.sweeper(shard), {}, std::move(*ends), std::nullopt);
}

bool Gateway::is_trusted(const std::string& peer) const {
    const auto& trusted = options_.trusted_proxies;
    return std::find(trusted.begin(), trusted.end(), peer) != trusted.end();
}

void Gateway::connect(Socket socket, std::size_t shard) {
    auto ends = ends_of(socket);
    if (!ends) return;
    ConnectionLease lease;
    if (parts_.guard.connect(lease) == AddressGuard::Connected::full) {
        parts_.metrics.handshakes_refused.add({"full"});
        return refuse(std::move(socket), shard, 503, std::move(*ends));
    }
    // A proxy has everybody's connections; whose each is, it says with a request.
    if (!is_trusted(ends->peer)
        && parts_.guard.assign(lease, ends->peer, parts_.clock.now_ms()) == AddressGuard::Connected::address_full) {
        parts_.metrics.handshakes_refused.add({"address_full"});
        return refuse(std::move(socket), shard, 429, std::move(*ends));
    }
    start_http(public_service_, std::move(socket), parts_.shards.sweeper(shard), std::move(lease), std::move(*ends),
               std::nullopt);
}

// Told why, if that does not itself become a burden.
void Gateway::refuse(Socket socket, std::size_t shard, unsigned status, Ends ends) {
    parts_.log.hostile("connection_refused", {{"status", status}, {"address", ends.peer}});
    Sweeper& sweeper = parts_.shards.sweeper(shard);
    const auto being_told = static_cast<std::size_t>(parts_.metrics.refusals.value());
    if (being_told >= limit::refusals_at_once) return;
    HttpAnswer answer = text_answer(status, "Too many connections. Try again later.\n");
    answer.set("Retry-After", "5");
    start_http(public_service_, std::move(socket), sweeper, {}, std::move(ends), std::move(answer));
}

void Gateway::drain(CloseCode code, std::string_view reason, std::function<void()> done) {
    if (drained_) return;
    drained_ = std::move(done);
    gate_.shut();
    public_port_.stop();
    for (std::size_t shard = 0; shard < parts_.shards.count(); ++shard) {
        boost::asio::post(parts_.shards.executor(shard), [this, shard, code, reason = std::string(reason)] {
            parts_.shards.sweeper(shard).drain(code, reason);
        });
    }
    await_empty(parts_.clock.now_ms() + limit::drain_connections_ms);
}

void Gateway::await_empty(std::int64_t until_ms) {
    const auto now_ms = parts_.clock.now_ms();
    constexpr std::int64_t look_every_ms = 20;
    drain_alarm_->set(std::min(until_ms, now_ms + look_every_ms), [this, until_ms] {
        const bool is_empty = parts_.metrics.connections.value() == 0 && parts_.metrics.streams.value() == 0;
        if (is_empty || parts_.clock.now_ms() >= until_ms) return drained_();
        await_empty(until_ms);
    });
}

}  // namespace server
