// Which games may count for ratings, and for which: one rating for each game and size of its teams. Of the options only
// those may differ from the standard that leave the game what it is: clocks, and the board's size.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.hpp"
#include "engine/games.hpp"

namespace engine {

struct RatingClass {
    std::string name;      // "ctor/2": the game, and how many play on a side
    unsigned members = 1;  // on a side; more than one: a rating of teams (engine/rating.hpp)
    friend bool operator==(const RatingClass&, const RatingClass&) = default;
};

/// All there are, in the order in which they are shown.
const std::vector<RatingClass>& rating_classes();

/// The class of a game with these options; the name of the first option that is not standard where there is none.
Result<RatingClass, std::string> rating_class_of(const Options& options);

/// Null: there is none of this name.
const RatingClass* rating_class_named(std::string_view name);

/// A game of this class as people play it who do not know each other: with clocks, so that nobody waits for ever.
Options among_strangers(const RatingClass& kind);

}  // namespace engine
