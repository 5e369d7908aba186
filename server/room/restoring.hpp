// Rooms out of the journal, when the server starts.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/journal/journal.hpp"
#include "server/room/room_registry.hpp"

namespace server::room {

/// A room that is back.
struct Returning {
    std::string room;
    std::vector<PlayerId> people;  // everybody with a seat, and the host
    std::string tournament;        // whose board is played there; empty: no tournament's
    bool is_over = false;          // the game is over
};

/// All at once, on all processors; before the shards run.
std::vector<Returning> restore(std::vector<KeptRoom> kept, std::int64_t away_ms, RoomRegistry& rooms,
                               const RoomRegistry::Keeping& keeping, Metrics& metrics, Log& log);

}  // namespace server::room
