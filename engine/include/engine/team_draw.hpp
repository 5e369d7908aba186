// An evening's round: all who are there are drawn into new teams, so that partners and opponents change and tables are
// even by the points so far. Pure, and independent of the order in which people are given; the same key draws the same
// round on every machine.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/base/draws.hpp"
#include "engine/pairing.hpp"

namespace engine::pairing {

inline constexpr std::size_t evening_most = 60;  // people
inline constexpr std::size_t team_most = 3;

/// Somebody who takes part in a round, with what has been so far. Numbers are unique.
struct Attendee {
    Number number = 0;
    int points = 0;                 // in the evening's smallest unit
    std::vector<Number> partners;   // of all rounds, one for each time
    std::vector<Number> opponents;  // likewise
    int sat_out = 0;                // rounds
    int outnumbered = 0;            // rounds on the side that was a person short
    int whites_more = 0;            // games with White less games with Black
    friend bool operator==(const Attendee&, const Attendee&) = default;
};

/// What a table may be.
struct TableForm {
    std::size_t team = 1;    // people on a full side, at most `team_most`
    bool uneven = false;     // a side may be a person short: the game makes up for it
    bool smaller = false;    // both sides may be smaller than full
    bool computers = false;  // a computer may take a chair
    friend bool operator==(const TableForm&, const TableForm&) = default;
};

/// Who plays with whom against whom, each side in the order of numbers.
struct TeamTable {
    std::vector<Number> white;
    std::vector<Number> black;
    std::size_t white_computers = 0;  // beside them
    std::size_t black_computers = 0;
    friend bool operator==(const TeamTable&, const TeamTable&) = default;
};

struct TeamRound {
    std::vector<TeamTable> tables;  // the most points first
    std::vector<Number> sitting_out;
    friend bool operator==(const TeamRound&, const TeamRound&) = default;
};

/// What a round is judged by, the first first. A pair that has met k times counts k cubed.
struct TeamRoundCost {
    std::int64_t sitting_out = 0;
    std::int64_t sitting_out_again = 0;  // rounds that these have sat out already
    std::int64_t computers = 0;
    std::int64_t uneven = 0;   // tables
    std::int64_t missing = 0;  // chairs that a full table would have more, squared
    std::int64_t outnumbered_again = 0;
    std::int64_t partners_again = 0;
    std::int64_t opponents_again = 0;
    std::int64_t points = 0;  // between the means of the sides, times the people on both
    friend auto operator<=>(const TeamRoundCost&, const TeamRoundCost&) = default;
};

/// The round of these people: the tables are the best there are for their number, who sits at them is the best that a
/// search of bounded length finds. `key`: the round's own, of the evening's seed. At most `evening_most` people.
TeamRound draw_teams(std::vector<Attendee> people, const TableForm& form, const Bytes32& key);

/// By the same criteria, of any round of these people.
TeamRoundCost cost_of(const TeamRound& round, const std::vector<Attendee>& people, const TableForm& form);

}  // namespace engine::pairing
