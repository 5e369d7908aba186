// Rooms out of the journal, when the server starts. They are there at once, and rest (actor.hpp).
#pragma once

#include <string>
#include <vector>

#include "server/journal/journal.hpp"
#include "server/room/rest_note.hpp"
#include "server/room/resting_rooms.hpp"
#include "server/room/room_registry.hpp"

namespace server::room {

/// A room that is back.
struct Returning {
    std::string room;
    std::vector<PlayerId> people;        // whoever may have a seat, and the host
    std::string tournament;              // whose board is played there; empty: no tournament's
    std::vector<PlayerId> awaited = {};  // for whom the finder has seats there, in a game that has not begun
    std::string kind = {};               // of the game, at a table of the finder's
};

/// Before the shards run. `resting` opens first what has changed last. Lines are looked through on all processors.
std::vector<Returning> restore(std::vector<KeptRoom> kept, std::int64_t away_ms, RestNote& note, RoomRegistry& rooms,
                               const RoomRegistry::Keeping& keeping, RestingRooms& resting, Metrics& metrics, Log& log);

}  // namespace server::room
