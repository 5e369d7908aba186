// Requests to a room that wait for their answers, by ticket: whatever happens to a request, it is answered, and once.
// On the room's thread.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "server/journal/kept.hpp"
#include "server/room/decision.hpp"
#include "server/room/requester.hpp"

namespace server::room {

class Unanswered {
public:
    using Respond = std::function<void(const Reply&)>;
    struct Asked {
        std::uint64_t connection = 0;
        Respond respond;  // null: has been answered, and waits to be admitted
        bool joins = false;
        PlayerId player;
        RequestName name;
        std::optional<Reply> owed = {};  // there was no memory to send it
    };

    /// `respond` is taken, and null then, only once the request has been noted down.
    Ticket add(const Requester& requester, bool joins, RequestName name, Respond& respond);
    /// Null: it has been answered.
    Asked* find(Ticket ticket);
    void remove(Ticket ticket) { asked_.erase(ticket); }
    bool waits_to_join(std::uint64_t connection) const;
    /// The answers to requests that are to be kept: kept with them, so that none is carried out twice.
    std::vector<KeptAnswer> to_keep(const std::vector<Effect>& effects, std::int64_t unix_ms) const;

    /// Called only where somebody waits: there may be no memory.
    using MakeReply = std::function<Reply()>;
    /// Everybody is told this, unless something else is owed to them.
    void answer_all(const MakeReply& make_reply);
    /// The same for requests of which nothing is decided. One that joins stays until it is admitted.
    void answer_all_but(const std::set<Ticket>& decided, const MakeReply& make_reply);
    /// Those who have been answered, but were never admitted for lack of memory.
    template <class Admit>
    void admit_left(Admit admit) {
        std::erase_if(asked_, [&](const auto& one) {
            if (one.second.respond) return false;
            admit(one.second.connection);
            return true;
        });
    }

private:
    std::map<Ticket, Asked> asked_;
    std::uint64_t tickets_ = 0;
};

}  // namespace server::room
