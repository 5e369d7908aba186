// What people ask of a room, one function each (wire.md 2): decided by the room's state and by who is there.
#pragma once

#include <optional>

#include "protocol/client_message.hpp"
#include "protocol/error.hpp"
#include "server/room/attendance.hpp"
#include "server/room/deadlines.hpp"
#include "server/room/publisher.hpp"
#include "server/room/request.hpp"
#include "server/room/seating.hpp"
#include "server/room/transaction.hpp"

namespace server::room {

class Requests {
public:
    Requests(const State& state, Attendance& attendance, Publisher& publisher, Deadlines& deadlines, Seating& seating)
        : state_(state), attendance_(attendance), publisher_(publisher), deadlines_(deadlines), seating_(seating) {}

    void decide(Transaction& tx, const Request& request);
    /// What the clock has brought about, before somebody is shown how things stand: they must not see a part of them
    /// before that and a part after it.
    void publish_deadlines(Transaction& tx);

private:
    void handle(Transaction& tx, const Request& request, const protocol::RoomJoin& join);
    void handle(Transaction& tx, const Request& request, const protocol::RoomCaster& caster);
    void handle(Transaction& tx, const Request& request, const protocol::RoomConfigure& configure);
    void handle(Transaction& tx, const Request& request, const protocol::RoomLeave& leave);
    void handle(Transaction& tx, const Request& request, const protocol::SeatTake& take);
    void handle(Transaction& tx, const Request& request, const protocol::SeatLeave& leave);
    void handle(Transaction& tx, const Request& request, const protocol::SeatBot& bot);
    void handle(Transaction& tx, const Request& request, const protocol::SeatKick& kick);
    void handle(Transaction& tx, const Request& request, const protocol::RoomReady& ready);
    void handle(Transaction& tx, const Request& request, const protocol::Act& act);
    void handle(Transaction& tx, const Request& request, const protocol::Chat& chat);
    void handle(Transaction& tx, const Request& request, const protocol::RoomRematch& rematch);
    void handle(Transaction& tx, const Request& request, const protocol::Ping& ping);
    std::optional<protocol::Error> refusal_in_running_game(const Transaction& tx, const PlayerId& player,
                                                           engine::Side side, bool plays) const;
    void take_in_running_game(Transaction& tx, const Request& request, engine::Seat seat);
    void take_from_computer(Transaction& tx, const Request& request, engine::Seat seat);
    void withdraw_caster_key(Transaction& tx);

    const State& state_;
    Attendance& attendance_;
    Publisher& publisher_;
    Deadlines& deadlines_;
    Seating& seating_;
};

}  // namespace server::room
