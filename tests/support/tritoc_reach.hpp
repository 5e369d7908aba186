// Positions of Tritoc as a test draws them: reached by play, never set. Both sides work towards the drawing, by the
// dice of a game that is looked for; a player with no use for the next total lets the clock run out before throwing.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tests/support/tritoc_game.hpp"

namespace test_support {

/// The board as `drawn` writes it, with `?` where anything may stand that completes no line.
using TritocRows = std::vector<std::string>;
struct TritocScene {
    TritocRows rows;
    Side to_move{};  // a turn of theirs has just begun
    /// What else must hold, mostly of the totals to come. Empty: nothing.
    std::function<bool(const TritocGame&)> holds;
    TritocOptions options = even_dice();
    /// Games are tried from this one on: with the one that fits the search is short.
    unsigned first_game = 0;
};

/// Throws std::runtime_error where none of the games tried comes there.
TritocGame reached(const TritocScene& scene);
/// The next totals are these.
std::function<bool(const TritocGame&)> throwing(const std::vector<unsigned>& totals);

}  // namespace test_support
