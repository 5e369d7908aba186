// Players of one tournament who are called to a board, wherever they are on the site, until its game has begun or is
// called off. On the tournament's executor.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "server/base/person.hpp"
#include "server/identity/presences.hpp"
#include "server/net/frame.hpp"
#include "server/tournament/decision.hpp"

namespace server::tournaments {

class BoardCalls {
public:
    BoardCalls(std::string tournament, const Presences& presences)
        : tournament_(std::move(tournament)), presences_(presences) {}

    /// Notes the call of those who have a seat there; `name` is the tournament's. `tell` sends it.
    void call(const tournament::OpenRoom& open, const std::string& name);
    /// Others have the seats: those who no longer have one are told so.
    void change(const tournament::ChangeReservation& change);
    void tell(const std::vector<Person>& players) const;
    /// Sends what this player is called to at this moment, if anything.
    void remind(const PlayerId& player, Sink& sink) const;
    /// All who are called to this room are told that they are no longer.
    void end(const std::string& room);
    void end_all();

private:
    struct Call {
        std::string room;
        Frame frame;
    };
    const std::string tournament_;
    const Presences& presences_;
    std::map<PlayerId, Call> calls_;
};

}  // namespace server::tournaments
