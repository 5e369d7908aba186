#include "server/push/push_api.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "protocol/json_reader.hpp"
#include "protocol/json_writer.hpp"
#include "server/outgoing/outgoing_limits.hpp"
#include "server/outgoing/target.hpp"
#include "server/push/base64url.hpp"
#include "server/push/p256_key.hpp"

namespace server::push {

using people::Body;
using protocol::bad_option;
using protocol::Code;
using protocol::error_of;
using protocol::JsonWriter;

namespace {

constexpr std::size_t push_id_chars = 10;
constexpr std::size_t key_letters_max = 128;  // of base64url, before it is looked at

/// Bytes in base64url for which `is_right`; else the body is refused.
template <class IsRight>
std::string bytes_in(Body& body, const char* name, const char* what, IsRight is_right) {
    const auto bytes = from_base64url(body.text(name, 1, key_letters_max));
    if (bytes && is_right(*bytes)) return *bytes;
    body.refuse(bad_option(name, std::string(name) + " must be " + what + ", in base64url without padding"));
    return {};
}

}  // namespace

const std::vector<RouteOf<PushApi, people::RequestContext>>& PushApi::routes() {
    using A = Access;
    using P = PushApi;
    static const std::vector<RouteOf<PushApi, RequestContext>> table{
        {{"GET", "push", A::with_token, "", "your devices that are told what happens, and of what"}, &P::show},
        {{"POST", "push/devices", A::with_token, "push_device_request", "be told on this device, too"}, &P::add_device},
        {{"POST", "push/devices/{device}/remove", A::with_token, "", "be told there no longer"}, &P::remove_device},
        {{"POST", "push/kinds", A::with_token, "push_kinds_request", "choose what to be told of"}, &P::choose_kinds}};
    return table;
}

void PushApi::show(const RequestContext& context) {
    const auto chosen = deps_.devices.kinds_of(context.who->id);
    JsonWriter writer;
    writer.begin_object();
    if (const auto key = deps_.sender.public_key()) writer.field("public_key", *key);
    writer.key("kinds").begin_array();
    for (const std::string_view kind : deps_.kinds) {
        if (!chosen || chosen->contains(std::string(kind))) writer.value(kind);
    }
    writer.end_array().key("devices").begin_array();
    for (const PushDevice& device : deps_.devices.of(context.who->id)) {
        // The rest of an endpoint is a secret between the browser and us.
        const auto target = outgoing::target_of(device.endpoint);
        writer.begin_object().field("id", device.id).field("host", target ? target->authority() : "");
        writer.field("at_unix_ms", device.at_unix_ms).end_object();
    }
    writer.end_array().end_object();
    context.give(writer);
}

void PushApi::add_device(const RequestContext& context) {
    if (!deps_.sender.is_on()) {
        return context.refuse(error_of(Code::not_available, "this server tells nobody anything by push"));
    }
    Body body(context.body);
    PushDevice device;
    device.endpoint = body.text("endpoint", 1, outgoing::url_chars_max);
    if (!body.error()) {
        const auto refusal = deps_.caller.refusal_of(device.endpoint);
        if (refusal) body.refuse(bad_option("endpoint", "endpoint " + *refusal));
    }
    device.receiver.point = bytes_in(body, "p256dh", "a public key on P-256", is_p256_point);
    device.receiver.auth =
        bytes_in(body, "auth", "16 bytes", [](const std::string& bytes) { return bytes.size() == push_auth_bytes; });
    if (body.error()) return context.refuse(*body.error());
    device.id = random_code(deps_.randomness, push_id_chars);
    device.at_unix_ms = deps_.reader.clock.unix_ms();
    const auto is_guest = [this](const PlayerId& player) { return !deps_.reader.accounts.find(player.text); };
    deps_.devices.add(context.who->id, std::move(device), is_guest, [context](const auto& added) {
        if (!added) return context.refuse(added.error());
        JsonWriter writer;
        writer.begin_object().field("id", *added).end_object();
        context.give(writer, 201);
    });
}

void PushApi::remove_device(const RequestContext& context) {
    deps_.devices.remove(context.who->id, context.parts.front(), context.when_done());
}

void PushApi::choose_kinds(const RequestContext& context) {
    const protocol::Json* const given = protocol::member(context.body, "kinds");
    if (given == nullptr || !given->is_array()) {
        return context.refuse(error_of(Code::malformed, "kinds must be a list"));
    }
    std::set<std::string> chosen;
    for (const protocol::Json& one : *given) {
        const auto kind = protocol::to_text(one);
        if (!kind) return context.refuse(error_of(Code::malformed, "kinds must be a list of texts"));
        if (std::ranges::find(deps_.kinds, *kind) == deps_.kinds.end()) {
            return context.refuse(bad_option("kinds", "there is nothing of this kind to be told of"));
        }
        chosen.emplace(*kind);
    }
    // Who wants all gets those, too, that there will be one day.
    auto kinds = chosen.size() == deps_.kinds.size() ? std::nullopt : std::optional(std::move(chosen));
    deps_.devices.choose(context.who->id, std::move(kinds), context.when_done());
}

}  // namespace server::push
