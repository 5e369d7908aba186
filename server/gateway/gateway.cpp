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

Gateway::Gateway(GatewayOptions options, Deps deps)
    : options_(std::move(options)),
      deps_(std::move(deps)),
      site_(options_.web_root, options_.source_url),
      public_router_(
          {deps_.clock, deps_.metrics, deps_.guard, deps_.api, site_, options_.origins, deps_.operations.health}),
      operator_router_(deps_.metrics, deps_.operations, options_.operator_token),
      names_(options_.origins),
      gate_({deps_.clock, deps_.metrics, deps_.log, deps_.guard, options_.origins}),
      websocket_service_{deps_.clock, deps_.metrics, deps_.log, deps_.receivers, options_.websockets},
      public_service_{deps_.clock, deps_.shards,       deps_.metrics, deps_.log,
                      deps_.guard, public_router_,     names_,        options_.trusted_proxies,
                      &gate_,      &websocket_service_},
      operator_service_{deps_.clock,
                        deps_.shards,
                        deps_.metrics,
                        deps_.log,
                        deps_.guard,
                        operator_router_,
                        operator_names_,
                        options_.trusted_proxies,
                        nullptr,
                        nullptr,
                        limit::operator_answer_ms},
      public_port_(deps_.shards, deps_.clock, deps_.metrics, deps_.log, options_.listen),
      drain_alarm_(deps_.clock.make_alarm(deps_.shards.executor(0))) {
    if (options_.operator_port) open_operator_port(*options_.operator_port);
    if (!site_.has_page()) deps_.log.warn("no_page", {{"web_root", options_.web_root.string()}});
}

void Gateway::open_operator_port(const ListenPlace& place) {
    if (const auto* file = std::get_if<UnixPath>(&place)) {
        operator_socket_.emplace(file->path, options_.operator_mode);
        operator_port_.emplace(deps_.shards, deps_.clock, deps_.metrics, deps_.log, *operator_socket_);
    } else {
        operator_port_.emplace(deps_.shards, deps_.clock, deps_.metrics, deps_.log, std::get<TcpEndpoint>(place));
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
    start_http(operator_service_, std::move(socket), deps_.shards.sweeper(shard), {}, std::move(*ends), std::nullopt);
}

bool Gateway::is_trusted(const std::string& peer) const {
    const auto& trusted = options_.trusted_proxies;
    return std::find(trusted.begin(), trusted.end(), peer) != trusted.end();
}

void Gateway::connect(Socket socket, std::size_t shard) {
    auto ends = ends_of(socket);
    if (!ends) return;
    ConnectionLease lease;
    if (deps_.guard.connect(lease) == AddressGuard::Connected::full) {
        deps_.metrics.handshakes_refused.add({"full"});
        return refuse(std::move(socket), shard, 503, std::move(*ends));
    }
    // A proxy carries everybody's connections; which client each belongs to, it says with a request.
    if (!is_trusted(ends->peer)
        && deps_.guard.assign(lease, ends->peer, deps_.clock.now_ms()) == AddressGuard::Connected::address_full) {
        deps_.metrics.handshakes_refused.add({"address_full"});
        return refuse(std::move(socket), shard, 429, std::move(*ends));
    }
    start_http(public_service_, std::move(socket), deps_.shards.sweeper(shard), std::move(lease), std::move(*ends),
               std::nullopt);
}

// Told why, unless telling becomes a burden itself.
void Gateway::refuse(Socket socket, std::size_t shard, unsigned status, Ends ends) {
    deps_.log.hostile("connection_refused", {{"status", status}, {"address", ends.peer}});
    Sweeper& sweeper = deps_.shards.sweeper(shard);
    const auto being_told = static_cast<std::size_t>(deps_.metrics.refusals.value());
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
    for (std::size_t shard = 0; shard < deps_.shards.count(); ++shard) {
        boost::asio::post(deps_.shards.executor(shard), [this, shard, code, reason = std::string(reason)] {
            deps_.shards.sweeper(shard).drain(code, reason);
        });
    }
    await_empty(deps_.clock.now_ms() + limit::drain_connections_ms);
}

void Gateway::await_empty(std::int64_t until_ms) {
    const auto now_ms = deps_.clock.now_ms();
    constexpr std::int64_t look_every_ms = 20;
    drain_alarm_->set(std::min(until_ms, now_ms + look_every_ms), [this, until_ms] {
        const bool is_empty = deps_.metrics.connections.value() == 0 && deps_.metrics.streams.value() == 0;
        if (is_empty || deps_.clock.now_ms() >= until_ms) return drained_();
        await_empty(until_ms);
    });
}

}  // namespace server
