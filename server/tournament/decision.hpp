// What a command to a tournament decides: lines for the journal first, and effects that may happen only once the
// journal has them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/base/draws.hpp"
#include "engine/pairing.hpp"
#include "server/tournament/round.hpp"

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
    bool is_public = true;
    bool is_rated = false;
    unsigned spectator_delay_s = 0;
    std::int64_t starts_by_ms = 0;          // unix; a side that has not come by then has lost
    std::optional<std::string> caster_key;  // SECRET; where there is a delay
};
struct ChangeReservation {
    std::string room;
    Seats seats;
};
struct CloseRoom {
    std::string room;
};
/// Core::paired wants engine::pairing::pair_swiss of these.
struct PairingWanted {
    std::uint64_t search = 0;
    std::size_t round = 0;
    std::vector<engine::pairing::SwissEntrant> entrants;
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
using Effect = std::variant<OpenRoom, ChangeReservation, CloseRoom, PairingWanted, PageChanged, Called, Byes>;

struct Decision {
    std::vector<std::string> records;  // SECRET
    /// "TOURNAMENT/ROUND/MATCH/BOARD/ATTEMPT" and "TOURNAMENT/ROUND": the storage refuses one that it has.
    std::vector<std::string> keys;
    std::vector<Effect> effects;
};

}  // namespace server::tournament
