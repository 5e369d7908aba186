// A Swiss at random, round after round, as directors meet them: clubs, late entries, people who stay away or withdraw,
// results as strength has it. For the tests of pairing, and for as many of them as a command wants.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace test_support {

struct SwissTally {
    std::size_t rounds = 0;
    std::size_t pairs = 0;
    std::size_t byes = 0;
    std::size_t impossible = 0;  // rounds for which there is no pairing
    std::size_t compared = 0;    // with the best of all pairings, by looking at each of them
};

/// Plays the Swiss of this seed, 2 to 60 entrants; throws std::runtime_error with what is wrong with a round: a
/// rematch, a forbidden pair, a second bye, somebody twice or not at all, a different round from another order of
/// entrants, and, with at most 10 of them, a better round or any where none was found.
void play_swiss(std::uint64_t seed, SwissTally& tally);

}  // namespace test_support
