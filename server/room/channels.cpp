#include "server/room/channels.hpp"

#include <algorithm>

namespace server::room {

Channels::Channels(const Settings& settings) {
    channels_.reserve(settings.solo ? 2 : 3);  // no more: casters are rare
    if (settings.solo) {
        channels_.emplace_back(settings.id, ChannelKind::solo, 0);
    } else {
        channels_.emplace_back(settings.id, ChannelKind::black, 0);
        channels_.emplace_back(settings.id, ChannelKind::white, 0);
    }
    channels_.emplace_back(settings.id, ChannelKind::watchers, std::int64_t{1000} * settings.spectator_delay_s);
}

Channel* Channels::find(ChannelKind kind) {
    const auto found = std::ranges::find(channels_, kind, &Channel::kind);
    return found == channels_.end() ? nullptr : &*found;
}

const Channel* Channels::find(ChannelKind kind) const {
    const auto found = std::ranges::find(channels_, kind, &Channel::kind);
    return found == channels_.end() ? nullptr : &*found;
}

void Channels::open_casters() {
    if (!watchers().is_delayed() || has_casters()) return;
    Channel casters = watchers().for_casters();
    channels_.push_back(std::move(casters));
}

void Channels::close_casters() {
    std::erase_if(channels_, [](const Channel& channel) { return channel.kind() == ChannelKind::casters; });
}

}  // namespace server::room
