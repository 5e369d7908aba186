// A connection's round trip as the server's own pings measure it: the median of the last few, so that one slow packet
// earns nobody credit (wire.md 4.2).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "server/base/limits.hpp"

namespace server {

class RoundTrip {
public:
    RoundTrip() { samples_.fill(unknown); }
    void add(std::int64_t ms) {
        samples_[next_] = static_cast<std::uint16_t>(std::clamp<std::int64_t>(ms, 0, unknown));
        known_ = std::max(known_, ++next_);
        next_ = static_cast<std::uint8_t>(next_ % samples_.size());
    }
    /// Half the median, at most limit::lag_max_ms; 0 before the first sample.
    std::int64_t lag_ms() const {
        if (known_ == 0) return 0;
        auto sorted = samples_;
        std::ranges::sort(sorted);
        return std::min<std::int64_t>(sorted[known_ / 2U] / 2, limit::lag_max_ms);
    }

private:
    // Every connection has one: what is longer than this can hold counts as much as lag may, whatever it was.
    static constexpr std::uint16_t unknown = UINT16_MAX;
    static_assert(2 * limit::lag_max_ms < unknown);

    std::array<std::uint16_t, limit::round_trips_kept> samples_;
    std::uint8_t next_ = 0;
    std::uint8_t known_ = 0;
};

}  // namespace server
