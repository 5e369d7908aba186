#include "server/people/social_api.hpp"

#include <limits>
#include <optional>

#include "protocol/client_message.hpp"

namespace server {

using people::Body;
using protocol::Code;
using protocol::error_of;
using protocol::JsonWriter;

void Sight::write(JsonWriter& writer, const PlayerId& person) const {
    if (presences.is_here(person)) writer.field("here", true);
    const auto places = whereabouts.of(person);
    if (places.empty()) return;
    writer.key("playing").begin_array();
    for (const auto& [room, game] : places) {
        writer.begin_object().field("room", room).field("game", game).end_object();
    }
    writer.end_array();
}

const std::vector<RouteOf<SocialApi, people::RequestContext>>& SocialApi::routes() {
    using A = Access;
    using S = SocialApi;
    static const std::vector<RouteOf<SocialApi, RequestContext>> table{
        {{"GET", "notifications", A::with_token, "", "what you have been told lately"}, &S::list_notifications},
        {{"POST", "notifications/read", A::with_token, "notifications_read_request", "say how far you have read"},
         &S::read_notifications},
        {{"GET", "follows", A::with_token, "", "whom you follow, who is here, and what they play"}, &S::list_follows},
        {{"POST", "follows", A::with_token, "follow_request", "follow somebody"}, &S::follow},
        {{"POST", "follows/{player}/lift", A::with_token, "", "follow somebody no longer"}, &S::unfollow},
        {{"POST", "account/presence", A::with_token, "presence_request", "hide whether you are here, or show it"},
         &S::hide_presence}};
    return table;
}

void SocialApi::list_notifications(const RequestContext& context) {
    const auto page = deps_.inbox.of(context.who->id);
    JsonWriter writer;
    writer.begin_object().key("notifications").begin_array();
    for (auto one : page.notifications) {
        if (one.player) one.player = people::now_called(deps_.reader.accounts, *one.player);
        notifications::write_notification(writer, one);
    }
    writer.end_array().field("read", page.read).field("unread", page.unread).end_object();
    context.give(writer);
}

void SocialApi::read_notifications(const RequestContext& context) {
    Body body(context.body);
    const auto up_to = body.integer("up_to", 0, std::numeric_limits<std::int64_t>::max());
    if (body.error()) return context.refuse(*body.error());
    deps_.inbox.read(context.who->id, up_to, context.when_done());
}

void SocialApi::list_follows(const RequestContext& context) {
    JsonWriter writer;
    writer.begin_object().key("follows").begin_array();
    for (const auto& follow : deps_.follows.of(context.who->id)) {
        const auto person = deps_.reader.players.find(follow.player.text);
        if (!person) continue;
        write_player(writer.begin_object().key("player"), *person);
        writer.field("at_unix_ms", follow.at_unix_ms);
        if (deps_.sight.sees(context.who->id, person->id)) deps_.sight.write(writer, person->id);
        writer.end_object();
    }
    writer.end_array().end_object();
    context.give(writer);
}

void SocialApi::follow(const RequestContext& context) {
    Body body(context.body);
    const std::string wanted = body.text("player", 1, 2 * protocol::name_chars);
    if (body.error()) return context.refuse(*body.error());
    if (const auto person = deps_.reader.somebody_else(context, wanted))
        deps_.follows.add(context.who->id, {person->id, deps_.reader.clock.unix_ms()}, context.when_done());
}

void SocialApi::unfollow(const RequestContext& context) {
    if (const auto person = deps_.reader.somebody_else(context, context.parts.front()))
        deps_.follows.lift(context.who->id, person->id, context.when_done());
}

void SocialApi::hide_presence(const RequestContext& context) {
    Body body(context.body);
    const auto hidden = body.truth("hidden");
    if (!hidden) body.refuse(error_of(Code::malformed, "hidden must be true or false"));
    if (body.error()) return context.refuse(*body.error());
    deps_.hiding.set(context.who->id, *hidden, context.when_done());
}

}  // namespace server
