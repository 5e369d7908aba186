// What a tournament's picture says, out of the page that everybody gets.
#pragma once

#include "protocol/picture.hpp"

namespace server {

/// Throws Json::exception where it is no such page.
protocol::TournamentPicture tournament_picture(const protocol::Json& page);

}  // namespace server
