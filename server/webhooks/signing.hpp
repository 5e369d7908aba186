// How a receiver knows that a call comes from this server, and is no old one that somebody sends again: the header
// "Tutti-Signature: t=UNIX_S,v1=HEX", where HEX is the HMAC-SHA-256 (RFC 2104) of the time, a full stop and the body.
//
// A receiver verifies in this order, with the bytes of the body as they came:
//   1. t is a number of digits, and not more than 300 s from its own clock, either way;
//   2. HEX is hex(HMAC-SHA-256(key = the secret as it was shown, in ASCII; message = t + "." + body)), compared in a
//      time that does not depend on where the two differ;
//   3. it has not seen the call's Tutti-Delivery before: the same message comes again where its answer got lost.
// Parts of the header that it does not know it skips: there may be a v2 beside v1 one day.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "server/base/randomness.hpp"

namespace server::webhooks {

/// As many characters as the hash has bytes, each with five random bits: 160 in all. The key is the text itself, so
/// that nobody has to decode it.
inline constexpr std::size_t secret_chars = 32;

/// SECRET
std::string make_secret(Randomness& randomness);

/// The header's value. `secret` is one of make_secret's.
std::string signature_of(std::string_view secret, std::int64_t unix_s, std::string_view body);

}  // namespace server::webhooks
