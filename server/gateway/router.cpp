#include "server/gateway/router.hpp"

#include <utility>

#include "protocol/client_message.hpp"
#include "protocol/json_reader.hpp"
#include "protocol/json_writer.hpp"
#include "server/base/limits.hpp"
#include "server/base/version.hpp"
#include "server/gateway/origin.hpp"
#include "server/http/gzip.hpp"

namespace server {
namespace {

bool is_below(std::string_view path, std::string_view folder) {
    return path == folder || (path.starts_with(folder) && path[folder.size()] == '/');
}

// /healthz and /readyz, on both ports alike.
std::optional<HttpAnswer> health_answer(const HttpRequest& request, const std::function<Health()>& ask) {
    if (request.path != "/healthz" && request.path != "/readyz") return std::nullopt;
    if (!request.reads()) {
        HttpAnswer answer = text_answer(405, "Only GET and HEAD.\n");
        answer.set("Allow", "GET, HEAD");
        return answer;
    }
    const Health health = ask();
    if (request.path == "/healthz") {
        return health.is_alive ? text_answer(200, "ok\n") : text_answer(503, health.trouble + '\n');
    }
    return health.is_ready ? text_answer(200, "ready\n") : text_answer(503, health.trouble + '\n');
}

HttpAnswer preflight_answer() {
    HttpAnswer answer;
    answer.status = 204;
    answer.set("Allow", "GET, HEAD, POST, OPTIONS");
    // wire.md 6.6: reading is open to all, changing is not.
    answer.set("Access-Control-Allow-Origin", "*");
    answer.set("Access-Control-Allow-Methods", "GET, HEAD");
    answer.set("Access-Control-Allow-Headers", "Authorization, Last-Event-ID");
    answer.set("Access-Control-Max-Age", "86400");
    return answer;
}

HttpAnswer redirection(const std::string& address) {
    HttpAnswer answer = text_answer(307, "This page is at " + address + "\n");
    answer.set("Location", address);
    return answer;
}

/// Of the operator's port.
bool is_for_desk(std::string_view path) { return path.starts_with("/pops/") || path.starts_with("/accounts/"); }

// The body as the client takes it: what comes compressed stays so, what is long is compressed now.
void set_body(HttpAnswer& answer, ApiAnswer from, bool takes_gzip) {
    answer.body = from.shared ? std::move(from.shared) : nullptr;
    if (!answer.body && !from.gzip) answer.body = share_text(std::move(from.body));
    if (!from.gzip && (!answer.body || answer.body->size() < limit::gzip_from_bytes)) return;
    if (from.content_type == "image/png") return;  // it is compressed as it is
    answer.set("Vary", "Accept-Encoding");
    if (!takes_gzip && answer.body) return;
    if (!from.gzip) {
        auto gzip = gzipped(*answer.body, Effort::often);
        if (!gzip) return;
        from.gzip = share_text(*std::move(gzip));
    }
    answer.set("Content-Encoding", "gzip");
    answer.body = std::move(from.gzip);
}

HttpAnswer http_answer(ApiAnswer from, bool takes_gzip, const std::string& if_none_match) {
    HttpAnswer answer;
    answer.status = from.status;
    answer.set("Content-Type", from.content_type);
    // With a tag alone it is kept, but asked for again.
    answer.set("Cache-Control", from.fresh_s != 0  ? "public, max-age=" + std::to_string(from.fresh_s)
                                : from.tag.empty() ? "no-store"
                                                   : "no-cache");
    if (from.retry_after_s != 0) answer.set("Retry-After", std::to_string(from.retry_after_s));
    if (!from.allow.empty()) answer.set("Allow", from.allow);
    if (!from.tag.empty()) {
        const std::string tag = "W/\"" + from.tag + '"';  // the same page may come compressed
        answer.set("ETag", tag);
        if (names_tag(if_none_match, tag)) {
            answer.status = 304;
            return answer;
        }
    }
    if (!from.file_name.empty()) {
        answer.set("Content-Disposition", "attachment; filename=\"" + from.file_name + '"');
    }
    if (from.stream) {
        answer.set("X-Accel-Buffering", "no");  // for proxies that would gather it
        answer.set("Vary", "Accept-Encoding");
        if (from.stream->telling.gzips) answer.set("Content-Encoding", "gzip");
        answer.stream = std::move(from.stream);
        return answer;
    }
    if (from.status != 204) set_body(answer, std::move(from), takes_gzip);
    return answer;
}

}  // namespace

void PublicRouter::handle(HttpRequest request, std::function<void(HttpAnswer)> answer) {
    const std::string_view route = is_below(request.path, "/api")                            ? "api"
                                   : request.path == "/ws"                                   ? "ws"
                                   : request.path == "/healthz" || request.path == "/readyz" ? "health"
                                                                                             : "page";
    auto counted = [&metrics = deps_.metrics, route, answer = std::move(answer)](HttpAnswer made) {
        metrics.http_requests.add({route, std::to_string(made.status)});
        answer(std::move(made));
    };
    if (route == "health") return counted(*health_answer(request, deps_.health));
    const auto wait_ms = deps_.guard.take(request.address, Asked::message, deps_.clock.now_ms());
    if (wait_ms != 0) {
        deps_.metrics.rate_limited.add({"http"});
        HttpAnswer refusal = error_answer(429, "rate_limited", "Too many requests from this address.", wait_ms);
        // wire.md 6.6: reading is open to all pages, and so is why it is refused.
        if (route == "api" && request.reads()) refusal.set("Access-Control-Allow-Origin", "*");
        return counted(std::move(refusal));
    }
    if (route == "api") return handle_api(std::move(request), std::move(counted));
    if (request.path == "/ws" || request.path == "/metrics" || !deps_.site.is_page(request)) {
        return counted(plain_answer(request));
    }
    const PageRequest page{request.path, request.query, request.address};
    deps_.api.about(page, [this, request = std::move(request), counted](const PageAbout& about) {
        if (!about.elsewhere.empty()) return counted(redirection(about.elsewhere));
        counted(deps_.site.answer(request, about, own_origin(request, deps_.origins)));
    });
}

HttpAnswer PublicRouter::plain_answer(const HttpRequest& request) {
    if (request.path == "/ws") {
        HttpAnswer answer = text_answer(426, "This address speaks WebSocket, subprotocol tutti.v1.\n");
        answer.set("Upgrade", "websocket");
        return answer;
    }
    // wire.md 6.1: on the operator's port only, and no page of that name either.
    if (request.path == "/metrics") return text_answer(404, "There is no such page.\n");
    return deps_.site.answer(request, {}, {});
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
        if (!is_origin_allowed(request.origin, request.host, deps_.origins)) {
            return answer(error_answer(403, "forbidden", "Changing is not open to pages of other origins."));
        }
    }
    const bool is_read = request.reads();
    auto finish = [is_read, answer = std::move(answer)](HttpAnswer made) {
        if (is_read) made.set("Access-Control-Allow-Origin", "*");
        made.set("X-Content-Type-Options", "nosniff");
        // Pictures are documents, too, where they are opened alone: nothing in them may run or load.
        made.set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
        answer(std::move(made));
    };
    if (!is_below(request.path, "/api/v1") || request.path == "/api/v1") {
        return finish(error_answer(404, "unknown_type", "There is nothing at this address."));
    }
    ApiRequest asked;
    asked.method = std::move(request.method);
    asked.path = std::move(request.path);
    asked.query = std::move(request.query);
    asked.body = std::move(request.body);
    asked.bearer = std::move(request.bearer);
    asked.address = std::move(request.address);
    asked.takes_gzip = request.takes_gzip;
    asked.accept = std::move(request.accept);
    asked.last_event_id = std::move(request.last_event_id);
    deps_.api.handle(std::move(asked), [finish = std::move(finish), takes_gzip = request.takes_gzip,
                                        if_none_match = std::move(request.if_none_match)](ApiAnswer made) {
        finish(http_answer(std::move(made), takes_gzip, if_none_match));
    });
}

