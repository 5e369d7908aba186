// Bytes that look random and are the same in every run: splitmix64 from a seed.
#pragma once

#include <cstdint>
#include <mutex>

#include "server/base/randomness.hpp"

namespace test_support {

class FakeRandomness final : public server::Randomness {
public:
    explicit FakeRandomness(std::uint64_t seed = 1) : state_(seed) {}

    void fill(std::span<std::uint8_t> bytes) override {
        const std::lock_guard lock(mutex_);
        for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(next());
    }

private:
    std::uint64_t next() {
        state_ += 0x9e3779b97f4a7c15U;
        std::uint64_t mixed = state_;
        mixed = (mixed ^ mixed >> 30U) * 0xbf58476d1ce4e5b9U;
        mixed = (mixed ^ mixed >> 27U) * 0x94d049bb133111ebU;
        return mixed ^ mixed >> 31U;
    }

    std::mutex mutex_;
    std::uint64_t state_;
};

}  // namespace test_support
