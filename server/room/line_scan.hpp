// What a room's lines (change.hpp) tell of it without being played: enough for a room that rests. SECRET: the lines
// hold sealed choices and the room's key.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
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

/// Who may be in a room, in what it is called, or in its games: a few bytes for each, where the lines are not at hand.
class Mentions {
public:
    Mentions() = default;
    Mentions(const std::vector<std::string>& lines, std::string_view room_name);
    /// True may be said without need.
    bool may_name(const DeletedAccount& deleted_account) const;

private:
    bool has(std::string_view text) const;
    void add(std::string_view text);

    std::vector<std::uint32_t> hashes_;  // sorted, each once; of ids of players and of the room's name
};

}  // namespace server::room
