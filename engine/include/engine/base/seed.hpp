// A small reproducible stream of numbers for computer players and tests (SplitMix64, Steele, Lea, Flood 2014).
// Never used for the lots of a game: those are Draws.
#pragma once

#include <cstdint>

namespace engine {

class Seed {
public:
    explicit constexpr Seed(std::uint64_t state) : state_(state) {}
    constexpr std::uint64_t next() {
        std::uint64_t z = (state_ += 0x9e3779b97f4a7c15U);
        z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
        z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
        return z ^ (z >> 31U);
    }
    /// 0 … n−1 (n ≥ 1); the bias of the modulus does not matter for n below 2^32.
    constexpr std::uint64_t below(std::uint64_t n) { return next() % n; }

private:
    std::uint64_t state_;
};

}  // namespace engine
