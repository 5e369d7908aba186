#include "server/gateway/websocket_gate.hpp"

#include <algorithm>
#include <cctype>

#include "server/gateway/origin.hpp"
#include "server/http/query.hpp"

namespace server {
namespace {

struct Refusal {
    std::string_view reason;  // for the metrics; of this file's closed set
    HttpAnswer answer;
};

// RFC 6455 4.1: 16 bytes in base 64.
bool is_key(std::string_view key) {
    return key.size() == 24 && key.ends_with("==") && std::all_of(key.begin(), key.end() - 2, [](unsigned char letter) {
               return std::isalnum(letter) != 0 || letter == '+' || letter == '/';
           });
}

Refusal later(std::string_view reason, unsigned status, std::string text, std::int64_t wait_ms) {
    Refusal refusal{reason, text_answer(status, std::move(text))};
    refusal.answer.set("Retry-After", std::to_string(std::max<std::int64_t>(1, (wait_ms + 999) / 1000)));
    return refusal;
}

// What is wrong with the request itself.
std::optional<Refusal> fault_of(const HttpRequest& request, const std::vector<std::string>& origins) {
    if (request.method != "GET" || !is_key(request.upgrade->key) || request.host.empty()) {
        return Refusal{"malformed", text_answer(400, "Not a WebSocket handshake.\n")};
    }
    if (request.upgrade->version != "13") {
        Refusal refusal{"version", text_answer(426, "WebSocket version 13 only.\n")};
        refusal.answer.set("Sec-WebSocket-Version", "13");
        return refusal;
    }
    if (!lists(request.upgrade->protocols, websocket_protocol, true)) {
        return Refusal{"protocol", text_answer(400, "The subprotocol tutti.v1 must be offered.\n")};
    }
    if (!is_origin_allowed(request.origin, request.host, origins)) {
        return Refusal{"origin", text_answer(403, "Pages of this origin may not connect.\n")};
    }
    return std::nullopt;
}

}  // namespace

std::optional<HttpAnswer> WebSocketGate::refusal(const HttpRequest& request) {
    const auto now_ms = deps_.clock.now_ms();
    std::optional<Refusal> refusal = fault_of(request, deps_.origins);
    if (!refusal && is_shut_) refusal = later("draining", 503, "Restarting.\n", 1000);
    if (!refusal) {
        const auto cooling_ms = deps_.guard.cooling_ms(request.address, now_ms);
        if (cooling_ms != 0) refusal = later("cooling", 429, "Too many breaches of conduct.\n", cooling_ms);
    }
    if (!refusal) {
        const std::string evening = query_value(request.query, "evening").value_or("");
        const auto wait_ms = deps_.guard.take(request.address, Asked::connection, now_ms, evening);
        if (wait_ms != 0) refusal = later("rate", 429, "Too many connections from this address.\n", wait_ms);
    }
    if (!refusal) return std::nullopt;
    deps_.metrics.handshakes_refused.add({refusal->reason});
    deps_.log.hostile("handshake_refused", {{"reason", refusal->reason}, {"address", request.address}});
    return std::move(refusal->answer);
}

}  // namespace server
