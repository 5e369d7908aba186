// All that is left to chance in a simulation: one stream of numbers from the seed.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/base/seed.hpp"

namespace simulation {

class Dice {
public:
    explicit Dice(std::uint64_t seed) : seed_(seed * 0x9e3779b97f4a7c15U + 1) {}

    std::uint64_t next() { return seed_.next(); }
    std::size_t below(std::size_t n) { return static_cast<std::size_t>(seed_.below(n)); }
    /// Both ends may come.
    std::int64_t between(std::int64_t least, std::int64_t most) {
        return least + static_cast<std::int64_t>(seed_.below(static_cast<std::uint64_t>(most - least + 1)));
    }
    bool chance(unsigned in_a_thousand) { return seed_.below(1000) < in_a_thousand; }
    template <class Things>
    const auto& any_of(const Things& things) {
        return things[below(things.size())];
    }

private:
    engine::Seed seed_;
};

}  // namespace simulation
