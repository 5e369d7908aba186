// Who somebody is to a room: an id that no two share, and the name others see.
#pragma once

#include <compare>
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
