#include "server/webhooks/signing.hpp"

#include <algorithm>
#include <array>

#include "engine/base/draws.hpp"
#include "engine/base/ensure.hpp"

namespace server::webhooks {

static_assert(std::tuple_size_v<engine::Bytes32> == secret_chars, "the secret's text is the key");

std::string make_secret(Randomness& randomness) { return random_code(randomness, secret_chars); }

std::string signature_of(std::string_view secret, std::int64_t unix_s, std::string_view body) {
    ENSURE(secret.size() == secret_chars);
    engine::Bytes32 key{};
    std::ranges::copy(secret, key.begin());
    const std::string time = std::to_string(unix_s);
    std::string signed_text = time + '.';
    signed_text += body;
    return "t=" + time + ",v1=" + engine::hex_of(engine::hmac_sha256(key, signed_text));
}

}  // namespace server::webhooks
