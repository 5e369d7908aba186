// What a game is worth in a tournament: the points of a finished match, those of a game that was never played, and
// which scores there are at all. How points are added up and what breaks ties is in standings.hpp.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/seat.hpp"
#include "engine/games.hpp"
#include "engine/match.hpp"
#include "engine/team_draw.hpp"

namespace engine {

/// By side, black first. The winner is given apart, since points do not always show it: by TRITOC 3.5 the loser of a
/// game that was resigned may have more points than the winner.
struct GameScore {
    std::optional<Side> winner;    // absent: a tie
    std::array<int, 2> points{};   // for the standings
    std::array<int, 2> counted{};  // what the game itself counted, for a tie-break (chips); 0 where points are that
    friend bool operator==(const GameScore&, const GameScore&) = default;
};

/// Of a match that is over; a broken invariant otherwise.
GameScore score_of(const Match& match);

/// Why no game with these options can end so.
struct ScoreFault {
    std::string_view part;  // of the score: "winner", "points" or "counted"
    std::string message;    // for people
};
/// Nothing: by the rules a game can end with this score, as it can with every score_of. What a person says of a game
/// is judged alike:
/// - CTOR 7.2, 7.5: 2-0, 1-1 or 0-2, with no more chips than squares, as many of both in a tie. A side that resigns may
///   have more of them than the winner;
/// - TOTAS 9.4, 10: somebody wins, with 5, 4, 3 or 2 points, and the other has 1;
/// - TRITOC 3: a point for each field, nine in all, and 5 for the winner. Three in a line end the game.
/// Chips 0-0 stand for those that nobody knows.
std::optional<ScoreFault> fault_in(const Options& options, const GameScore& score);

/// Points where no game tells them: a whole win (a bye, an opponent who did not come), a tie, a lost game.
struct ContestPoints {
    int win = 0;
    int tie = 0;             // of a game that nobody saw; where a game's ties are worth nothing fixed, half of the rest
    int loss = 0;            // of a game that was played; a player who does not come gets nothing
    int points_for_win = 0;  // from which on a game was surely won
    friend bool operator==(const ContestPoints&, const ContestPoints&) = default;
};
ContestPoints contest_points_of(const Options& options);

/// What tables people may be put together at who want to play this; without computer players, which others decide
/// about.
pairing::TableForm table_form_of(const Options& options);
/// The same game for a table with so many seats a side, of those that table_form_of allows.
Options options_for_table(const Options& options, unsigned black, unsigned white);

/// Whether results are wins, ties and losses and nothing finer, as those of chess are (CTOR 7.5).
bool has_plain_results(const Options& options);

}  // namespace engine
