// Who we are to push services (RFC 8292): a signed statement with every message, by the key that browsers were given
// when they subscribed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/push/p256_key.hpp"

namespace server::push {

/// The value of the header Authorization. `origin` is that of the push service ("https://push.example.org"), `contact`
/// whom it may write to ("mailto:…" or "https://…", in UTF-8).
std::string vapid_authorization(const P256Key& key, std::string_view origin, std::string_view contact,
                                std::int64_t now_unix_ms);

/// SECRET: the key as the journal keeps it.
std::string vapid_text(const P256Key& key);
/// Nothing where it is none.
std::optional<P256Key> vapid_of(std::string_view text);

/// As browsers want it: their applicationServerKey.
std::string vapid_public_key(const P256Key& key);

}  // namespace server::push
