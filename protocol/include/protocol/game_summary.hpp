// A finished game in one JSON object: what lists of games show and GET /api/v1/games/G answers (wire.md 6.4). Made
// once, when the game ends, and kept beside its record. Nothing here is secret any more.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/games.hpp"
#include "protocol/record.hpp"
#include "protocol/server_message.hpp"

namespace protocol {

struct GameSummary {
    std::string game_id;
    engine::Options options;
    std::string room;                 // id of the room it was played in
    std::string room_name;            // as people call that room
    std::vector<RecordedSeat> seats;  // as in the record's header
    std::int64_t started_unix_ms = 0;
    std::int64_t ended_unix_ms = 0;
    std::int64_t duration_ms = 0;  // game time of the end
    std::string result;            // JSON, as in the record's last line
    std::uint64_t inputs = 0;      // that the game accepted
    Series series;                 // of the room, this game included
};

std::string summary_json(const GameSummary& summary);

}  // namespace protocol
