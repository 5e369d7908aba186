// The order of a tournament, with tie-breaks and how each came about. Integers only: a share of points that halves gets
// a unit of half a point. Knock-outs order themselves: bracket.hpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/pairing.hpp"

namespace engine::pairing {

/// How an entrant's round went.
enum class Outcome : std::uint8_t {
    played,
    forfeit_won,   // the opponent did not come
    forfeit_lost,  // did not come
    allotted_bye,  // there was nobody left to meet
    absent,        // asked not to be paired, or was not there yet, or any more
};

struct RoundResult {
    Outcome outcome = Outcome::absent;
    Number opponent = 0;  // of the first three
    int points = 0;
    int counted = 0;               // what the game itself counted (CTOR: chips), and only where it was played
    std::optional<bool> won = {};  // of a game that was played; where it is not said, Scoring::points_for_win tells
};

/// An entrant and all rounds so far, in order; every entrant has as many.
struct Score {
    Number number = 0;
    std::vector<RoundResult> rounds;
};

enum class TieBreak : std::uint8_t { buchholz, buchholz_cut_1, sonneborn_berger, direct_encounter, wins, counted };

std::string_view name_of(TieBreak tie_break);
std::optional<TieBreak> tie_break_named(std::string_view name);

struct Scoring {
    int points_for_tie = 1;       // points of a game that nobody wins
    int points_for_win = 2;       // from which on a game counts as won (TieBreak::wins)
    bool all_meet = false;        // a round robin: what was not played counts as if it had been
    std::vector<TieBreak> order;  // the first that differs decides
};

/// One round's share of a tie-break.
struct Part {
    std::size_t round = 0;  // from 1
    Number opponent = 0;    // 0: nobody; then `value` is that of a dummy
    int value = 0;
    bool cut = false;  // left out, by a cut
    friend bool operator==(const Part&, const Part&) = default;
};

struct TieBreakValue {
    TieBreak which{};
    int value = 0;
    bool applies = true;  // a direct encounter does not where not all who are tied have met
    std::vector<Part> parts;
};

struct Standing {
    std::size_t place = 0;  // from 1; entrants that are equal in everything share it
    Number number = 0;
    int points = 0;
    std::vector<TieBreakValue> tie_breaks;  // in the order asked for
};

/// Everybody in order; among those who share a place, by number. Unplayed rounds as FIDE has them (Handbook C.07,
/// Tie-Break Regulations, the edition of 2026, article 16; the dummy as in 16.4):
/// - in an opponent's score a round that they asked not to play counts as a tie if they never came again;
/// - a round of one's own without a game counts as one against a dummy, who has as many points as oneself, at most the
///   score of the intended opponent where there was a forfeit, and at most ties in all rounds otherwise;
/// - a cut takes a round that one stayed away from first.
/// Where all meet, every round counts as if it had been played. A direct encounter applies if all who are tied have
/// met. Broken invariants: numbers that are not unique, opponents that are not there, rounds of unequal number.
std::vector<Standing> standings(const std::vector<Score>& scores, const Scoring& scoring);

}  // namespace engine::pairing