void OperatorRouter::handle(HttpRequest request, std::function<void(HttpAnswer)> answer) {
    if (!token_.admits(request.bearer)) {
        HttpAnswer refusal = error_answer(401, "unauthorized", "this port wants its operator's token");
        refusal.set("WWW-Authenticate", "Bearer");
        return answer(std::move(refusal));
    }
    if (auto health = health_answer(request, operations_.health)) return answer(std::move(*health));
    if (request.path == "/backup" && request.method == "POST") return back_up(request, std::move(answer));
    if (request.path == "/hand-over" && request.method == "POST") return hand_over(request, std::move(answer));
    if (is_for_desk(request.path) && request.method == "POST") return ask_desk(request, std::move(answer));
    if (request.path == "/health" && request.reads()) return answer(health_page());
    if (request.path != "/metrics" || !request.reads()) {
        return answer(text_answer(404,
                                  "There are /metrics, /health, /healthz and /readyz here, POST /backup, /hand-over, "
                                  "/pops/… and /accounts/…\n"));
    }
    answer(fresh_answer(200, "text/plain; version=0.0.4; charset=utf-8", metrics_.text()));
}

HttpAnswer OperatorRouter::health_page() const {
    const Health health = operations_.health();
    protocol::JsonWriter writer;
    writer.begin_object()
        .field("alive", health.is_alive)
        .field("ready", health.is_ready)
        .field("trouble", health.trouble)
        .field("version", version)
        .field("up_seconds", health.up_ms / 1000)
        .field("connections", metrics_.connections.value())
        .field("rooms", metrics_.rooms_open.value())
        .field("rooms_resting", metrics_.rooms_resting.value())
        .field("rooms_restored", metrics_.rooms_restored.value())
        .field("rooms_frozen", metrics_.rooms_frozen.value())
        .field("matches", metrics_.matches_running.value());
    if (const auto& node = health.node) {
        writer.key("cluster")
            .begin_object()
            .field("node", node->name)
            .field("owner", node->is_owner)
            .field("place", node->place)
            .end_object();
    }
    writer.key("journal")
        .begin_object()
        .field("waiting", static_cast<std::uint64_t>(health.journal_waiting))
        .field("reads_waiting", static_cast<std::uint64_t>(health.reads_waiting))
        .field("damaged_reads", metrics_.journal_damaged.value())
        .field("archive_waiting", metrics_.archive_waiting.value())
        .field("bytes", health.journal_bytes)
        .field("commits", metrics_.journal_commits.value())
        .field("last_backup_unix_seconds", metrics_.last_backup.value())
        .field("set_aside", metrics_.journal_set_aside.value())
        .key("set_aside_named")
        .begin_array();
    for (const std::string& one : health.set_aside) writer.value(one);
    writer.end_array()
        .field("last_scrub_unix_seconds", metrics_.last_scrub.value())
        .field("damaged", static_cast<std::uint64_t>(health.damaged))
        .key("damaged_first")
        .begin_array();
    for (const std::string& one : health.damaged_first) writer.value(one);
    writer.end_array().end_object().end_object();
    return fresh_answer(health.is_alive && health.is_ready ? 200 : 503, "application/json", writer.take());
}

