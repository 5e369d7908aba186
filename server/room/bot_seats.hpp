// Computer players on a room's seats: when they look, when they act. What they are shown is what a person there would
// see and remember, no more. They do not think here: the room says what is to be thought about, goes on with everything
// else, and is told what was found.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>

#include "server/room/transaction.hpp"

namespace server::room {

class BotSeats {
public:
    /// `pace_ms`: how long a computer player takes over an action, about.
    BotSeats(const State& state, std::int64_t pace_ms) : state_(state), pace_ms_(pace_ms) {}

    /// After a rest: a visitor sees something happen within moments, and everything else at the usual pace.
    void rouse(RoomTime now);
    /// After all that a command has decided: who is to look at the board, and when. `rests`: nobody is there to see it.
    void schedule(Transaction& tx, bool rests);
    /// Every computer player whose time has come looks at the board, or does what was found.
    void go_on(Transaction& tx);
    /// The result of a thought; a thought that is no longer wanted changes nothing.
    void found(std::uint64_t thought, const std::optional<engine::Action>& action);
    /// When the next computer player's time comes.
    std::optional<RoomTime> next() const;

private:
    /// What a computer player is thinking, or has found and not done yet.
    struct Thought {
        std::uint64_t number = 0;
        std::uint64_t position = 0;        // the one that it is about
        RoomTime acts_at;                  // not before
        std::optional<RoomTime> deadline;  // the game's, as the thought was told it
        bool is_found = false;
        std::optional<engine::Action> action;
    };
    struct Bot {
        std::optional<RoomTime> looks_at;     // when it begins to think; if it is thinking then, once that is over
        std::optional<RoomTime> waits_until;  // for people on the other side
        std::optional<Thought> thought;

        std::optional<RoomTime> wakes_at() const;
        bool is_hurried(const GameTime& time) const;
        void drop_thought(Transaction& tx);
    };

    void look(Transaction& tx, engine::Seat seat, Bot& bot);
    bool waits_for_people(const Transaction& tx, engine::Seat seat, Bot& bot) const;
    void act_as_found(Transaction& tx, engine::Seat seat, Bot& bot);
    void look_soon(const Transaction& tx, engine::Seat seat, Bot& bot) const;
    std::int64_t usual_pace_ms(engine::Seat seat) const;
    std::int64_t pace_of(const Transaction& tx, engine::Seat seat) const;
    void look_on(const Transaction& tx);
    bool lets_people_seal_first(engine::Seat seat) const;
    unsigned level_of(engine::Seat seat) const;
    std::uint64_t seed_of(std::uint64_t thought) const;

    const State& state_;
    std::int64_t pace_ms_;
    std::map<engine::Seat, Bot> bots_;  // of the running game
    std::uint64_t thoughts_ = 0;
    std::uint64_t looked_for_ = 0;  // the position that the computer players were told of last
    std::size_t envelopes_ = 0;     // that had to be sealed in that position
    RoomTime looks_on_until_;       // several have been opened, and people want to see what lay in them
    RoomTime brisk_until_;          // they have rested, and somebody has come
};

}  // namespace server::room
