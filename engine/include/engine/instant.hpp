// Time is a number: milliseconds since the game started (record.md 2). The engine reads no clock.
#pragma once

#include <compare>
#include <cstdint>

namespace engine {

struct Instant {
    std::int64_t ms = 0;
    friend auto operator<=>(const Instant&, const Instant&) = default;
};

constexpr Instant after(Instant start, std::int64_t ms) { return Instant{start.ms + ms}; }

}  // namespace engine
