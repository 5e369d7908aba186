#include "server/session/api_handlers.hpp"

#include <utility>

#include "engine/base/ensure.hpp"
#include "protocol/server_message.hpp"
#include "server/base/limits.hpp"
#include "server/gateway/places.hpp"
#include "server/http/api_error.hpp"
#include "server/http/api_page.hpp"
#include "server/http/query.hpp"
#include "server/journal/refusals.hpp"

namespace server {
namespace {

using protocol::Code;
using protocol::error_of;

template <class Owner>
void append(std::vector<Route>& all) {
    all.insert(all.end(), Owner::routes().begin(), Owner::routes().end());
}

}  // namespace

ApiHandlers::ApiHandlers(Deps deps)
    : deps_(deps),
      games_({deps.journal, deps.players, deps.edition, {deps.clock, deps.guard, deps.metrics}, deps.log}),
      streams_(
          {deps.clock, deps.guard, deps.metrics, deps.directory,
           [&players = deps.players](const std::string& bearer) { return players.owner_of(bearer).has_value(); }}) {
    add_routes(routes_, *this);
    add_routes(routes_, streams_);
    add_routes(routes_, games_);
    deps_.pictures.add_to(routes_);  // before tournaments, whose files have any name
    deps_.people.add_to(routes_);
    deps_.conduct.add_to(routes_);
    deps_.social.add_to(routes_);
    deps_.challenges.add_to(routes_);
    deps_.push.add_to(routes_);
    deps_.webhooks.add_to(routes_);
    deps_.pops.add_to(routes_);
    deps_.tournaments.add_to(routes_);
}

const std::vector<RouteOf<ApiHandlers, RoutedRequest>>& ApiHandlers::routes() {
    using H = ApiHandlers;
    static const std::vector<RouteOf<ApiHandlers, RoutedRequest>> table{
        {{"POST", "guests", Access::anybody, "guest_request", "a new guest, with a token"}, &H::make_guest},
        {{"GET", "rooms", Access::anybody, "", "rooms that anybody may see"}, &H::list_rooms},
        {{"GET", "finder", Access::anybody, "", "who waits for which game, and where one can sit down"},
         &H::show_finder},
        {{"GET", "rooms/{room}", Access::anybody, "", "a room as a spectator sees it"}, &H::show_room}};
    return table;
}

std::vector<Route> ApiHandlers::all_routes() {
    std::vector<Route> all;
    append<ApiHandlers>(all);
    append<Streams>(all);
    append<RelayReaders>(all);
    append<FinishedGames>(all);
    append<PictureApi>(all);
    append<PeopleApi>(all);
    append<ConductApi>(all);
    append<SocialApi>(all);
    append<ChallengeApi>(all);
    append<push::PushApi>(all);
    append<webhooks::WebhookApi>(all);
    append<pops::PopApi>(all);
    append<TournamentApi>(all);
    return all;
}

void ApiHandlers::handle(ApiRequest request, std::function<void(ApiAnswer)> answer) {
    if (!deps_.journal.is_current()) return answer(http_error(not_accepting()));
    routes_.handle(std::move(request), std::move(answer));
}

void ApiHandlers::show_finder(const RoutedRequest& asked) {
    deps_.finder.tell([answer = asked.answer](std::string json) {
        ApiAnswer told;
        told.body = std::move(json);
        answer(std::move(told));
    });
}

void ApiHandlers::list_rooms(const RoutedRequest& asked) {
    const std::string& query = asked.request.query;
    protocol::RoomList wish{query_value(query, "game"), std::nullopt, query_value(query, "cursor")};
    if (const auto status = query_value(query, "status")) {
        wish.status = protocol::status_named(*status);
        if (!wish.status) {
            return asked.answer(http_error(error_of(Code::malformed, "status must be open, playing or over")));
        }
    }
    const auto page = deps_.directory.list(wish);
    asked.answer(page_answer("rooms", page.entries, page.cursor, page.opening));
}

void ApiHandlers::show_room(const RoutedRequest& asked) {
    const auto actor = deps_.directory.find(asked.parts.front());
    if (!actor) return asked.answer(http_error(error_of(Code::no_such_room, "there is no such room")));
    actor->public_snapshot([answer = asked.answer](room::Actor::Snapshot snapshot) {
        if (!snapshot) return answer(http_error(snapshot.error()));
        ApiAnswer shown;
        shown.body = std::string((*snapshot)->text());
        answer(std::move(shown));
    });
}

void ApiHandlers::make_guest(const RoutedRequest& asked) {
    const ApiRequest& request = asked.request;
    const auto& answer = asked.answer;
    const auto json = protocol::parse_json(request.body, protocol::message_depth_max);
    const auto* name = json ? protocol::member(*json, "name") : nullptr;
    const auto text = name != nullptr ? protocol::to_text(*name) : std::nullopt;
    if (!text || !protocol::is_display_text(*text, protocol::name_chars)) {
        return answer(http_error(error_of(Code::malformed, "name must be one line of 1 to 32 characters")));
    }
    if (const auto ban = deps_.sanctions.ban_of_address(request.address)) return answer(http_error(*ban));
    const auto* invited = protocol::member(*json, "evening");
    const auto evening = invited != nullptr ? protocol::to_text(*invited).value_or("") : "";
    const auto wait_ms = deps_.guard.take(request.address, Asked::guest, deps_.clock.now_ms(), evening);
    if (wait_ms > 0) {
        return answer(http_error(error_of(Code::rate_limited, "too many new guests from this address", wait_ms)));
    }
    deps_.players.make_guest(std::string(*text), [answer](const Players::Known& guest) {
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
void ApiHandlers::about(const PageRequest& page, std::function<void(PageAbout)> tell) {
    if (!deps_.journal.is_current()) return tell({});
    Place place = place_of(page.path);
    switch (place.kind) {
        case Place::Kind::nothing:
            return tell(nothing_there());
        case Place::Kind::page:
            return tell(std::move(place.about));
        case Place::Kind::room:
            if (!place.beside.empty() && !deps_.directory.title_of(place.beside)) return tell(nothing_there());
            return tell(about_room(place.id));
        case Place::Kind::game:
            return games_.about(place.id, page, std::move(tell));
        case Place::Kind::tournament:
            return deps_.tournaments.about(std::move(place.id), page.address, std::move(tell));
        case Place::Kind::person:
            return tell(deps_.people.about(place.id));
    }
    ENSURE(false);
}

PageAbout ApiHandlers::about_room(const std::string& room) const {
    const auto title = deps_.directory.title_of(room);
    if (!title) return nothing_there();
    const std::string picture = "/api/v1/rooms/" + room + "/picture.png";
    if (title->game.empty()) return {.title = "A private room", .image = picture};
    return {.title = titled(title->name, title->game),
            .description = "Come in: take a seat, or watch. " + described(title->game),
            .image = picture,
            .image_alt = "The board and who sits at it",
            .game = title->game};
}

}  // namespace server
