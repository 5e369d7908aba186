// Which part of the server answers which path: protocol.md section 6. The upgrade at /ws is decided in
// websocket_gate.hpp; here are all plain requests of the public port, and those of the operator's.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "server/clock.hpp"
#include "server/gateway/address_guard.hpp"
#include "server/gateway/api.hpp"
#include "server/gateway/http_message.hpp"
#include "server/gateway/static_site.hpp"
#include "server/telemetry/metrics.hpp"

namespace server {

/// Whether the server takes rooms (readyz).
using IsReady = std::function<bool()>;

class PublicRouter final : public HttpHandler {
public:
    struct Parts {
        Clock& clock;
        Metrics& metrics;
        AddressGuard& guard;
        Api& api;
        const StaticSite& site;
        const std::vector<std::string>& origins;
        IsReady is_ready;
    };

    explicit PublicRouter(Parts parts) : parts_(std::move(parts)) {}
    void handle(HttpRequest request, std::function<void(HttpAnswer)> answer) override;

private:
    void handle_api(HttpRequest request, std::function<void(HttpAnswer)> answer);
    HttpAnswer plain_answer(const HttpRequest& request);

    Parts parts_;
};

class OperatorRouter final : public HttpHandler {
public:
    OperatorRouter(Metrics& metrics, IsReady is_ready) : metrics_(metrics), is_ready_(std::move(is_ready)) {}
    void handle(HttpRequest request, std::function<void(HttpAnswer)> answer) override;

private:
    Metrics& metrics_;
    IsReady is_ready_;
};

}  // namespace server
