// Decides which upgrades become WebSockets: everything that can be refused before the upgrade. No sockets here.
#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "server/base/clock.hpp"
#include "server/http/http_message.hpp"
#include "server/net/address_guard.hpp"
#include "server/telemetry/log.hpp"
#include "server/telemetry/metrics.hpp"

namespace server {

inline constexpr std::string_view websocket_protocol = "tutti.v1";

class WebSocketGate {
public:
    struct Deps {
        Clock& clock;
        Metrics& metrics;
        Log& log;
        AddressGuard& guard;
        const std::vector<std::string>& origins;
    };

    explicit WebSocketGate(Deps deps) : deps_(deps) {}

    /// For a request with `upgrade`: how it is refused, or nothing if it may go on. Takes a token of its address.
    std::optional<HttpAnswer> refusal(const HttpRequest& request);

    /// From now on nobody gets in. From any thread.
    void shut() { is_shut_ = true; }

private:
    Deps deps_;
    std::atomic<bool> is_shut_{false};
};

}  // namespace server
