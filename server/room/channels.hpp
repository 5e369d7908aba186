// The channels of one room: one for each side, or for the player of a solo room; one for those who watch; and where
// these are told everything later, one for casters, who are told at once.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "server/base/shared_text.hpp"
#include "server/room/change.hpp"
#include "server/room/channel.hpp"

namespace server::room {

class Channels {
public:
    explicit Channels(const Settings& settings);

    /// Null: the room has no such channel.
    Channel* find(ChannelKind kind);
    const Channel* find(ChannelKind kind) const;
    Channel& watchers() { return *find(ChannelKind::watchers); }
    const Channel& watchers() const { return *find(ChannelKind::watchers); }
    bool has_casters() const { return find(ChannelKind::casters) != nullptr; }
    /// In a room without a delay casters hear what everybody hears.
    void open_casters();
    void close_casters();

    auto begin() { return channels_.begin(); }
    auto end() { return channels_.end(); }
    auto begin() const { return channels_.begin(); }
    auto end() const { return channels_.end(); }

private:
    std::vector<Channel> channels_;
};

}  // namespace server::room
