#include "server/webhooks/webhook_api.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "protocol/client_message.hpp"
#include "server/outgoing/target.hpp"
#include "server/webhooks/signing.hpp"
#include "server/webhooks/webhook_limits.hpp"

namespace server::webhooks {

using people::Body;
using protocol::Code;
using protocol::error_of;
using protocol::JsonWriter;

namespace {

/// No more of the address than that: whoever knows the rest of some can write there.
std::string shown_host(const std::string& url) {
    const auto target = outgoing::target_of(url);
    return target ? target->authority() : std::string();
}

void write_webhook(JsonWriter& writer, const Webhook& webhook) {
    writer.begin_object().field("id", webhook.id).field("host", shown_host(webhook.url));
    writer.field("form", name_of(webhook.form)).key("kinds").begin_array();
    for (const Kind kind : webhook.kinds) writer.value(name_of(kind));
    writer.end_array().field("at_unix_ms", webhook.at_unix_ms);
    if (webhook.last) {
        writer.key("last").begin_object().field("at_unix_ms", webhook.last->at_unix_ms);
        writer.field("status", webhook.last->status).end_object();
    }
    if (webhook.failing_since_unix_ms) writer.field("failing_since_unix_ms", *webhook.failing_since_unix_ms);
    writer.end_object();
}

/// At least one; what is named twice counts once.
Kinds kinds_in(const protocol::Json& json, Body& body) {
    Kinds kinds;
    const protocol::Json* list = protocol::member(json, "kinds");
    if (list == nullptr || !list->is_array()) {
        body.refuse(error_of(Code::malformed, "kinds must be a list"));
        return kinds;
    }
    for (const protocol::Json& one : *list) {
        const auto name = protocol::to_text(one);
        const auto kind = name ? kind_named(*name) : std::nullopt;
        if (kind) {
            kinds.insert(*kind);
        } else {
            body.refuse(protocol::bad_option("kinds", "kinds must be of room_open, tournament and pop"));
        }
    }
    if (kinds.empty()) body.refuse(protocol::bad_option("kinds", "kinds must have at least one"));
    return kinds;
}

}  // namespace

const std::vector<RouteOf<WebhookApi, people::RequestContext>>& WebhookApi::routes() {
    using A = Access;
    using W = WebhookApi;
    static const std::vector<RouteOf<WebhookApi, RequestContext>> table{
        {{"GET", "webhooks", A::registered, "", "where your programs are told what happens"}, &W::list},
        {{"POST", "webhooks", A::registered, "webhook_request", "have a program or a channel told what happens"},
         &W::add},
        {{"POST", "webhooks/{webhook}/remove", A::registered, "", "tell it nothing any more"}, &W::remove},
        {{"POST", "webhooks/{webhook}/try", A::registered, "", "send it a message to see whether one arrives"},
         &W::try_out}};
    return table;
}

void WebhookApi::list(const RequestContext& context) {
    JsonWriter writer;
    writer.begin_object().key("webhooks").begin_array();
    for (const Webhook& webhook : deps_.webhooks.of(context.who->id)) write_webhook(writer, webhook);
    writer.end_array().end_object();
    context.give(writer);
}

void WebhookApi::add(const RequestContext& context) {
    Body body(context.body);
    Webhook webhook;
    webhook.url = body.text("url", 1, outgoing::url_chars_max);
    const auto form = form_named(body.text("form", 1, protocol::name_chars));
    webhook.kinds = kinds_in(context.body, body);
    if (!form) body.refuse(protocol::bad_option("form", "form must be tutti or discord"));
    if (body.error()) return context.refuse(*body.error());
    if (const auto why = deps_.caller.refusal_of(webhook.url)) {
        return context.refuse(protocol::bad_option("url", "url " + *why));
    }
    webhook.form = *form;
    webhook.id = random_code(deps_.randomness, webhook_id_chars);
    webhook.owner = context.who->id;
    webhook.secret = make_secret(deps_.randomness);
    webhook.at_unix_ms = deps_.reader.clock.unix_ms();
    deps_.webhooks.add(webhook, [context, id = webhook.id, secret = webhook.secret](const auto& fault) {
        if (fault) return context.refuse(*fault);
        JsonWriter writer;
        writer.begin_object().field("id", id).field("secret", secret).end_object();
        context.give(writer, 201);
    });
}

void WebhookApi::remove(const RequestContext& context) {
    deps_.webhooks.remove(context.who->id, context.parts.front(), context.when_done());
}

/// 0: this player may try now; else in so many milliseconds.
std::int64_t WebhookApi::take_try(const PlayerId& player) {
    const std::int64_t now_ms = deps_.reader.clock.now_ms();
    const std::lock_guard lock(mutex_);
    std::erase_if(tries_ms_, [&](const auto& one) { return one.second + try_every_ms <= now_ms; });
    const auto [last, is_first] = tries_ms_.try_emplace(player, now_ms);
    return is_first ? 0 : last->second + try_every_ms - now_ms;
}

void WebhookApi::try_out(const RequestContext& context) {
    const auto webhook = deps_.webhooks.find(context.parts.front());
    if (!webhook || webhook->owner != context.who->id) {
        return context.refuse(error_of(Code::not_available, "you have no such webhook"));
    }
    if (const auto wait_ms = take_try(context.who->id); wait_ms > 0) {
        deps_.reader.metrics.rate_limited.add({"webhook_tries"});
        return context.refuse(error_of(Code::rate_limited, "you have just tried one", wait_ms));
    }
    deps_.sender.try_out(webhook->id, webhook->form);
    context.done();
}

}  // namespace server::webhooks
