// Which part of the server answers which path: wire.md section 6. The upgrade at /ws is decided in
// websocket_gate.hpp; here are all plain requests of the public port, and those of the operator's.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "server/base/clock.hpp"
#include "server/gateway/operations.hpp"
#include "server/gateway/static_site.hpp"
#include "server/http/api.hpp"
#include "server/http/file_token.hpp"
#include "server/http/http_message.hpp"
#include "server/net/address_guard.hpp"
#include "server/telemetry/metrics.hpp"

namespace server {

class PublicRouter final : public HttpHandler {
public:
    struct Deps {
        Clock& clock;
        Metrics& metrics;
        AddressGuard& guard;
        Api& api;
        const StaticSite& site;
        const std::vector<std::string>& origins;
        std::function<Health()> health;
    };

    explicit PublicRouter(Deps deps) : deps_(std::move(deps)) {}
    void handle(HttpRequest request, std::function<void(HttpAnswer)> answer) override;

private:
    void handle_api(HttpRequest request, std::function<void(HttpAnswer)> answer);
    HttpAnswer plain_answer(const HttpRequest& request);

    Deps deps_;
};

class OperatorRouter final : public HttpHandler {
public:
    /// The token outlives this.
    OperatorRouter(Metrics& metrics, Operations operations, const FileToken& token)
        : metrics_(metrics), operations_(std::move(operations)), token_(token) {}
    void handle(HttpRequest request, std::function<void(HttpAnswer)> answer) override;

private:
    void back_up(const HttpRequest& request, std::function<void(HttpAnswer)> answer) const;
    void hand_over(const HttpRequest& request, std::function<void(HttpAnswer)> answer) const;
    void ask_desk(const HttpRequest& request, std::function<void(HttpAnswer)> answer) const;
    HttpAnswer health_page() const;

    Metrics& metrics_;
    Operations operations_;
    const FileToken& token_;
};

}  // namespace server
