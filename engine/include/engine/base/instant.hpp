// Time is a number: milliseconds since the game started (record.md 2). The engine reads no clock.
#pragma once

#include <compare>
#include <cstdint>

namespace engine {

struct Instant {
    std::int64_t ms = 0;
    friend auto operator<=>(const Instant&, const Instant&) = default;
};

inline constexpr std::int64_t ms_per_s = 1000;
inline constexpr std::int64_t ms_per_minute = 60 * ms_per_s;

constexpr Instant after(Instant start, std::int64_t ms) { return Instant{start.ms + ms}; }

}  // namespace engine
