// The clock of the room's game at one moment of the room: what time it is in the game, and what of that may be told.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/base/instant.hpp"
#include "server/room/state.hpp"

namespace server::room {

class GameTime {
public:
    GameTime(const State& state, RoomTime at) : state_(state), at_(at) {}

    engine::Instant now() const { return state_.game_time(at_); }
    /// What is told of the game's clock never goes back: while a deadline is held, what arrives in time is stamped at
    /// the moment before it (fine-print B9), and everybody is told that moment meanwhile.
    engine::Instant told() const;
    /// The latest moment of the game that may be told before something else is; nothing: there is no deadline.
    std::optional<std::int64_t> stops_ms() const;
    /// The game's deadline has struck, but somebody who still owes a choice has lag.
    bool deadline_is_held() const;
    /// The game's next deadline, in the room's time.
    std::optional<RoomTime> deadline() const;
    /// The time left until the deadline.
    std::optional<std::int64_t> left_ms() const;

private:
    std::optional<engine::Instant> game_deadline() const;

    const State& state_;
    RoomTime at_;
};

}  // namespace server::room
