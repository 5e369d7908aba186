// The addresses of the page, and what each is about: the page's own router (web-client/src/session/router.ts) reads
// them alike, and web-client/tests/places.json holds both to it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "server/http/api.hpp"

namespace server {

struct Place {
    /// What a path names must be looked up; `page` and `nothing` are complete as they are.
    enum class Kind : std::uint8_t { nothing, page, room, game, tournament, person };
    Kind kind = Kind::nothing;
    std::string id;           // of a room, a game or a tournament; a person's name
    PageAbout about;          // of a page
    std::string beside = {};  // of two rooms that are shown together, the other one
};

/// `path` is decoded, without the query.
Place place_of(std::string_view path);

/// What people have called something, and the game in it, as in "Friday night · Go". Where they have not, the game
/// alone.
std::string titled(const std::string& name, std::string_view game);
/// A sentence on what the game is; the site's where there is none.
std::string described(std::string_view game);

}  // namespace server
