#include "server/push/vapid.hpp"

#include "protocol/json_reader.hpp"
#include "protocol/json_writer.hpp"
#include "server/push/base64url.hpp"
#include "server/push/push_limits.hpp"

namespace server::push {

std::string vapid_authorization(const P256Key& key, std::string_view origin, std::string_view contact,
                                std::int64_t now_unix_ms) {
    protocol::JsonWriter claims;
    claims.begin_object().field("aud", origin).field("exp", now_unix_ms / 1000 + limit::vapid_valid_s);
    claims.field("sub", contact).end_object();
    const std::string said = base64url(R"({"typ":"JWT","alg":"ES256"})") + '.' + base64url(claims.text());
    return "vapid t=" + said + '.' + base64url(key.sign(said)) + ", k=" + vapid_public_key(key);
}

std::string vapid_text(const P256Key& key) {
    protocol::JsonWriter writer;
    writer.begin_object().field("p256", base64url(key.scalar())).end_object();
    return writer.take();
}

std::optional<P256Key> vapid_of(std::string_view text) {
    const auto json = protocol::parse_json(text, protocol::any_depth);
    const auto* member = json && json->is_object() ? protocol::member(*json, "p256") : nullptr;
    const auto letters = member != nullptr ? protocol::to_text(*member) : std::nullopt;
    const auto scalar = letters ? from_base64url(*letters) : std::nullopt;
    return scalar ? P256Key::of_scalar(*scalar) : std::nullopt;
}

std::string vapid_public_key(const P256Key& key) { return base64url(key.point()); }

}  // namespace server::push
