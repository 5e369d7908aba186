// A connection's round trip as the server's own pings measure it: the median of the last few, so that one slow packet
// earns nobody credit (wire.md 4.2).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "server/base/limits.hpp"

namespace server {

class RoundTrip {
public:
    void add(std::int64_t ms) { samples_[count_++ % samples_.size()] = std::max<std::int64_t>(0, ms); }
    /// Half the median, at most limit::lag_max_ms; 0 before the first sample.
    std::int64_t lag_ms() const {
        const std::size_t known = std::min(count_, samples_.size());
        if (known == 0) return 0;
        auto sorted = samples_;
        std::sort(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(known));
        return std::min(sorted[known / 2] / 2, limit::lag_max_ms);
    }

private:
    std::array<std::int64_t, limit::round_trips_kept> samples_{};
    std::size_t count_ = 0;
};

}  // namespace server
