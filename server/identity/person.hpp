// Who somebody is to a room: an id that no two share, and the name others see.
#pragma once

#include <compare>
#include <functional>
#include <string>

namespace server {

struct PlayerId {
    std::string text;  // "p" and 12 characters
    friend auto operator<=>(const PlayerId&, const PlayerId&) = default;
};

struct Person {
    PlayerId id;
    std::string name;
};

}  // namespace server

template <>
struct std::hash<server::PlayerId> {
    std::size_t operator()(const server::PlayerId& player) const noexcept {
        return std::hash<std::string>{}(player.text);
    }
};
