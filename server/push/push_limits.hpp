// How many devices there are, and how long a message is tried for. A header of its own, since nothing but push depends
// on it.
#pragma once

#include <cstddef>
#include <cstdint>

namespace server::limit {

inline constexpr std::size_t push_devices_per_person = 5;    // the oldest goes
inline constexpr std::size_t push_devices_max = 200'000;     // of all; the oldest of a guest goes, else: unavailable
inline constexpr std::size_t push_record_bytes = 4'096;      // of an encrypted message, head and all: as push …
inline constexpr std::size_t push_head_bytes = 86;           // … services must take (RFC 8030 7.2, RFC 8188 2.1)
inline constexpr std::size_t push_padded_to = 512;           // a message shows how long it is no finer than this
inline constexpr std::size_t push_underway = 10'000;         // messages that wait or are sent; beyond: dropped
inline constexpr std::size_t push_encrypted_at_once = 8;     // then others have their turn on the thread
inline constexpr unsigned push_tries = 5;                    // of one message for one device
inline constexpr std::int64_t push_retry_ms = 5'000;         // after the first, twice as long after each other one
inline constexpr std::int64_t vapid_valid_s = 12 * 3'600LL;  // RFC 8292 2: at most a day
inline constexpr std::int64_t push_urgent_ttl_s = 3'600;     // what is worthless so soon is not to wait for a phone

static_assert(vapid_valid_s <= 24 * 3'600LL);

}  // namespace server::limit
