#include "server/link/edge.hpp"

#include <utility>

#include "server/base/limits.hpp"
#include "server/http/api_error.hpp"
#include "server/link/edge_link.hpp"

namespace server::link {
namespace {

constexpr const char* nobody_decides = "no node of this site decides at the moment";

/// Whoever comes while nobody decides is sent away, and comes again.
class TurnedAway final : public Receiver {
public:
    explicit TurnedAway(const std::shared_ptr<Sink>& sink) {
        sink->run([sink] { sink->close(CloseCode::restart, nobody_decides); });
    }
    void on_text(std::string_view /*text*/) override {}
    void on_round_trip(std::int64_t /*ms*/) override {}
    void on_time(std::int64_t /*now_ms*/) override {}
    void on_closed() override {}
};

}  // namespace

Edge::Edge(std::string site, std::string node, Deps deps)
    : site_(std::move(site)), node_(std::move(node)), deps_(deps), retry_(deps.clock.make_alarm(deps.executor)) {}

Edge::~Edge() { turn_to(std::nullopt); }

std::shared_ptr<Edge::Link> Edge::link() const {
    const std::lock_guard lock(mutex_);
    return link_;
}

std::shared_ptr<Receiver> Edge::receive(std::shared_ptr<Sink> sink, std::string address, std::string bearer) {
    if (const auto open = link()) {
        if (auto receiver = open->open(sink, std::move(address), std::move(bearer))) return receiver;
    }
    return std::make_shared<TurnedAway>(sink);
}

void Edge::handle(ApiRequest request, std::function<void(ApiAnswer)> answer) {
    if (const auto open = link()) return open->ask(std::move(request), std::move(answer));
    answer(http_error(protocol::error_of(protocol::Code::unavailable, nobody_decides, limit::retry_ms)));
}

void Edge::about(const PageRequest& page, std::function<void(PageAbout)> tell) {
    if (const auto open = link()) return open->ask(page, std::move(tell));
    tell({});
}

void Edge::turn_to(std::optional<TcpEndpoint> owner) {
    if (owner == owner_) return;
    owner_ = std::move(owner);
    retry_->cancel();
    if (const auto trying = std::exchange(trying_, nullptr)) trying->close();
    is_linked_ = false;
    const auto old = [this] {
        const std::lock_guard lock(mutex_);
        return std::exchange(link_, nullptr);
    }();
    if (old) old->close();
    if (owner_) connect();
}

void Edge::connect() {
    auto socket = std::make_shared<Socket>(deps_.executor);
    socket->async_connect(*owner_, [this, socket, to = owner_,
                                    here = std::weak_ptr(is_here_)](const boost::system::error_code& error) {
        if (here.expired() || to != owner_) return;
        if (error) return lost(nullptr, error.message());
        auto link = std::make_shared<Link>(std::make_shared<Pipe>(std::move(*socket), deps_.context, false, deps_.clock),
                                           Greeting{format_of_today, site_, node_});
        trying_ = link;
        const std::weak_ptr<Link> weak = link;
        link->start(
            [this, weak] {
                const auto open = weak.lock();
                if (open != trying_) return;
                trying_.reset();
                {
                    const std::lock_guard lock(mutex_);
                    link_ = open;
                }
                is_linked_ = true;
                deps_.log.info("link_to_owner", {{"at", endpoint_text(*owner_)}});
            },
            [this, weak](const std::string& why) { lost(weak.lock(), why); });
    });
}

void Edge::lost(const std::shared_ptr<Link>& link, const std::string& why) {
    if (!owner_) return;
    // Whoever is gone for good is tried in vain until another decides: that is told once.
    if (link) deps_.log.info("link_to_owner_lost", {{"at", endpoint_text(*owner_)}, {"why", why}});
    if (link && link == trying_) trying_.reset();
    {
        const std::lock_guard lock(mutex_);
        if (link && link == link_) link_.reset();
        is_linked_ = link_ != nullptr;
    }
    if (is_linked_ || trying_) return;
    retry_->set(deps_.clock.now_ms() + limit::link_retry_ms, [this] { connect(); });
}

void Edge::fetch_copy(const std::filesystem::path& file, std::function<void(std::string)> done) {
    const auto open = link();
    if (!open) return done(nobody_decides);
    open->fetch_copy(file, std::move(done));
}

}  // namespace server::link
