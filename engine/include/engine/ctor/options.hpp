// Options of a CTOR match (record.md 4.1) and what follows from them.
#pragma once

#include <algorithm>
#include <array>

#include "engine/ctor/operation.hpp"

namespace engine::ctor {

struct Options {
    unsigned size = 10;                     // 8 or 10 squares a side
    std::array<unsigned, 2> teams{3, 3};    // members of black and white at the start, 1 … 3
    unsigned power = 3;                     // default_power(teams) … 3
    std::array<unsigned, 2> sandglass_s{};  // seconds a turn of black, of white; 0 none, else 5 … 3600
    bool auto_replace = false;
    bool secrets = false;
    unsigned secrets_s = 60;  // 0 … 3600, 0 no limit

    friend bool operator==(const Options&, const Options&) = default;
};

inline constexpr unsigned small_size = 8;
inline constexpr unsigned power_max = 3;
inline constexpr unsigned sandglass_min_s = 5;
inline constexpr unsigned clock_max_s = 3600;
inline constexpr unsigned secret_squares = 5;

/// CTOR 2.3: P = max(2, size of the larger team).
constexpr unsigned default_power(const std::array<unsigned, 2>& teams) { return std::max({2U, teams[0], teams[1]}); }

/// CTOR 2.4: operations of a regular turn.
constexpr Allotment allotment_of(const Options& options) {
    const bool duel = options.teams[0] == 1 && options.teams[1] == 1 && options.power == 2;
    return duel ? Allotment{2, 2, 1} : Allotment{options.power, options.power, 0};
}

}  // namespace engine::ctor
