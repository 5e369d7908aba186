// What a room of a tournament tells it, as the journal keeps it until the tournament has taken note of it.
#pragma once

#include <optional>
#include <string>

#include "server/base/document.hpp"
#include "server/room/decision.hpp"

namespace server::room {

inline constexpr const char* board_collection = "board";

/// By the room's id.
Document document_of(const BoardTold& told);
/// Throws where it is not what document_of wrote.
BoardTold board_told_in(const Document& document);

}  // namespace server::room
