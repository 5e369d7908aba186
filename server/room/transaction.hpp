// One command to a room while it is decided: what it changes, what there is to tell of it, and what is to happen. Made
// with the command's time, passed along to whatever decides, and consumed as its decision: nothing of it outlives the
// command.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/input.hpp"
#include "protocol/error.hpp"
#include "server/room/board_outcome.hpp"
#include "server/room/decision.hpp"
#include "server/room/game_time.hpp"
#include "server/room/news.hpp"
#include "server/room/state.hpp"

namespace server::room {

class Transaction {
public:
    Transaction(State& state, RoomTime now, std::int64_t unix_ms) : state_(state), now_(now), unix_ms_(unix_ms) {}

    const State& state() const { return state_; }
    RoomTime now() const { return now_; }
    GameTime time() const { return {state_, now_}; }

    /// The room's first line in the journal.
    void open(const Opened& opened) { decision_.records.push_back(encode(opened, now_)); }
    /// Keeps the change for the journal and applies it; what follows from it becomes news. A refusal changes nothing.
    State::Outcome change(const Change& change);
    State::Outcome play(const engine::Input& input, engine::Instant at) { return change(Played{input, at}); }
    State::Outcome start_game() { return change(GameStarted{unix_ms_}); }
    /// A deadline of the game takes effect.
    void expire(engine::Instant deadline);
    std::size_t expired() const { return decision_.deadlines; }
    /// For the journal, until the tournament has taken note: the room may be gone by then. Does nothing in a room that
    /// is no tournament's.
    void keep_outcome(BoardOutcome::Kind kind);

    void answer(Ticket ticket, Reply reply) { add(Answered{ticket, std::move(reply)}); }
    void refuse(Ticket ticket, protocol::Code code, std::string message);
    void add(Effect effect) { decision_.effects.push_back(std::move(effect)); }
    /// Before anything that is told: everybody who hears the end of a game, on any channel, finds its record.
    void give_out(std::string game);

    News& news() { return news_; }
    /// What has not been published so far.
    News take_news() { return std::exchange(news_, {}); }
    /// The connections of somebody whose seats have changed hear another audience from now on.
    void move_connections(const PlayerId& player);
    const std::vector<PlayerId>& moved() const { return moved_; }

    Decision take() && { return std::move(decision_); }

private:
    State& state_;
    RoomTime now_;
    std::int64_t unix_ms_;
    Decision decision_;
    News news_;
    std::vector<PlayerId> moved_;
};

}  // namespace server::room
