// A finished game that counts for ratings, and what it has changed.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "server/base/person.hpp"

namespace server {

struct RatedGame {
    std::string kind;                              // an engine::RatingClass
    std::array<std::vector<PlayerId>, 2> players;  // by side: who sat there when it began
    std::array<unsigned, 2> half_points{};         // by side: 2 for a win, 1 for a tie
    std::int64_t ended_unix_ms = 0;
    bool is_listed = true;  // false: strangers do not find it
};

/// As it is shown: on Glicko's scale, whatever the kind.
struct RatingShown {
    double rating = 1500;
    double deviation = 350;
    unsigned games = 0;
};

struct RatingChange {
    PlayerId player;
    std::string kind;
    RatingShown before;
    RatingShown after;
};

}  // namespace server
