// Which of a room's channels somebody hears: that of a side, or the watchers', who may be told everything later; and
// beside it, where a delayed room has casters, one for watchers without delay.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/base/seat.hpp"

namespace server::room {

enum class ChannelKind : std::uint8_t { black, white, solo, watchers, casters };
inline constexpr std::size_t channel_kinds = 5;

constexpr engine::Audience audience_of(ChannelKind kind) {
    switch (kind) {
        case ChannelKind::black:
            return engine::Audience::black;
        case ChannelKind::white:
            return engine::Audience::white;
        case ChannelKind::solo:
            return engine::Audience::solo;
        case ChannelKind::watchers:
        case ChannelKind::casters:
            break;
    }
    return engine::Audience::spectator;
}

}  // namespace server::room