/// The body is {"file": the name of the copy, beginning with /}.
void OperatorRouter::back_up(const HttpRequest& request, std::function<void(HttpAnswer)> answer) const {
    // A page that an operator has open in a browser must not make files here.
    if (request.origin) return answer(error_answer(403, "forbidden", "not for pages of browsers"));
    const auto json = protocol::parse_json(request.body, protocol::message_depth_max);
    const auto* file = json ? protocol::member(*json, "file") : nullptr;
    const auto name = file != nullptr ? protocol::to_text(*file) : std::nullopt;
    if (!name) return answer(error_answer(400, "malformed", "file must be the name of the copy, beginning with /"));
    operations_.back_up(std::string(*name), [answer = std::move(answer)](const std::optional<std::string>& fault) {
        answer(fault ? error_answer(500, "unavailable", *fault) : text_answer(200, "done\n"));
    });
}

void OperatorRouter::hand_over(const HttpRequest& request, std::function<void(HttpAnswer)> answer) const {
    if (request.origin) return answer(error_answer(403, "forbidden", "not for pages of browsers"));
    if (!operations_.hand_over) return answer(error_answer(409, "wrong_phase", "there is no other node"));
    operations_.hand_over([answer = std::move(answer)](const std::optional<std::string>& fault) {
        answer(fault ? error_answer(409, "wrong_phase", *fault) : text_answer(200, "done\n"));
    });
}

void OperatorRouter::ask_desk(const HttpRequest& request, std::function<void(HttpAnswer)> answer) const {
    if (request.origin) return answer(error_answer(403, "forbidden", "not for pages of browsers"));
    if (!operations_.desk) return answer(error_answer(409, "wrong_phase", "there are neither pops nor accounts here"));
    operations_.desk(
        std::string_view(request.path).substr(1), request.body,
        [answer = std::move(answer)](ApiAnswer made) { answer(http_answer(std::move(made), false, std::string())); });
}

}  // namespace server
