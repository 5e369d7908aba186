// A token bucket without a clock: time comes in as a number of milliseconds on the server's clock. Not thread-safe.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "server/limits.hpp"

namespace server {

class TokenBucket {
public:
    /// Takes one token. 0: taken; else nothing is taken, and in so many milliseconds there will be one.
    /// A rate without a burst is no limit.
    [[nodiscard]] std::int64_t take(const Rate& rate, std::int64_t now_ms) {
        if (rate.burst <= 0) return 0;
        refill(rate, now_ms);
        if (tokens_ >= 1) {
            tokens_ -= 1;
            return 0;
        }
        if (rate.per_s <= 0) return never_ms;
        return std::max<std::int64_t>(1, static_cast<std::int64_t>(std::ceil((1 - tokens_) * 1000 / rate.per_s)));
    }

    /// Nothing is lost by forgetting a full bucket.
    [[nodiscard]] bool is_full(const Rate& rate, std::int64_t now_ms) {
        if (rate.burst <= 0) return true;
        refill(rate, now_ms);
        return tokens_ >= rate.burst;
    }

    static constexpr std::int64_t never_ms = 3'600'000;

private:
    void refill(const Rate& rate, std::int64_t now_ms) {
        if (!started_) {
            tokens_ = rate.burst;
            filled_ms_ = now_ms;
            started_ = true;
        }
        if (now_ms <= filled_ms_) return;
        tokens_ = std::min(rate.burst, tokens_ + rate.per_s * static_cast<double>(now_ms - filled_ms_) / 1000);
        filled_ms_ = now_ms;
    }

    double tokens_ = 0;
    std::int64_t filled_ms_ = 0;
    bool started_ = false;
};

}  // namespace server
