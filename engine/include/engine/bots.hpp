// Computer players. One is shown what a person on its seat would see and may remember (CTOR 8.2): its side's views and
// its own envelopes, by type nothing else. It has no clock, no thread, and keeps nothing between calls: the caller
// says how long it may think. Teammates share nothing beyond that at levels 1 and 2: each has chance of its own, and
// two may want the same. At level 3 they keep to a convention, which depends on nothing but what all of them see, and
// on the seat, as people could agree upon one before a game.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "engine/base/seat.hpp"
#include "engine/games.hpp"

namespace engine {

inline constexpr unsigned bot_level_min = 1;
inline constexpr unsigned bot_level_max = 3;
/// Below them, and no level to choose: plays as somebody does who is new to the game, so that people who are win at
/// once.
inline constexpr unsigned bot_level_beginner = 0;

/// What one computer player knows.
struct Seen {
    Options options;
    View view;         // of the seat's side, as it is now
    OwnEnvelopes own;  // of the seat
    Seat seat;
    /// The side's view as it was when a veil last fell (engine/match.hpp), while that veil lasts: what a person would
    /// remember of what is hidden now.
    std::optional<View> remembered;
};

class Match;
/// What a computer player on `seat` sees of a match at this moment; nothing is remembered.
Seen seen_from(const Match& match, Seat seat);

/// How long a thought may take. With iterations alone a thought is the same on every machine.
struct Budget {
    /// Steps of search; what a step is, is the game's affair. Absent: as many as the level has by its nature
    /// (iterations_of). A level that does not search ignores it.
    std::optional<std::uint32_t> iterations;
    /// Asked every now and then; once it says true, the best found so far is the answer. Empty: never.
    std::function<bool()> is_out;
};

/// The next action of a computer player, or nothing where it has nothing to do until the view changes. The same
/// arguments give the same answer, as long as `is_out` stays silent. Teammates who choose at the same time may be given
/// the same seed: their chance differs all the same.
std::optional<Action> think(const Seen& seen, unsigned level, std::uint64_t seed, const Budget& budget = {});

/// What a level thinks by its nature, in steps a thought: about 20 ms on one core for the highest.
std::uint32_t iterations_of(const Options& game, unsigned level);

}  // namespace engine
