// A game that is over, as it is kept for ever and found again (wire.md 6.4).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/base/person.hpp"
#include "server/ratings/rated_game.hpp"

namespace server {

struct FinishedGame {
    std::string id;               // of the game, not of its room
    std::string game;             // its name
    std::string record;           // NDJSON, as record.md says
    std::string summary;          // a JSON object: what GET /api/v1/games/G answers
    std::vector<Person> players;  // people who sat in it at its start; computer players are not among them
    bool is_listed = true;        // of a public room; others are found by their id, and in the lists of their players
    bool is_out = true;           // false while watchers with a delay have not seen its end: nobody finds it
    std::optional<RatedGame> rated = {};  // where it counts
};

struct GameQuery {
    std::optional<std::string> player;  // a player's id, or a name in any case
    std::optional<PlayerId> requester;  // who may see unlisted games of their own
    std::optional<std::string> game;
    std::optional<std::string> cursor;  // of the page before; one that we did not make starts at the beginning
};

/// The newest first, at most limit::games_per_page.
struct GamePage {
    std::vector<std::string> summaries;
    std::vector<std::string> damaged;   // left out, for they are not what was written: what the log calls them
    std::optional<std::string> cursor;  // there are more
};

}  // namespace server
