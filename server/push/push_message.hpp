// A message for one browser, which its push service cannot read (RFC 8291, by RFC 8188's aes128gcm): one record, padded
// so that its length says little. Who sends it is proved in vapid.hpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/base/randomness.hpp"
#include "server/push/p256_key.hpp"
#include "server/push/push_limits.hpp"

namespace server::push {

inline constexpr std::size_t push_auth_bytes = 16;
/// A byte after the text ends it, and 16 prove that nothing was changed.
inline constexpr std::size_t push_text_bytes_max = limit::push_record_bytes - limit::push_head_bytes - 17;

/// What a browser gives with its subscription.
struct PushReceiver {
    std::string point;  // its public key, uncompressed
    std::string auth;   // SECRET between it and us, push_auth_bytes
};

/// What one message alone has. SECRET.
struct PushEphemeral {
    P256Key key;
    std::array<std::uint8_t, 16> salt{};
    static PushEphemeral make(Randomness& randomness);
};

/// The body of the request, with text and padding a multiple of `padded_to` bytes long, or as long as may be. Nothing:
/// the text is too long, or the receiver has no public key.
std::optional<std::string> encrypted_push(std::string_view text, const PushReceiver& receiver,
                                          const PushEphemeral& ephemeral,
                                          std::size_t padded_to = limit::push_padded_to);

}  // namespace server::push
