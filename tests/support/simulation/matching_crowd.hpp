// A crowd that seeks tables of the finder's machine: people and programs, alone and in parties, who come at some rate,
// change their minds, leave, do not come to their tables, go home in mid-game; and computers on the chairs that are
// left. Whatever the machine says is held against what it promises. Always the same for the same seed.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace matching_test {

struct CrowdPlan {
    std::uint64_t seed = 1;
    double per_hour = 3'600;  // how many seek, on the average: alone or as a party
    std::size_t arrivals = 20'000;
};

/// Games whose predicted share is in one tenth.
struct Decile {
    std::size_t games = 0;
    double predicted = 0;  // the sum
    std::size_t won = 0;
};

struct CrowdTally {
    std::size_t arrivals = 0;
    std::size_t full_tables = 0;
    std::size_t tables_with_computers = 0;
    std::size_t tables_of_programs = 0;
    std::size_t rated = 0;
    std::size_t chairs = 0;   // parties that took chairs of computers
    std::size_t left = 0;     // parties that waited no longer
    std::size_t changed = 0;  // their wish
    std::size_t dodged = 0;
    std::size_t cooled = 0;      // parties that were sent away to cool down
    std::size_t refused = 0;     // for other reasons
    std::size_t waited = 0;      // parties of people who got a game
    std::int64_t waited_ms = 0;  // in all
    std::int64_t longest_ms = 0;
    std::array<Decile, 10> deciles;  // of all new tables; whoever wins is drawn by the true strengths
};

/// Lets the crowd come, and play until all have gone home; adds to the tally. Throws std::runtime_error with what the
/// machine has broken: a table or chair that is not the right one (matching_oracle.hpp), somebody at two tables, people
/// who wait longer than their patience and the lateness of an alarm, a place lost, a cool-down of another length.
void simulate_crowd(const CrowdPlan& plan, CrowdTally& tally);

/// Throws where of the games of a decile, if it has `enough` of them, another share is won than was predicted, by more
/// than `tolerance`.
void check_deciles(const CrowdTally& tally, std::size_t enough, double tolerance);

}  // namespace matching_test
