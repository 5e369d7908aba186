// Token buckets without a clock: time comes in as a number of milliseconds on the server's clock. What a bucket keeps
// is the moment at which it is full again (the generic cell rate algorithm, ITU-T I.371): eight bytes, and so it can be
// shared without a lock.
#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "server/base/limits.hpp"

namespace server {

/// Not thread-safe.
class TokenBucket {
public:
    /// Takes so many tokens, all or none. 0: taken; else nothing is taken, and in so many milliseconds they will be
    /// there. More than it holds are there when it is full, and what is lacking is owed. A rate without a burst is no
    /// limit.
    [[nodiscard]] std::int64_t take(const Rate& rate, std::int64_t now_ms, std::size_t count = 1) {
        const std::int64_t wait = wait_ms(rate, now_ms, count);
        if (wait == 0) spend(rate, now_ms, count);
        return wait;
    }

    /// The same without taking them.
    [[nodiscard]] std::int64_t wait_ms(const Rate& rate, std::int64_t now_ms, std::size_t count = 1) const {
        if (rate.burst <= 0) return 0;
        const auto now = static_cast<double>(now_ms);
        const double wanted_of = std::max(rate.burst, static_cast<double>(count));
        const double early_ms = full_after(rate, now, count) - now - wanted_of * token_ms(rate);
        if (early_ms <= rounding_ms) return 0;
        return static_cast<std::int64_t>(std::clamp(std::ceil(early_ms - rounding_ms), 1.0, double{never_ms}));
    }

    /// Takes them whether they are there or not: what was not there is owed.
    void spend(const Rate& rate, std::int64_t now_ms, std::size_t count = 1) {
        if (rate.burst > 0) full_at_ms_ = full_after(rate, static_cast<double>(now_ms), count);
    }

    /// Nothing is lost by forgetting a full bucket.
    [[nodiscard]] bool is_full(const Rate& rate, std::int64_t now_ms) const {
        return rate.burst <= 0 || full_at_ms_ <= static_cast<double>(now_ms);
    }

    static constexpr std::int64_t never_ms = 3'600'000;

private:
    static constexpr double ages_ms = 1e10;  // until a token comes where none does
    static constexpr double rounding_ms = 1e-4;

    static double token_ms(const Rate& rate) { return rate.per_s > 0 ? 1000 / rate.per_s : ages_ms; }
    /// When it is full again after so many more tokens are taken.
    double full_after(const Rate& rate, double now, std::size_t count) const {
        return std::max(full_at_ms_, now) + static_cast<double>(count) * token_ms(rate);
    }

    double full_at_ms_ = std::numeric_limits<double>::lowest();
};

/// The same for several threads at once.
class SharedTokenBucket {
public:
    [[nodiscard]] std::int64_t take(const Rate& rate, std::int64_t now_ms, std::size_t count = 1) {
        TokenBucket seen = bucket_.load(std::memory_order_relaxed);
        while (true) {
            TokenBucket next = seen;
            const std::int64_t wait_ms = next.take(rate, now_ms, count);
            if (wait_ms != 0 || bucket_.compare_exchange_weak(seen, next, std::memory_order_relaxed)) return wait_ms;
        }
    }
    [[nodiscard]] std::int64_t wait_ms(const Rate& rate, std::int64_t now_ms, std::size_t count = 1) const {
        return bucket_.load(std::memory_order_relaxed).wait_ms(rate, now_ms, count);
    }
    [[nodiscard]] bool is_full(const Rate& rate, std::int64_t now_ms) const {
        return bucket_.load(std::memory_order_relaxed).is_full(rate, now_ms);
    }

private:
    std::atomic<TokenBucket> bucket_{};
    static_assert(std::atomic<TokenBucket>::is_always_lock_free);
};

}  // namespace server
