// Who is connected; who is awaited and until when (those with a seat, and the host); and since when nobody has been
// connected. Does not know what people are shown, and sends nothing.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/base/limits.hpp"
#include "server/base/person.hpp"
#include "server/room/channel_kind.hpp"
#include "server/room/state.hpp"

namespace server::room {

struct Presence {
    std::string name;
    std::string address;                     // from which they asked something last; empty: nothing yet
    std::unique_ptr<const std::string> you;  // as last sent; null: they are told nothing, like all watchers
    std::int16_t lag_ms = 0;
    static_assert(limit::lag_max_ms <= INT16_MAX);
    Standing standing = Standing::guest;
    bool connected = false;
    bool casts = false;                           // has given the key for watching without delay
    ChannelKind channel = ChannelKind::watchers;  // the one that the connections hear
};

class Attendance {
public:
    using People = std::map<PlayerId, Presence>;
    /// Somebody who is connected and has a seat, or is the host.
    struct Attendant {
        PlayerId player;
        Presence* presence;
        std::vector<engine::Seat> seats;
    };
    using Roster = std::vector<Attendant>;

    explicit Attendance(const State& state) : state_(state) {}

    const People& people() const { return people_; }
    /// Null: neither connected nor awaited.
    Presence* find(const PlayerId& player);
    const Presence* find(const PlayerId& player) const;
    /// Null also where they are only awaited.
    Presence* find_connected(const PlayerId& player);
    bool is_connected(const PlayerId& player) const;

    /// The person has a connection now. False: they already had one.
    bool arrive(const Person& who);
    /// The player's last connection is gone; a player with a seat, or the host, is awaited for a while.
    void depart(const PlayerId& player, RoomTime now);
    /// Counts as missing from now on, unless connected.
    void expect(const Person& person, RoomTime now);
    /// The same for everybody with a seat, and the host.
    void expect_everybody(RoomTime now);
    /// Those who have been awaited for long enough.
    std::vector<PlayerId> overdue(RoomTime now) const;
    void wait_longer(const PlayerId& player, RoomTime until) { awaited_.at(player) = until; }
    void give_up(const PlayerId& player);
    /// When the next player will be overdue.
    std::optional<RoomTime> next_overdue() const;
    /// Since when nobody is connected; nothing: somebody is.
    std::optional<RoomTime> deserted_since() const { return deserted_since_; }

    /// wire.md 4.2: half the round trip that the server has measured, of the player's slowest connection.
    void set_lag(const PlayerId& player, std::int64_t lag_ms);
    void set_address(const PlayerId& player, const std::string& address);
    /// Whether anybody with a seat on this side asks from the address of this player.
    bool is_neighbour_on(engine::Side side, const PlayerId& player) const;
    void rename(const PlayerId& player, const std::string& name);
    /// The key for watching without delay has changed: those who watched with it, who are returned, no longer do.
    std::vector<PlayerId> stop_casting();

    /// Those connected who have a seat, and the host. Cached, since it is asked for after every command, and few
    /// commands change it.
    const Roster& roster();
    /// How many players with a seat are connected.
    std::size_t connected_players();
    std::size_t connected_watchers() { return connected_ - connected_players(); }

private:
    void expect_back(const PlayerId& player, RoomTime now);

    const State& state_;
    People people_;
    std::map<PlayerId, RoomTime> awaited_;  // when a missing player counts as gone (wire.md 2.9)
    std::size_t connected_ = 0;             // how many of people_
    std::optional<RoomTime> deserted_since_;
    std::optional<Roster> roster_;  // nothing: people have changed since it was made
    std::uint64_t seating_ = 0;     // State::seating() when it was made
};

}  // namespace server::room
