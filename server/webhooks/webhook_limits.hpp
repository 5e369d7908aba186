// The bounds of webhooks, with what happens beyond each. A header of its own, since few depend on it.
#pragma once

#include <cstddef>
#include <cstdint>

#include "server/outgoing/outgoing_limits.hpp"

namespace server::webhooks {

inline constexpr std::size_t webhooks_of_one = 5;   // person; beyond: forbidden
inline constexpr std::size_t webhooks_max = 8'000;  // of all; beyond: unavailable
inline constexpr std::size_t webhook_id_chars = 10;
inline constexpr std::size_t delivery_id_chars = 16;

inline constexpr std::size_t deliveries_of_one = 100;  // that wait for one webhook; beyond: the oldest go
inline constexpr std::size_t deliveries_max = 10'000;  // of all; beyond: likewise
inline constexpr std::size_t calls_at_once = 1'000;    // given to the caller; beyond: they wait here

inline constexpr std::int64_t retry_first_ms = 10'000;  // after a call that failed; it doubles each time …
inline constexpr std::int64_t retry_most_ms = 3'600'000;
inline constexpr std::int64_t retry_jitter_percent = 50;        // … more or less
inline constexpr std::int64_t rest_most_ms = 24 * 3'600'000LL;  // that a receiver may ask for; longer counts as this

inline constexpr std::int64_t delivery_life_ms = 24 * 3'600'000LL;  // from the event; beyond: given up
inline constexpr std::int64_t room_open_life_ms = 3'600'000;        // the same, of a room that waits for people

inline constexpr std::int64_t try_every_ms = 10'000;  // by one person; beyond: rate_limited

inline constexpr std::size_t title_chars = 100;    // in a text for people; beyond: cut off
inline constexpr std::size_t kinds_in_words = 12;  // likewise; beyond: counted

static_assert(webhooks_max <= deliveries_max, "what is told to all does not crowd itself out");
static_assert(room_open_life_ms <= delivery_life_ms);
static_assert(4 * calls_at_once <= outgoing::CallLimits{}.waiting_of_strangers, "others can call beside these");

}  // namespace server::webhooks
