// Who somebody is to a room: an id that no two share, and the name others see.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

namespace server {

inline constexpr std::size_t player_id_chars = 12;  // behind the "p"

struct PlayerId {
    std::string text;  // "p" and so many of crockford_alphabet
    friend auto operator<=>(const PlayerId&, const PlayerId&) = default;
};

enum class Standing : std::uint8_t {
    guest,
    registered,  // the name is theirs alone
    program,     // registered, and marked as a computer program's
};

struct Person {
    PlayerId id;
    std::string name;
    Standing standing = Standing::guest;

    bool is_registered() const { return standing != Standing::guest; }
    bool is_program() const { return standing == Standing::program; }
};

/// The name shown for people who have deleted their account.
inline constexpr const char* deleted_player = "deleted player";

/// What a room is called whose host has given it no name.
inline std::string room_named_after(const std::string& host) { return host + "'s room"; }

}  // namespace server

template <>
struct std::hash<server::PlayerId> {
    std::size_t operator()(const server::PlayerId& player) const noexcept {
        return std::hash<std::string>{}(player.text);
    }
};
