// Players of one tournament who are called to a board, wherever they are on the site, until its game has begun or is
// called off; and those who have no match in the round. On the tournament's executor.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "protocol/server_message.hpp"
#include "server/base/person.hpp"
#include "server/identity/presences.hpp"
#include "server/net/frame.hpp"
#include "server/tournament/decision.hpp"

namespace server::tournaments {

class BoardCalls {
public:
    /// Called with each call, as it is made.
    using Keep = std::function<void(const PlayerId&, const protocol::Calling&)>;
    BoardCalls(std::string tournament, const Presences& presences, Keep keep)
        : tournament_(std::move(tournament)), presences_(presences), keep_(std::move(keep)) {}

    /// Notes the call of those who have a seat there; `name` is the tournament's. `tell` sends it.
    void call(const tournament::OpenRoom& open, const std::string& name);
    /// Others have the seats: those who no longer have one are told so.
    void change(const tournament::ChangeReservation& change);
    void tell(const tournament::Called& called);
    /// Who has no match in this round is told so; in place of those of earlier rounds.
    void tell_byes(const tournament::Byes& byes, const std::string& name);
    /// Sends what this player is called to at this moment, or that they have no match, if anything.
    void remind(const PlayerId& player, Sink& sink) const;
    /// All who are called to this room are told that they are no longer.
    void end(const std::string& room);
    void end_all();

private:
    const std::string tournament_;
    const Presences& presences_;
    const Keep keep_;
    std::map<PlayerId, protocol::Calling> calls_;
    std::map<PlayerId, Frame> byes_;
};

}  // namespace server::tournaments
