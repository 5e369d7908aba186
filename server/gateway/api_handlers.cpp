#include "server/gateway/api_handlers.hpp"

#include <array>
#include <utility>

#include "protocol/server_message.hpp"
#include "server/limits.hpp"

namespace server {
namespace {

using protocol::Code;
using protocol::error_of;

constexpr std::string_view rooms_path = "/api/v1/rooms";
constexpr std::string_view games_path = "/api/v1/games/";
constexpr std::string_view guests_path = "/api/v1/guests";
constexpr std::string_view record_suffix = "/record";

constexpr std::array<std::pair<std::string_view, unsigned>, 8> statuses{{{"malformed", 400},
                                                                         {"unauthorized", 401},
                                                                         {"forbidden", 403},
                                                                         {"wrong_password", 403},
                                                                         {"no_such_room", 404},
                                                                         {"no_such_game", 404},
                                                                         {"rate_limited", 429},
                                                                         {"unavailable", 503}}};

/// "/api/v1/rooms/4GZK7Q2M" below "/api/v1/rooms".
bool is_one_below(std::string_view path, std::string_view folder) {
    return path.starts_with(folder) && path.size() > folder.size() + 1 && path[folder.size()] == '/'
           && path.find('/', folder.size() + 1) == std::string_view::npos;
}

int hex_value(char digit) {
    if (digit >= '0' && digit <= '9') return digit - '0';
    if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
    if (digit >= 'A' && digit <= 'F') return digit - 'A' + 10;
    return -1;
}

/// Of one value of a query string; broken escapes stay as they are.
std::string unescaped(std::string_view text) {
    std::string plain;
    for (std::size_t place = 0; place < text.size(); ++place) {
        const bool is_escape = text[place] == '%' && place + 2 < text.size() && hex_value(text[place + 1]) >= 0
                               && hex_value(text[place + 2]) >= 0;
        if (is_escape) {
            plain += static_cast<char>(hex_value(text[place + 1]) * 16 + hex_value(text[place + 2]));
            place += 2;
        } else {
            plain += text[place] == '+' ? ' ' : text[place];
        }
    }
    return plain;
}

}  // namespace

ApiAnswer http_error(const protocol::Error& error) {
    ApiAnswer answer;
    answer.status = 400;
    for (const auto& [code, status] : statuses) {
        if (error.code == code) answer.status = status;
    }
    answer.body = protocol::http_error_json(error);
    if (error.retry_ms) answer.retry_after_s = static_cast<unsigned>((*error.retry_ms + 999) / 1000);
    return answer;
}

std::optional<std::string> query_value(std::string_view query, std::string_view name) {
    while (!query.empty()) {
        const std::size_t end = std::min(query.find('&'), query.size());
        const std::string_view pair = query.substr(0, end);
        query.remove_prefix(std::min(end + 1, query.size()));
        const std::size_t equals = std::min(pair.find('='), pair.size());
        if (pair.substr(0, equals) == name) return unescaped(pair.substr(std::min(equals + 1, pair.size())));
    }
    return std::nullopt;
}

void ApiHandlers::handle(ApiRequest request, std::function<void(ApiAnswer)> answer) {
    const std::string_view path = request.path;
    const bool reads = request.method == "GET" || request.method == "HEAD";
    if (path == rooms_path && reads) {
        answer(list_rooms(request.query));
    } else if (is_one_below(path, rooms_path) && reads) {
        show_room(std::string(path.substr(rooms_path.size() + 1)), std::move(answer));
    } else if (path.starts_with(games_path) && path.ends_with(record_suffix) && reads) {
        const std::string_view game = path.substr(games_path.size());
        answer(show_record(game.substr(0, game.size() - record_suffix.size())));
    } else if (path == guests_path && request.method == "POST") {
        answer(make_guest(request));
    } else {
        const bool is_record = path.starts_with(games_path) && path.ends_with(record_suffix);
        const bool is_known = path == rooms_path || is_one_below(path, rooms_path) || is_record || path == guests_path;
        ApiAnswer refusal =
            http_error(error_of(Code::unknown_type, is_known ? "not with this method" : "no such thing"));
        refusal.status = is_known ? 405 : 404;
        answer(std::move(refusal));
    }
}

ApiAnswer ApiHandlers::list_rooms(std::string_view query) const {
    protocol::RoomList wish{query_value(query, "game"), std::nullopt, query_value(query, "cursor")};
    if (const auto status = query_value(query, "status")) {
        wish.status = protocol::status_named(*status);
        if (!wish.status) return http_error(error_of(Code::malformed, "status must be open, playing or over"));
    }
    const auto page = parts_.directory.list(wish);
    ApiAnswer answer;
    protocol::JsonWriter writer(answer.body);
    writer.begin_object().key("rooms").begin_array();
    for (const std::string& entry : page.entries) writer.raw(entry);
    writer.end_array();
    if (page.cursor) writer.field("cursor", *page.cursor);
    writer.end_object();
    return answer;
}

void ApiHandlers::show_room(const std::string& room, std::function<void(ApiAnswer)> answer) const {
    const auto actor = parts_.directory.find(room);
    if (!actor) return answer(http_error(error_of(Code::no_such_room, "there is no such room")));
    actor->public_snapshot([answer = std::move(answer)](room::Actor::Snapshot snapshot) {
        if (!snapshot) return answer(http_error(snapshot.error()));
        ApiAnswer shown;
        shown.body = *std::move(snapshot);
        answer(std::move(shown));
    });
}

ApiAnswer ApiHandlers::make_guest(const ApiRequest& request) const {
    const auto json = protocol::parse_json(request.body, protocol::message_depth_max);
    const auto* name = json ? protocol::member(*json, "name") : nullptr;
    const auto text = name != nullptr ? protocol::to_text(*name) : std::nullopt;
    if (!text || !protocol::is_display_text(*text, protocol::name_chars)) {
        return http_error(error_of(Code::malformed, "name must be one line of 1 to 32 characters"));
    }
    const std::int64_t now_ms = parts_.clock.now_ms();
    if (const auto wait_ms = parts_.guard.take(request.address, AddressGuard::Asked::guest, now_ms); wait_ms > 0) {
        return http_error(error_of(Code::rate_limited, "too many new guests from this address", wait_ms));
    }
    const auto guest = parts_.players.make_guest(std::string(*text));
    ApiAnswer answer;
    answer.status = 201;
    protocol::JsonWriter writer(answer.body);
    writer.begin_object().key("player").begin_object();
    writer.field("id", guest.person.id.text).field("name", guest.person.name).end_object();
    writer.field("token", guest.token).end_object();
    return answer;
}

ApiAnswer ApiHandlers::show_record(std::string_view game) const {
    const auto archived = parts_.journal.archived(game);
    if (!archived) return http_error(error_of(Code::no_such_game, "no finished game has this id"));
    ApiAnswer answer;
    answer.content_type = "application/x-ndjson";
    answer.body = archived->record;
    return answer;
}

/// Of rooms that are public only; the page's own name is added by the gateway.
std::string ApiHandlers::title_of(std::string_view path) {
    constexpr std::string_view room_path = "/r/";
    if (!path.starts_with(room_path)) return {};
    return parts_.directory.public_name(std::string(path.substr(room_path.size()))).value_or("");
}

}  // namespace server
