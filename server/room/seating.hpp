// Decides who sits where and who comes and goes (wire.md 2.4, 2.9): seats taken and left, people who appear, disappear
// and stay away for too long, the game that starts once all are ready, and whose connections hear what then.
#pragma once

#include <string_view>
#include <vector>

#include "protocol/server_message.hpp"
#include "server/room/attendance.hpp"
#include "server/room/bot_seats.hpp"
#include "server/room/publisher.hpp"
#include "server/room/transaction.hpp"

namespace server::room {

class Seating {
public:
    Seating(const State& state, Attendance& attendance, Publisher& publisher, BotSeats& bots)
        : state_(state), attendance_(attendance), publisher_(publisher), bots_(bots) {}

    void seat(Transaction& tx, engine::Seat seat, const Person& person);
    void vacate(Transaction& tx, engine::Seat seat, protocol::Departure reason);
    /// Where seats are kept for certain people: a player who comes sits down, and is ready.
    void seat_reserved(Transaction& tx, const Person& who);
    /// In a tournament's room: others are to play.
    void reserve(Transaction& tx, const ReservationsChanged& change);
    /// The host has chosen anew: who has a seat that is no longer there loses it, and everybody says again that they
    /// are ready.
    void configure(Transaction& tx, const Choices& choices);
    /// Computer players sit down for those who have not come, where there are any.
    void seat_stand_ins(Transaction& tx);
    /// At a table that the finder has put together: the game begins, with computer players for who has not come.
    void begin_found(Transaction& tx);
    /// A computer player gives its seat up. What it has sealed stays sealed; the game does not know of the change.
    /// Whether this player on this side would be opposite somebody at the same address, where games are rated: two
    /// accounts of one person could make anything of their ratings. In a tournament its director answers for people.
    bool is_rated_among_neighbours(const PlayerId& player, engine::Side side) const;
    void take_from_computer(Transaction& tx, engine::Seat seat, const Person& who);
    void start_if_ready(Transaction& tx);
    /// The same after something that belongs to the room and not to its game: watchers hear of the game later, of this
    /// at once.
    void tell_and_start_if_ready(Transaction& tx);
    /// The last one to be ready starts the game, and that is news enough.
    void start_or_tell_ready(Transaction& tx, const std::vector<engine::Seat>& seats, bool ready);

    /// The person has a connection now.
    void appear(Transaction& tx, const Person& who);
    /// The player's last connection is gone.
    void disappear(Transaction& tx, PlayerId player);
    /// Gives up those who have been awaited for too long.
    void give_up_absent(Transaction& tx);
    /// They lose their seats and have to leave, but not in the middle of a game that they play.
    void show_out(Transaction& tx, const PlayerId& player);
    void dismiss_everybody(Transaction& tx, std::string_view reason);
    /// Before anything is published: those whose audience has changed hear it with the new one.
    void move_connections(Transaction& tx);

    /// True while a demonstration has nobody to play for: nothing is thought, and nothing wakes it.
    bool rests() const;

private:
    void let_in_everybody(Transaction& tx);
    bool is_early(const Transaction& tx) const;
    void unrate(Transaction& tx, bool warms_chairs);
    void leave_match(Transaction& tx, engine::Seat seat);
    void hand_over(Transaction& tx, engine::Seat seat);
    Person as_called(engine::Seat seat, Person who) const;
    void tell_presence(Transaction& tx, const std::vector<engine::Seat>& seats, bool is_here);
    void dismiss(Transaction& tx, const PlayerId& player, std::string_view reason);
    void dismiss_watchers(Transaction& tx);
    void end_connections(Transaction& tx, const PlayerId& player, std::string_view reason);
    void pass_host_on(Transaction& tx);

    const State& state_;
    Attendance& attendance_;
    Publisher& publisher_;
    BotSeats& bots_;
};

}  // namespace server::room
