// Tells a tournament about its board in this room, and knows what it has been told: no sooner than watchers, so that
// nobody reads a result off the standings before they have seen it.
#pragma once

#include <optional>

#include "server/room/board_outcome.hpp"
#include "server/room/transaction.hpp"

namespace server::room {

class OutcomePublisher {
public:
    explicit OutcomePublisher(const State& state) : state_(state) {}

    /// After all that a command has decided, given what watchers have been told of the game by then.
    void publish_outcome(Transaction& tx, protocol::RoomStatus told_to_watchers);
    /// For a room that is closed now, whatever watchers know.
    void publish_outcome_at_end(Transaction& tx);

private:
    using Kind = BoardOutcome::Kind;

    const State& state_;
    std::optional<Kind> published_;
};

}  // namespace server::room
