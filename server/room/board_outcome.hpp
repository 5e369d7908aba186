// The outcome of a board as the journal keeps it, from the room's decision until the tournament has taken note of it.
#pragma once

#include <optional>
#include <string>

#include "server/base/document.hpp"
#include "server/room/decision.hpp"
#include "server/room/state.hpp"

namespace server::room {

inline constexpr const char* board_collection = "board";

/// What has become of the board that is played in this room, a room of a tournament.
BoardOutcome outcome_of(const State& state, BoardOutcome::Kind kind);
/// Where the room is closed now: it leaves its board decided, or says that it is not. Nothing: a room of no tournament.
std::optional<BoardOutcome> outcome_at_end(const State& state);

/// By the room's id.
Document document_of(const BoardOutcome& outcome);
/// Throws where it is not what document_of wrote.
BoardOutcome outcome_in(const Document& document);

}  // namespace server::room
