// Random games and one number that pins all that was ever shown of them: the same on every machine and compiler
// (law 3).
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace test_support {

/// Played on until there are as many of each.
struct Enough {
    std::uint64_t games = 0;
    std::uint64_t reveals = 0;
};

struct RandomGames {
    /// SHA-256 over every view of every audience after every input, the notices and the refusals in between.
    std::string hash;
    std::uint64_t games = 0;
    std::uint64_t reveals = 0;  // rounds of CTOR, game moves of TOTA*S, throws of Tritoc
    std::uint64_t inputs = 0;
    std::uint64_t refused = 0;
    std::uint64_t views = 0;
    std::map<std::string, std::uint64_t> endings;
};

/// Games of this name, each with options and players of its own, to their ends. Throws std::invalid_argument where
/// there is no such game.
RandomGames play_random_games(std::string_view game, Enough enough, std::uint64_t seed);

}  // namespace test_support
