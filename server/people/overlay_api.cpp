// The lasting address for streams: which rooms it shows is asked by everybody who shows it, and said by its player.
#include <algorithm>
#include <utility>

#include "server/http/http_message.hpp"
#include "server/people/people_api.hpp"

namespace server {

using people::Body;
using protocol::Code;
using protocol::error_of;
using protocol::JsonWriter;

namespace {

constexpr std::size_t overlay_rooms_max = 2;

std::string overlay_json(const std::vector<std::string>& rooms) {
    JsonWriter writer;
    writer.begin_object().key("rooms").begin_array();
    for (const std::string& room : rooms) writer.value(room);
    writer.end_array().end_object();
    return writer.take();
}

}  // namespace

void PeopleApi::show_overlay(const RequestContext& context) {
    const auto account = deps_.accounts.find(context.parts.front());
    if (!account) return context.refuse(error_of(Code::no_such_player, "no registered player has this name"));
    ApiAnswer shown;
    shown.body = overlay_json(account->overlay);
    shown.tag = content_tag(shown.body);
    context.answer(std::move(shown));
}

void PeopleApi::point_overlay(const RequestContext& context) {
    Body body(context.body);
    const auto rooms = body.rooms("rooms", overlay_rooms_max);
    if (body.error()) return context.refuse(*body.error());
    point_overlay(context, rooms, {});
}

/// Each room is looked at on its own thread, one after the other.
void PeopleApi::point_overlay(const RequestContext& context, const std::vector<std::string>& wanted,
                              std::vector<std::string> found) {
    if (found.size() < wanted.size()) {
        return deps_.find_watchable(wanted[found.size()], [this, context, wanted, found](const auto& room) mutable {
            if (!room) return context.refuse(room.error());
            if (std::ranges::count(found, *room) != 0) {
                return context.refuse(error_of(Code::malformed, "no room is shown beside itself"));
            }
            found.push_back(*room);
            point_overlay(context, wanted, std::move(found));
        });
    }
    deps_.accounts.show_on_overlay(context.who->id, found, [context, found](const auto& kept) {
        if (!kept) return context.refuse(kept.error());
        ApiAnswer pointed;
        pointed.body = overlay_json(found);
        context.answer(std::move(pointed));
    });
}

}  // namespace server
