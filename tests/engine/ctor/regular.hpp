// A game of CTOR at the first regular turn, and boards for it that several tests start from.
#pragma once

#include <string>
#include <vector>

#include "tests/support/ctor_game.hpp"

namespace test_support {

using Rows = std::vector<std::string>;

inline const Rows few_chips{"bb......", "........", "...b....", "........",
                            "........", "........", "......w.", "........"};
/// A white chip at 10 with five black neighbours; black to act.
inline const Rows ripe{"bbb.....", "bwb.....", "........", "........", "........", "........", "........", "......w."};
/// 10 becomes replaceable by a Put on 11: a way to have no round open.
inline const Rows nearly_ripe{"bbb.....", "bw......", "........", "........",
                              "........", "........", "........", "......w."};

/// The first regular turn of `team`, no chips but these.
inline CtorGame regular(const Rows& rows, const CtorOptions& options, Side team = Side::black) {
    CtorGame game(options);
    game.reach(rows, team);
    return game;
}
/// 3 against 3.
inline CtorGame regular(const Rows& rows, Side team = Side::black) { return regular(rows, teams(3, 3), team); }

}  // namespace test_support
