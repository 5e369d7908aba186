// How a room begins: what is wished for, checked, and turned into what the journal keeps first.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "protocol/client_message.hpp"
#include "server/base/person.hpp"
#include "server/identity/house.hpp"
#include "server/room/change.hpp"

namespace server::room {

/// Why no such room can be made; nothing: it can.
std::optional<protocol::Error> check(const protocol::RoomCreate& wish);

/// Who sits down first, before anybody has come: computer players, by their levels; programs of the house; and people,
/// who are expected.
using Sitters = std::map<engine::Seat, std::variant<unsigned, HouseProgram, Person>>;
Sitters sitters_of(const protocol::RoomCreate& wish);

/// The room that is wished for, with this id and key; named after the host if it has no name.
Opened opening_of(const protocol::RoomCreate& wish, std::string id, const engine::Bytes32& key,
                  std::optional<Person> host);

/// A room for a game of a tournament.
struct BoardOpening : protocol::RoomOptions {
    std::string room;
    engine::Bytes32 key{};  // SECRET
    engine::Options options;
    std::string name;
    std::optional<std::string> rated;
    TournamentBoard board;
    Reservations reservations;
    std::optional<std::string> caster_key;  // SECRET; with it people see the game without delay
};
Opened opening_of(const BoardOpening& opening);
/// Computer players, where they play along, on the seats that are kept for nobody.
Sitters sitters_of(const BoardOpening& opening);

/// A table that the finder has put together. With computer players on the chairs that are nobody's.
struct TableOpening {
    engine::Options options;
    std::string name;
    std::optional<std::string> rated;  // an engine::RatingClass; no computer player sits there then
    FoundTable table;
    Reservations reservations;
    std::map<engine::Seat, HouseProgram> house = {};
    unsigned computers = 1;  // their level
    unsigned paces = 1;      // for one action: how many times slower than elsewhere the server plays, for watchers
};
Opened opening_of(const TableOpening& opening, std::string id, const engine::Bytes32& key);
Sitters sitters_of(const TableOpening& opening);

/// What is kept of a room's password.
engine::Bytes32 password_hash(const engine::Bytes32& room_key, std::string_view password);

/// What is kept of the key for watching without delay.
engine::Bytes32 caster_hash(const engine::Bytes32& room_key, std::string_view key);

}  // namespace server::room
