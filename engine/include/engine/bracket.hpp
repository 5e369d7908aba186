// Knock-outs, single or double: which match the winner and the loser of each go on to, who is in it by now, and which
// place everybody has won. Pure; results come from outside, and may come in any order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "engine/pairing.hpp"

namespace engine::pairing {

enum class Elimination : std::uint8_t { single, with_third_place, twice };

/// Where a match stands. In the lower bracket play those who have lost once.
enum class Stage : std::uint8_t { upper, lower, third_place, final, decider };

/// Where a player of a match comes from: a seed's number, or the winner or loser of an earlier match, by its index.
struct Source {
    enum class Kind : std::uint8_t { seed, nobody, winner_of, loser_of };
    Kind kind = Kind::nobody;
    Number number = 0;      // of a seed
    std::size_t match = 0;  // of winner_of and loser_of
    friend bool operator==(const Source&, const Source&) = default;
};

struct BracketMatch {
    Stage stage = Stage::upper;
    std::size_t round = 1;  // of its stage
    Source first;
    Source second;
};

/// Matches in an order in which each comes after those its players come from. The upper bracket's size is the next
/// power of two; seeds 1 and 2 can meet in its final only, 1 to 4 in its semifinals, and so on; the best seeds have the
/// byes. Twice: losers of the upper bracket drop into the lower, each time into the half that is farthest from those
/// they have met; its winner plays the final, and if they win it a decider, since the other has not lost before. At
/// least 2 entrants, at most `entrants_max`.
std::vector<BracketMatch> bracket(std::size_t entrants, Elimination elimination);

/// A match as far as it is known. Where one side stays empty for good, the other has won it without playing.
struct Fixture {
    std::optional<Number> first;
    std::optional<Number> second;
    std::optional<Number> winner;
    bool to_play = false;   // both are known, no result yet
    bool unplayed = false;  // for good: somebody is missing, or the decider is not needed
};

/// Results so far: the winner of each match that was played, by index. A result of a match whose players are not known,
/// or of somebody else's, is a broken invariant.
using BracketResults = std::map<std::size_t, Number>;
std::vector<Fixture> fixtures(const std::vector<BracketMatch>& matches, const BracketResults& results);

/// Places of those who are out or have won, as soon as they are certain. Those who lost in the same round of the same
/// stage share the best of their places. Others are missing.
std::map<Number, std::size_t> places(const std::vector<BracketMatch>& matches, const BracketResults& results);

}  // namespace engine::pairing
