// How games are found in the archive: what those who write it and those who read it have in common.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "server/journal/game_repository.hpp"

namespace server {

/// How a player is found in game_players: by id, or by name in any case.
inline std::string key_of_id(std::string_view id) { return "id:" + std::string(id); }
inline std::string key_of_name(std::string_view name) { return "name:" + folded_name(name); }

/// In whose lists a game stands, as game_players has it.
enum class Visibility : std::uint8_t {
    listed,    // everybody's
    unlisted,  // of those who played in it
    hidden,    // nobody's, until watchers have seen its end
};
inline Visibility visibility_of(bool is_listed, bool is_out) {
    return !is_out ? Visibility::hidden : is_listed ? Visibility::listed : Visibility::unlisted;
}

}  // namespace server
