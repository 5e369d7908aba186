// The connections of one room, found by number, by player and by the channel they hear: telling a channel walks its
// own connections and no others. Knows no effects and sends nothing; the actor does.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "server/base/by_player.hpp"
#include "server/base/person.hpp"
#include "server/net/sink.hpp"
#include "server/room/channel_kind.hpp"
#include "server/room/requester.hpp"

namespace server::room {

class Subscribers {
public:
    class Subscriber {
    public:
        explicit Subscriber(const Requester& requester)
            : connection_(requester.connection),
              sink_(requester.sink),
              who_(requester.who),
              takes_changes_(requester.takes_changes) {}
        std::uint64_t connection() const { return connection_; }
        Sink& sink() const { return *sink_; }
        const Person& who() const { return who_; }
        const PlayerId& player() const { return who_.id; }
        bool takes_changes() const { return takes_changes_; }
        /// Nothing until the room has admitted it.
        std::optional<ChannelKind> channel() const { return channel_; }
        /// Of this connection (wire.md 4.2).
        std::int64_t lag_ms() const { return lag_ms_; }
        void set_lag(std::int64_t lag_ms) { lag_ms_ = static_cast<std::int32_t>(lag_ms); }

    private:
        friend class Subscribers;
        // There is one of every watcher.
        std::uint64_t connection_;
        std::shared_ptr<Sink> sink_;
        Person who_;
        std::uint32_t place_ = 0;  // in its channel's list
        std::int32_t lag_ms_ = 0;
        std::optional<ChannelKind> channel_;
        bool takes_changes_;
    };
    using List = std::vector<Subscriber*>;

    /// Null where the connection is not here. Valid until it is removed.
    Subscriber* find(std::uint64_t connection);
    void add(const Requester& requester);
    void remove(std::uint64_t connection);
    /// From now on it hears this channel and no other.
    void hear(Subscriber& subscriber, ChannelKind channel);
    /// It stays, and hears nothing.
    void hear_nothing(Subscriber& subscriber);

    /// All of them, in no order.
    List all();
    const List& of(ChannelKind channel) const { return channels_[static_cast<std::size_t>(channel)]; }
    /// Admitted or not.
    List of(const PlayerId& player) const;
    /// Of all connections of the player; 0 without any.
    std::int64_t greatest_lag_ms(const PlayerId& player) const;

private:
    std::unordered_map<std::uint64_t, Subscriber> subscribers_;
    std::array<List, channel_kinds> channels_;
    ByPlayer<Subscriber> by_player_;
};

}  // namespace server::room
