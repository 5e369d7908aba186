// What there is to tell of a command, and to whom: gathered while the command is decided, then published once
// (publisher.hpp). Who gets to see which view of the game is not in it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/seat.hpp"
#include "engine/match.hpp"
#include "server/room/change.hpp"
#include "server/room/channel.hpp"
#include "server/room/state.hpp"

namespace server::room {

/// Who is told of an event.
enum class To : std::uint8_t { everybody, black, white, players, watchers };
bool hears(engine::Audience audience, To whom);

struct News {
    std::vector<std::pair<To, Event>> events;
    std::vector<Spoken> watchers_words;  // among watchers, who are told them at once
    bool info_changed = false;
    bool begins_game = false;
    std::optional<std::string> ended;  // the id of the game

    void tell(std::string event, To whom = To::everybody, engine::Keeping keeping = engine::Keeping::passing);
    void tell_ready(engine::Seat seat, bool ready, engine::Instant at);
    /// What follows from a change that has been applied, now or out of the journal. Whether people are ready is told
    /// separately (tell_ready), since the start of a game implies it.
    void tell_of(const Change& change, const State::Outcome& outcome, const State& state, RoomTime now);

private:
    void tell_peoples(std::string event, To whom = To::everybody);
    void tell_start(const engine::Fairness& fairness);
    void tell_words(const Spoken& spoken, const State& state, std::int64_t at_ms);
};

}  // namespace server::room
