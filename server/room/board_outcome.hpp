// The outcome of a board as the journal keeps it, from the room's decision until the tournament has taken note of it.
#pragma once

#include <optional>
#include <string>

#include "server/base/document.hpp"
#include "server/room/decision.hpp"

namespace server::room {

inline constexpr const char* board_collection = "board";

/// By the room's id.
Document document_of(const BoardOutcome& outcome);
/// Throws where it is not what document_of wrote.
BoardOutcome outcome_in(const Document& document);

}  // namespace server::room
