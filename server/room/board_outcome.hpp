// The outcome of a board as the journal keeps it, from the room's decision until the tournament has taken note of it.
#pragma once

#include <optional>
#include <string>

#include "server/base/document.hpp"
#include "server/room/decision.hpp"
#include "server/room/state.hpp"

namespace server::room {

inline constexpr const char* board_collection = "board";

/// The outcome of the board that is played in this room, which must be a tournament's.
BoardOutcome outcome_of(const State& state, BoardOutcome::Kind kind);
/// The outcome if the room is closed now: that of a decided board, or `closed`. Nothing: the room is no tournament's.
std::optional<BoardOutcome> outcome_at_end(const State& state);

/// The document is named by the room's id.
Document document_of(const BoardOutcome& outcome);
/// Throws where it is not what document_of wrote.
BoardOutcome outcome_in(const Document& document);

}  // namespace server::room
