#include "server/link/owner_port.hpp"

#include <algorithm>
#include <utility>

#include <boost/asio/ip/tcp.hpp>

#include "server/base/limits.hpp"
#include "server/link/linked_edge.hpp"

namespace server::link {

OwnerPort::OwnerPort(const TcpEndpoint& place, std::string site, std::string node, Deps deps)
    : site_(std::move(site)),
      node_(std::move(node)),
      deps_(deps),
      acceptor_(deps.executor),
      pause_(deps.clock.make_alarm(deps.executor)) {
    acceptor_.open(place.protocol());
    acceptor_.set_option(boost::asio::socket_base::reuse_address(true));
    acceptor_.bind(place);
    acceptor_.listen();
    endpoint_ = acceptor_.local_endpoint();
}

OwnerPort::~OwnerPort() = default;

void OwnerPort::start() { accept(); }

void OwnerPort::accept() {
    acceptor_.async_accept(deps_.executor, [this](const boost::system::error_code& error, Socket socket) {
        if (is_stopped_ || error == boost::asio::error::operation_aborted) return;
        if (error) {
            deps_.metrics.accept_errors.add();
            return pause_->set(deps_.clock.now_ms() + limit::link_retry_ms, [this] { accept(); });
        }
        if (edges_.size() >= limit::links_max) make_room();
        if (edges_.size() < limit::links_max) {
            edges_.push_back(std::make_shared<LinkedEdge>(
                *this, std::make_shared<Pipe>(std::move(socket), deps_.context, true, deps_.clock)));
            edges_.back()->start();
        }
        accept();
    });
}

/// The stranger who has been here longest goes: a node shows at once who it is, and so comes in however many strangers
/// stand at the door.
void OwnerPort::make_room() {
    const auto stranger = std::ranges::find_if(edges_, [](const auto& edge) { return edge->is_stranger(); });
    if (stranger != edges_.end()) (*stranger)->end("another has come, and this one has not shown who it is");
}

void OwnerPort::serve(Behind behind) {
    behind_ = std::move(behind);
    for (const auto& edge : edges_) edge->say_whether_served();
}

void OwnerPort::stop() {
    if (std::exchange(is_stopped_, true)) return;
    boost::system::error_code ignored;
    acceptor_.close(ignored);
    pause_->cancel();
    while (!edges_.empty()) edges_.front()->end("this node is going");
}

}  // namespace server::link
