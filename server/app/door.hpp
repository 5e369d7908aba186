// The door of a cluster's node: by it people come in, ask and read, whoever decides.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "server/app/services.hpp"
#include "server/app/visitors.hpp"
#include "server/http/api.hpp"
#include "server/link/edge.hpp"
#include "server/net/receiver.hpp"
#include "server/spectate/relayed_streams.hpp"

namespace server {

/// What the server asks, to whoever can tell: the node's own rooms, or those of the owner.
class Door final : public ReceiverFactory, public Api {
public:
    /// `own`: null while the node does not own the site.
    Door(link::Edge& edge, RelayedStreams& relayed, Visitors& visitors, const std::atomic<Services*>& own)
        : edge_(edge), relayed_(relayed), visitors_(visitors), own_(own) {}

    std::shared_ptr<Receiver> receive(std::shared_ptr<Sink> sink, std::string address, std::string bearer) override {
        if (!visitors_.take(sink)) return nullptr;
        auto* own = own_.load();
        ReceiverFactory& factory = own != nullptr ? own->receivers() : edge_;
        return factory.receive(std::move(sink), std::move(address), std::move(bearer));
    }
    std::optional<std::size_t> home_of(std::string_view query) const override {
        auto* own = own_.load();
        return own != nullptr ? own->receivers().home_of(query) : std::nullopt;
    }
    void handle(ApiRequest request, std::function<void(ApiAnswer)> answer) override {
        auto tell = [&visitors = visitors_, answer = std::move(answer)](ApiAnswer made) {
            if (made.stream) made.stream = visitors.take(*std::move(made.stream));
            answer(std::move(made));
        };
        if (auto* own = own_.load()) return own->api().handle(std::move(request), std::move(tell));
        if (relayed_.takes(request)) return relayed_.handle(std::move(request), std::move(tell));
        edge_.handle(std::move(request), std::move(tell));
    }
    void about(const PageRequest& page, std::function<void(PageAbout)> tell) override {
        auto* own = own_.load();
        Api& api = own != nullptr ? own->api() : edge_;
        api.about(page, std::move(tell));
    }

private:
    link::Edge& edge_;
    RelayedStreams& relayed_;
    Visitors& visitors_;
    const std::atomic<Services*>& own_;
};

}  // namespace server
