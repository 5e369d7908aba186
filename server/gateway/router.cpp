#include "server/gateway/router.hpp"

#include <utility>

#include "server/gateway/origin.hpp"

namespace server {
namespace {

bool is_below(std::string_view path, std::string_view folder) {
    return path == folder || (path.starts_with(folder) && path[folder.size()] == '/');
}

// /healthz and /readyz, on both ports alike.
std::optional<HttpAnswer> health_answer(const HttpRequest& request, const IsReady& is_ready) {
    if (request.path != "/healthz" && request.path != "/readyz") return std::nullopt;
    if (!request.reads()) {
        HttpAnswer answer = text_answer(405, "Only GET and HEAD.\n");
        answer.set("Allow", "GET, HEAD");
        return answer;
    }
    if (request.path == "/healthz") return text_answer(200, "ok\n");
    return is_ready() ? text_answer(200, "ready\n") : text_answer(503, "draining\n");
}

HttpAnswer preflight_answer() {
    HttpAnswer answer;
    answer.status = 204;
    answer.set("Allow", "GET, HEAD, POST, OPTIONS");
    // protocol.md 6.6: reading is open to all, changing is not.
    answer.set("Access-Control-Allow-Origin", "*");
    answer.set("Access-Control-Allow-Methods", "GET, HEAD");
    answer.set("Access-Control-Allow-Headers", "Authorization, Last-Event-ID");
    answer.set("Access-Control-Max-Age", "86400");
    return answer;
}

HttpAnswer http_answer(ApiAnswer from) {
    HttpAnswer answer;
    answer.status = from.status;
    answer.set("Content-Type", from.content_type);
    answer.set("Cache-Control", "no-store");
    if (from.retry_after_s != 0) answer.set("Retry-After", std::to_string(from.retry_after_s));
    if (from.status != 204) answer.body = make_frame(std::move(from.body));
    return answer;
}

}  // namespace

void PublicRouter::handle(HttpRequest request, std::function<void(HttpAnswer)> answer) {
    const std::string_view route = is_below(request.path, "/api")                            ? "api"
                                   : request.path == "/ws"                                   ? "ws"
                                   : request.path == "/healthz" || request.path == "/readyz" ? "health"
                                                                                             : "page";
    auto counted = [&metrics = parts_.metrics, route, answer = std::move(answer)](HttpAnswer made) {
        metrics.http_requests.add({route, std::to_string(made.status)});
        answer(std::move(made));
    };
    if (route == "health") return counted(*health_answer(request, parts_.is_ready));
    const auto wait_ms = parts_.guard.take(request.address, AddressGuard::Asked::message, parts_.clock.now_ms());
    if (wait_ms != 0) {
        parts_.metrics.rate_limited.add({"http"});
        HttpAnswer refusal = error_answer(429, "rate_limited", "Too many requests from this address.");
        refusal.set("Retry-After", std::to_string((wait_ms + 999) / 1000));
        return counted(std::move(refusal));
    }
    if (route == "api") return handle_api(std::move(request), std::move(counted));
    counted(plain_answer(request));
}

HttpAnswer PublicRouter::plain_answer(const HttpRequest& request) {
    if (request.path == "/ws") {
        HttpAnswer answer = text_answer(426, "This address speaks WebSocket, subprotocol tutti.v1.\n");
        answer.set("Upgrade", "websocket");
        return answer;
    }
    // protocol.md 6.1: on the operator's port only, and no page of that name either.
    if (request.path == "/metrics") return text_answer(404, "There is no such page.\n");
    return parts_.site.answer(request, [this](std::string_view path) { return parts_.api.title_of(path); });
}

void PublicRouter::handle_api(HttpRequest request, std::function<void(HttpAnswer)> answer) {
    if (request.method == "OPTIONS") return answer(preflight_answer());
    if (!request.reads()) {
        if (request.method != "POST" && request.method != "PUT" && request.method != "DELETE") {
            HttpAnswer refusal = error_answer(405, "malformed", "This method is not used here.");
            refusal.set("Allow", "GET, HEAD, POST, OPTIONS");
            return answer(std::move(refusal));
        }
        // Some requests are sent by browsers without asking first, so it is not enough to withhold CORS's consent.
        if (!is_origin_allowed(request.origin, request.host, parts_.origins)) {
            return answer(error_answer(403, "forbidden", "Changing is not open to pages of other origins."));
        }
    }
    const bool is_read = request.reads();
    auto finish = [is_read, answer = std::move(answer)](HttpAnswer made) {
        if (is_read) made.set("Access-Control-Allow-Origin", "*");
        made.set("X-Content-Type-Options", "nosniff");
        answer(std::move(made));
    };
    if (!is_below(request.path, "/api/v1") || request.path == "/api/v1") {
        return finish(error_answer(404, "unknown_type", "There is nothing at this address."));
    }
    ApiRequest asked;
    asked.method = request.method == "HEAD" ? "GET" : std::move(request.method);
    asked.path = std::move(request.path);
    asked.query = std::move(request.query);
    asked.body = std::move(request.body);
    asked.bearer = std::move(request.bearer);
    asked.address = std::move(request.address);
    parts_.api.handle(std::move(asked),
                      [finish = std::move(finish)](ApiAnswer made) { finish(http_answer(std::move(made))); });
}

void OperatorRouter::handle(HttpRequest request, std::function<void(HttpAnswer)> answer) {
    if (auto health = health_answer(request, is_ready_)) return answer(std::move(*health));
    if (request.path != "/metrics" || !request.reads()) return answer(text_answer(404, "There is /metrics here.\n"));
    HttpAnswer made;
    made.set("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
    made.set("Cache-Control", "no-store");
    made.body = make_frame(metrics_.text());
    answer(std::move(made));
}

}  // namespace server
