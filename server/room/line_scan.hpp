// What a room's lines (change.hpp) tell of it without being played: enough for a room that rests. SECRET: the lines
// hold sealed choices and the room's key.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/base/person.hpp"
#include "server/journal/deleted_account.hpp"
#include "server/room/change.hpp"

namespace server::room {

struct Scanned {
    Settings settings;
    std::vector<PlayerId> people;   // who has had a seat, and every host: those who have one now are among them
    std::vector<PlayerId> awaited;  // whom the finder keeps seats for; empty once the game has begun
};

/// Nothing: the first line is no opening.
std::optional<Scanned> scan(const std::vector<std::string>& lines);
/// Whether this person may be in the room, in what it is called, or in its games. True may be said without need.
bool may_name(const std::vector<std::string>& lines, const DeletedAccount& deleted_account);

}  // namespace server::room
