// A room for a game's first lesson (engine/lesson.hpp): what whoever asks for one gets, and how its match begins. From
// then on it is a room like any other, whose computer players know the script (bot_seats.hpp).
#pragma once

#include <optional>

#include "protocol/client_message.hpp"
#include "server/base/randomness.hpp"
#include "server/room/seating.hpp"
#include "server/room/transaction.hpp"

namespace server::room {

/// Fills in the game's options and the computer players, and gives the key for the room: one of those by whose lots the
/// lesson comes about. Nothing: this game has no lesson.
std::optional<engine::Bytes32> prepare_lesson(protocol::RoomCreate& wish, Randomness& randomness);

/// In a new room whose computer players sit: the learner sits down, the match starts and is brought to where the lesson
/// begins.
void begin_lesson(Transaction& tx, Seating& seating, const Person& learner);

}  // namespace server::room
