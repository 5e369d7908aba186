#include "server/session/api_handlers.hpp"

#include <utility>

#include "engine/base/ensure.hpp"
#include "protocol/server_message.hpp"
#include "server/base/limits.hpp"
#include "server/gateway/places.hpp"
#include "server/http/api_error.hpp"
#include "server/http/api_page.hpp"
#include "server/http/query.hpp"

namespace server {
namespace {

using protocol::Code;
using protocol::error_of;

constexpr std::string_view rooms_path = "/api/v1/rooms";
constexpr std::string_view guests_path = "/api/v1/guests";

/// "/api/v1/rooms/4GZK7Q2M" below "/api/v1/rooms".
bool is_one_below(std::string_view path, std::string_view folder) {
    return path.starts_with(folder) && path.size() > folder.size() + 1 && path[folder.size()] == '/'
           && path.find('/', folder.size() + 1) == std::string_view::npos;
}

}  // namespace

void ApiHandlers::handle(ApiRequest request, std::function<void(ApiAnswer)> answer) {
    const std::string_view path = request.path;
    const bool reads = request.method == "GET" || request.method == "HEAD";
    if (PeopleApi::knows(path)) {
        deps_.people.handle(std::move(request), std::move(answer));
    } else if (TournamentApi::knows(path)) {
        deps_.tournaments.handle(std::move(request), std::move(answer));
    } else if (path == rooms_path && reads) {
        answer(list_rooms(request.query));
    } else if (is_one_below(path, rooms_path) && reads) {
        show_room(std::string(path.substr(rooms_path.size() + 1)), std::move(answer));
    } else if (Streams::knows(path) && reads) {
        streams_.handle(request, std::move(answer));
    } else if (FinishedGames::knows(path) && reads) {
        games_.handle(request, std::move(answer));
    } else if (path == guests_path && request.method == "POST") {
        make_guest(request, std::move(answer));
    } else {
        const bool is_known = path == rooms_path || is_one_below(path, rooms_path) || Streams::knows(path)
                              || FinishedGames::knows(path) || path == guests_path;
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
    const auto page = deps_.directory.list(wish);
    return page_answer("rooms", page.entries, page.cursor);
}

void ApiHandlers::show_room(const std::string& room, std::function<void(ApiAnswer)> answer) const {
    const auto actor = deps_.directory.find(room);
    if (!actor) return answer(http_error(error_of(Code::no_such_room, "there is no such room")));
    actor->public_snapshot([answer = std::move(answer)](room::Actor::Snapshot snapshot) {
        if (!snapshot) return answer(http_error(snapshot.error()));
        ApiAnswer shown;
        shown.body = std::string((*snapshot)->text());
        answer(std::move(shown));
    });
}

void ApiHandlers::make_guest(const ApiRequest& request, std::function<void(ApiAnswer)> answer) const {
    const auto json = protocol::parse_json(request.body, protocol::message_depth_max);
    const auto* name = json ? protocol::member(*json, "name") : nullptr;
    const auto text = name != nullptr ? protocol::to_text(*name) : std::nullopt;
    if (!text || !protocol::is_display_text(*text, protocol::name_chars)) {
        return answer(http_error(error_of(Code::malformed, "name must be one line of 1 to 32 characters")));
    }
    if (const auto ban = deps_.sanctions.ban_of_address(request.address)) return answer(http_error(*ban));
    const std::int64_t now_ms = deps_.clock.now_ms();
    if (const auto wait_ms = deps_.guard.take(request.address, Asked::guest, now_ms); wait_ms > 0) {
        return answer(http_error(error_of(Code::rate_limited, "too many new guests from this address", wait_ms)));
    }
    deps_.players.make_guest(std::string(*text), [answer = std::move(answer)](const Players::Known& guest) {
        if (!guest) return answer(http_error(guest.error()));
        protocol::JsonWriter writer;
        writer.begin_object().key("player").begin_object();
        writer.field("id", guest->person.id.text).field("name", guest->person.name).end_object();
        writer.field("token", *guest->token).end_object();
        ApiAnswer made;
        made.status = 201;
        made.body = writer.take();
        answer(std::move(made));
    });
}

/// What the API tells everybody, and no more; the site's own name is added by the gateway.
void ApiHandlers::about(std::string_view path, std::string_view address, std::function<void(PageAbout)> tell) {
    Place place = place_of(path);
    switch (place.kind) {
        case Place::Kind::nothing:
            return tell(nothing_there());
        case Place::Kind::page:
            return tell(std::move(place.about));
        case Place::Kind::room:
            return tell(about_room(place.id));
        case Place::Kind::game:
            return games_.about(place.id, address, std::move(tell));
        case Place::Kind::tournament:
            return deps_.tournaments.about(std::move(place.id), std::move(tell));
        case Place::Kind::person:
            return tell(deps_.people.about(place.id));
    }
    ENSURE(false);
}

PageAbout ApiHandlers::about_room(const std::string& room) const {
    const auto title = deps_.directory.title_of(room);
    if (!title) return nothing_there();
    if (title->game.empty()) return {.title = "A private room"};
    return {.title = titled(title->name, title->game),
            .description = "Come in: take a seat, or watch. " + described(title->game)};
}

}  // namespace server
