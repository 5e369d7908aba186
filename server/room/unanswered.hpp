// Requests to a room that wait for their answers, by ticket: whatever becomes of one, it is answered, once. On the
// room's thread.
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
        Respond respond;  // null: has been told, and waits to be admitted
        bool joins = false;
        PlayerId player;
        RequestName name;
        std::optional<Reply> owed = {};  // there was no memory to tell it
    };

    /// Noted down first: `respond` is null then.
    Ticket add(const Requester& requester, bool joins, RequestName name, Respond& respond);
    /// Null: it has been answered.
    Asked* find(Ticket ticket);
    void remove(Ticket ticket) { asked_.erase(ticket); }
    bool waits_to_join(std::uint64_t connection) const;
    /// What those are told whose wish is to be kept: kept with it, so that nobody's is carried out twice.
    std::vector<KeptAnswer> to_keep(const std::vector<Effect>& effects, std::int64_t unix_ms) const;

    /// Made only where somebody waits: there may be no memory.
    using MakeReply = std::function<Reply()>;
    /// Everybody is told this, unless something else is owed to them.
    void answer_all(const MakeReply& make_reply);
    /// The same for those of whom nothing is decided. Who joins stays until they are admitted.
    void answer_all_but(const std::set<Ticket>& decided, const MakeReply& make_reply);
    /// Who has been told, and was never admitted for want of memory.
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
