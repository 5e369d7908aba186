// What a game is worth in a tournament: the points of a finished match, and those of a game that was never played.
// How points are added up and what breaks ties is in standings.hpp.
#pragma once

#include <array>
#include <optional>

#include "engine/games.hpp"
#include "engine/match.hpp"
#include "engine/seat.hpp"

namespace engine {

/// By side, black first. A winner is told apart, since points do not always tell: in TRITOC 3.5 who has lost may have
/// more points than who has won by a resignation.
struct GameScore {
    std::optional<Side> winner;    // absent: a tie
    std::array<int, 2> points{};   // for the standings
    std::array<int, 2> counted{};  // what the game itself counted, for a tie-break (chips); 0 where points are that
    friend bool operator==(const GameScore&, const GameScore&) = default;
};

/// Of a match that is over; a broken invariant otherwise.
GameScore score_of(const Match& match);

/// Points where no game tells them: a whole win (a bye, an opponent who did not come), a tie, a lost game.
struct ContestPoints {
    int win = 0;
    int tie = 0;             // of a game that nobody saw; where a game's ties are worth nothing fixed, half of the rest
    int loss = 0;            // of a game that was played; who does not come gets nothing
    int points_for_win = 0;  // from which on a game was surely won
    friend bool operator==(const ContestPoints&, const ContestPoints&) = default;
};
ContestPoints contest_points_of(const Options& options);

/// Whether results are wins, ties and losses and nothing finer, as those of chess are (CTOR 7.5).
bool has_plain_results(const Options& options);

}  // namespace engine
