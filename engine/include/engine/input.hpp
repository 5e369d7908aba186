// What a match is told: an action of a seat, or something that the room has seen (record.md 3.1).
#pragma once

#include <optional>
#include <variant>

#include "engine/base/seat.hpp"
#include "engine/games.hpp"

namespace engine {

/// Time has passed, nothing else.
struct Tick {
    friend bool operator==(const Tick&, const Tick&) = default;
};
/// Somebody sits down on a vacant seat of a running game.
struct Join {
    Seat seat;
    friend bool operator==(const Join&, const Join&) = default;
};
/// A seat is left for good.
struct Leave {
    Seat seat;
    friend bool operator==(const Leave&, const Leave&) = default;
};
/// A side is declared to have lost by the room.
struct Forfeit {
    Side side;
    friend bool operator==(const Forfeit&, const Forfeit&) = default;
};
/// The room's time for the game is over: it ends here, and is decided by what it counts.
struct CallTime {
    friend bool operator==(const CallTime&, const CallTime&) = default;
};
struct PlayerInput {
    /// Absent where the name given is no seat's: the game answers not_seated.
    std::optional<Seat> seat;
    Action action;
    friend bool operator==(const PlayerInput&, const PlayerInput&) = default;
};

using Input = std::variant<Tick, Join, Leave, Forfeit, CallTime, PlayerInput>;

}  // namespace engine
