// What a command to a tournament decides: lines for the journal first, and effects that may happen only once the
// journal has them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/base/draws.hpp"
#include "server/tournament/round.hpp"
#include "server/tournament/search.hpp"

namespace server::tournament {

/// A room with reserved seats, for one game: the published seed would foretell the lots of a rematch. Asked for again
/// after a restart: the same room, which may be there already, or its game over.
struct OpenRoom {
    BoardRef board;
    std::string room;
    engine::Bytes32 key{};  // SECRET
    engine::Options options;
    std::string name;
    Seats seats;
    std::vector<engine::Seat> computers;  // of a scramble: seats that computer players keep until somebody comes
    bool is_public = true;
    bool is_rated = false;
    unsigned spectator_delay_s = 0;
    std::int64_t starts_by_ms = 0;  // unix; a side that has not come by then has lost
    /// Of a scramble, unix: whoever has not come by starts_by_ms, or goes, has a computer player in their place until
    /// they are back; at this time what is on is counted.
    std::optional<std::int64_t> finish_by_ms;
    std::optional<std::string> caster_key;  // SECRET; where there is a delay
    bool has_chat = true;
};
/// Whether anybody chats in a room that is open.
struct SwitchChat {
    std::string room;
    bool is_on = false;
};
struct ChangeReservation {
    std::string room;
    Seats seats;
    bool in_play = false;  // also where the game has begun: whoever has a seat now goes on with it
};
struct CloseRoom {
    std::string room;
};
/// Core::paired wants what is found for this. SECRET: a drawing's key is in it.
struct PairingWanted {
    std::uint64_t number = 0;  // of the search
    std::size_t round = 0;
    Search search;
};
/// The public page has changed.
struct PageChanged {};
/// These are wanted at a board, wherever they are.
struct Called {
    std::vector<Person> players;
    std::string room;
    std::size_t round = 0;
    std::optional<std::string> instead_of;  // the name of the one who had this seat
};
/// These have no match in the round that is being played, and nobody else has none.
struct Byes {
    std::size_t round = 0;
    std::vector<Person> players;
};
using Effect =
    std::variant<OpenRoom, ChangeReservation, CloseRoom, PairingWanted, PageChanged, Called, Byes, SwitchChat>;

struct Decision {
    std::vector<std::string> records;  // SECRET
    /// "TOURNAMENT/ROUND/MATCH/BOARD/ATTEMPT" and "TOURNAMENT/ROUND": the storage refuses one that it has.
    std::vector<std::string> keys;
    std::vector<Effect> effects;
};

}  // namespace server::tournament
