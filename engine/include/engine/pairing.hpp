// Who meets whom in a tournament: rounds of a Swiss, tables of a round robin and of a match of two teams. Pure and
// independent of the order in which entrants are given. Knock-outs are in bracket.hpp, standings in standings.hpp.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/base/seat.hpp"

namespace engine::pairing {

/// An entrant's number in a tournament, from 1: a player or a team, the strongest first. Lots among equals are drawn
/// before, when numbers are given.
using Number = std::uint16_t;

inline constexpr std::size_t entrants_max = 2000;

struct Pair {
    Number white = 0;
    Number black = 0;
    friend auto operator<=>(const Pair&, const Pair&) = default;
};

struct Round {
    std::vector<Pair> pairs;    // best board first
    std::optional<Number> bye;  // the entrant without an opponent
    friend bool operator==(const Round&, const Round&) = default;
};

/// Who takes part in a round of a Swiss, and what counts for whom they meet. Numbers are unique.
struct SwissEntrant {
    Number number = 0;
    int score = 0;  // in the tournament's smallest unit
    std::vector<Number>
        may_not_meet;         // those they have met, and those forbidden to them; given by one of two is enough
    std::vector<Side> sides;  // of the games played, in order
    bool had_bye = false;     // or a win without a game
};

/// What a round of a Swiss is judged by, the first first: no pair that may not meet and no second bye, both without
/// exception; the bye to the lowest; nobody three times in a row, or three times more often, on the same side; pairs of
/// equal score, the squares of the differences added up; sides in balance; and in a score group the upper half against
/// the lower half, in order; where some must leave it, the lowest do, to meet the highest of the next.
/// The best of all rounds there are; nothing if none is possible. At most `entrants_max` entrants.
std::optional<Round> pair_swiss(std::vector<SwissEntrant> entrants);

/// How far a round is from the ideal, by the same criteria in the same order: for tests and for the curious.
struct SwissCost {
    std::int64_t bye = 0;
    std::int64_t sides_thrice = 0;
    std::int64_t score_differences = 0;
    std::int64_t sides = 0;
    std::int64_t order = 0;
    friend auto operator<=>(const SwissCost&, const SwissCost&) = default;
};
/// The cost of a round that pairs all of `entrants`; nothing if it is not allowed. Which side each has does not
/// count: each pair is judged by its better allotment.
std::optional<SwissCost> cost_of(const Round& round, std::vector<SwissEntrant> entrants);

/// Everybody meets everybody: FIDE's Berger tables (Handbook C.05, annex 1). In the second half of a double round robin
/// sides are exchanged, and the last two rounds of the first half change places, so that nobody has a side three times
/// in a row (the annex's advice). With an odd number one is free in each round. At least 2 entrants.
std::vector<Round> round_robin(std::size_t entrants, bool twice);

/// Each of one club meets each of the other, numbers 1…boards against boards+1…2·boards. With an even number of boards
/// everybody has both sides equally often, pairs of boards exchanging opponents as in FIDE's table for four (C.05,
/// annex 3); with an odd number the first club has white once more on every board.
std::vector<Round> scheveningen(std::size_t boards);

/// One round of two teams, board against board, numbered likewise; the first team has white on odd boards, or on even.
Round board_against_board(std::size_t boards, bool first_has_white_on_odd);

}  // namespace engine::pairing
