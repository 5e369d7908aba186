#include "server/base/token_bucket.hpp"

#include <catch2/catch.hpp>

#include <atomic>
#include <thread>
#include <vector>

using server::Rate;
using server::TokenBucket;

TEST_CASE("A token bucket gives its burst at once and its rate in the long run") {
    const Rate rate{2, 3};
    TokenBucket bucket;
    for (int taken = 0; taken < 3; ++taken) CHECK(bucket.take(rate, 1000) == 0);
    CHECK(bucket.take(rate, 1000) == 500);
    CHECK(bucket.take(rate, 1250) == 250);
    CHECK(bucket.take(rate, 1500) == 0);
    CHECK(bucket.take(rate, 1500) == 500);

    int taken = 0;
    for (std::int64_t now_ms = 1500; now_ms < 11'500; now_ms += 10) taken += bucket.take(rate, now_ms) == 0 ? 1 : 0;
    CHECK(taken == 19);
}

TEST_CASE("A token bucket never holds more than its burst") {
    const Rate rate{100, 2};
    TokenBucket bucket;
    CHECK(bucket.take(rate, 0) == 0);
    CHECK_FALSE(bucket.is_full(rate, 0));
    CHECK(bucket.is_full(rate, 1'000'000));
    CHECK(bucket.take(rate, 1'000'000) == 0);
    CHECK(bucket.take(rate, 1'000'000) == 0);
    CHECK(bucket.take(rate, 1'000'000) > 0);
}

TEST_CASE("A refusal by a token bucket takes nothing, so that waiting as told is enough") {
    const Rate rate{1, 1};
    TokenBucket bucket;
    CHECK(bucket.take(rate, 0) == 0);
    for (int asked = 0; asked < 100; ++asked) CHECK(bucket.take(rate, 0) == 1000);
    CHECK(bucket.take(rate, 1000) == 0);
}

TEST_CASE("A rate of nothing is no limit; a burst that never comes back is one") {
    TokenBucket unlimited;
    for (int taken = 0; taken < 1000; ++taken) CHECK(unlimited.take(Rate{0, 0}, 0) == 0);
    TokenBucket once;
    CHECK(once.take(Rate{0, 1}, 0) == 0);
    CHECK(once.take(Rate{0, 1}, 1'000'000'000) == TokenBucket::never_ms);
}

TEST_CASE("Time that runs backwards fills no bucket") {
    const Rate rate{1, 1};
    TokenBucket bucket;
    CHECK(bucket.take(rate, 5000) == 0);
    CHECK(bucket.take(rate, 4000) == 2000);
    CHECK(bucket.take(rate, 5500) == 500);
}

TEST_CASE("Thirds of a second add up: a burst is a burst at any rate and time") {
    for (const std::int64_t now_ms : {0, 1'234'567, 86'400'000}) {
        for (const Rate rate : {Rate{3, 7}, Rate{0, 5}, Rate{0.7, 11}, Rate{100'000, 1}}) {
            TokenBucket bucket;
            for (int taken = 0; taken < static_cast<int>(rate.burst); ++taken) CHECK(bucket.take(rate, now_ms) == 0);
            CHECK(bucket.take(rate, now_ms) > 0);
        }
    }
}

TEST_CASE("Threads that share a bucket take no more from it than it holds") {
    const Rate rate{0, 10'000};
    server::SharedTokenBucket bucket;
    std::atomic<int> taken{0};
    {
        std::vector<std::jthread> threads;
        for (int thread = 0; thread < 4; ++thread) {
            threads.emplace_back([&] {
                for (int asked = 0; asked < 5'000; ++asked) taken += bucket.take(rate, 0) == 0 ? 1 : 0;
            });
        }
    }
    CHECK(taken == 10'000);
    CHECK_FALSE(bucket.is_full(rate, 0));
}
