// A tournament as files for other programs: spreadsheets, and FIDE's tools. What everybody may see, and no more.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/tournament/state.hpp"

namespace server::tournament {

// RFC 4180, with a line of headings. A text that a spreadsheet would take for a formula has an apostrophe before it.

/// Place, number, name, club, points, tie-breaks in their order.
std::string standings_csv(const State& state);
/// Who met whom in each round: `12w 2` is number 12, with white on the first board, for 2 points; `12w+ 2` and `12w- 0`
/// without a game, `bye 2` without an opponent, nothing where they were not there.
std::string crosstable_csv(const State& state);
/// Every board of every round.
std::string pairings_csv(const State& state);

/// FIDE's tournament report file (TRF16), of rounds that are closed. Nothing where the format cannot say what happened:
/// it knows single players, a Swiss or a round robin, and games that are won, tied or lost and no more
/// (engine/contest.hpp), with scores that a game can have; a win is written as 1, a tie as ½.
std::optional<std::string> trf(const State& state);

struct Export {
    std::string name;  // of a file
    std::string type;  // of its content
    std::string text;
};
/// All of them, and the standings as JSON.
std::vector<Export> documents_of(const State& state);

}  // namespace server::tournament
