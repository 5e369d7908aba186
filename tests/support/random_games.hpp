// Random CTOR games and one number that pins all that was ever shown of them: the same on every machine and compiler
// (law 3).
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "engine/ctor/notice.hpp"

namespace test_support {

struct RandomGames {
    /// SHA-256 over every view of every audience after every input, the notices and the refusals in between.
    std::string hash;
    std::uint64_t games = 0;
    std::uint64_t inputs = 0;
    std::uint64_t refused = 0;
    std::uint64_t views = 0;
    std::map<engine::ctor::Ending, std::uint64_t> endings;
};

/// Plays this many games, each with options and players of its own, to their ends.
RandomGames play_random_games(std::uint64_t games, std::uint64_t seed);

}  // namespace test_support
