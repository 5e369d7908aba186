// The deadlines of the room's game (wire.md 4, fine-print B9): each takes effect at its own time, later by the lag of
// those who still owe something; and the actions of players, which arrive before a deadline, within their lag after it,
// or too late and wait until it has taken effect.
#pragma once

#include <cstdint>
#include <list>
#include <optional>

#include "protocol/client_message.hpp"
#include "server/room/attendance.hpp"
#include "server/room/request.hpp"
#include "server/room/transaction.hpp"

namespace server::room {

class Deadlines {
public:
    Deadlines(const State& state, const Attendance& attendance) : state_(state), attendance_(attendance) {}

    /// When the next one takes effect.
    std::optional<RoomTime> next(RoomTime now) const;
    /// Every deadline that is due takes effect at its own time, also where the room comes to it late.
    void expire_due(Transaction& tx);
    void act(Transaction& tx, const Request& request, const protocol::Act& act);

private:
    struct Held {
        Ticket ticket{};
        Person who;
        engine::Seat seat;
        engine::Action action;
        engine::Instant arrived;
    };
    std::int64_t hold_ms() const;
    void act_now(Transaction& tx, const Held& action, engine::Instant at);
    void release_held(Transaction& tx);

    const State& state_;
    const Attendance& attendance_;
    std::list<Held> held_;
};

}  // namespace server::room
