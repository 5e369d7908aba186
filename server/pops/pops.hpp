// The pops that are announced, and who says that they come to the next date of each. Kept in the journal; whoever has
// to be told of a date is told by pop_bell.hpp. From any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/base/result.hpp"
#include "protocol/error.hpp"
#include "server/base/clock.hpp"
#include "server/base/person.hpp"
#include "server/base/randomness.hpp"
#include "server/journal/journal.hpp"
#include "server/pops/pop.hpp"
#include "server/telemetry/log.hpp"

namespace server::pops {

class Pops {
public:
    /// All of them outlive it.
    struct Deps {
        Clock& clock;
        Randomness& randomness;
        Journal& journal;
        Log& log;
    };
    explicit Pops(Deps deps) : deps_(deps) {}
    /// Those from before the server was away, with those who come of whom `is_known` knows.
    void restore(const std::vector<Document>& documents, const std::function<bool(const PlayerId&)>& is_known);
    /// Called without a lock after pops were added or removed: there is something else to wake for. To be set once,
    /// before anything is asked.
    void when_changed(std::function<void()> tell) { tell_changed_ = std::move(tell); }

    /// The next first; none that is over.
    std::vector<Announced> list() const;
    /// By its id as people may have typed it.
    std::optional<Announced> find(const std::string& id) const;
    /// The dates that are on or to come, the next first: so many, or fewer where there are no more.
    std::vector<Date> dates_of(const std::string& id, std::size_t count) const;
    /// Ids of those to whose next date they come.
    std::vector<std::string> those_of(const PlayerId& player) const;

    /// What the audit says of an act, to be kept together with it.
    using Audit = std::function<ArchiveRow(const Pop&)>;
    using Added = std::function<void(engine::Result<Announced, protocol::Error>)>;
    /// `wished` as read_pop has read it; it is given an id.
    void add(Pop wished, const Audit& audit, const Added& added);
    /// Nothing: it is kept.
    using Done = std::function<void(std::optional<protocol::Error>)>;
    void remove(const std::string& id, const Audit& audit, Done done);

    /// How many come, with them or without; saying twice is saying once.
    using Counted = std::function<void(engine::Result<std::size_t, protocol::Error>)>;
    void come(const std::string& id, const PlayerId& player, bool comes, const Counted& counted);
    /// There is no such person any more.
    void forget(const PlayerId& player);

    /// A date that starts within limit::pop_soon_ms.
    struct Soon {
        Pop pop;
        std::int64_t starts_unix_ms = 0;
        std::vector<PlayerId> coming;
    };
    /// Notes of every such date that it is told, and calls `tell` once that is kept, on any thread: so none is told
    /// twice, whatever happens to the server, and none that has begun. False: the journal takes nothing now.
    bool tell_soon(std::function<void(const std::vector<Soon>&)> tell);
    /// Pops that are over go, and those who came to dates that are. False: the journal takes nothing now.
    bool tidy();
    /// When there is something to do for one of the two; nothing: there are no pops.
    std::optional<std::int64_t> next_work_unix_ms() const;

private:
    struct Slot {
        Pop pop;
        Dates dates;
        std::int64_t told = -1;     // the last date that was told of; -1: none was
        std::int64_t number = 0;    // of the date …
        std::set<PlayerId> comers;  // … to which these come

        std::optional<Date> current(std::int64_t now_unix_ms) const;
        bool comes(const PlayerId& player, const Date& date) const;
        bool is_to_tell(const Date& date, std::int64_t now_unix_ms) const;
        std::int64_t next_work_unix_ms(std::int64_t now_unix_ms) const;
    };
    using Slots = std::map<std::string, Slot>;

    bool restore_pop(const Document& document);
    bool restore_comer(const Document& document, const std::function<bool(const PlayerId&)>& is_known);
    static std::optional<Announced> announced(const Slot& slot, std::int64_t now_unix_ms);
    const Slot* slot_of(const std::string& id) const;
    std::string free_id() const;
    void turn_to(Slot& slot, std::int64_t number);
    void let_go(const std::vector<Document>& gone);
    void changed() const {
        if (tell_changed_) tell_changed_();
    }

    const Deps deps_;
    std::function<void()> tell_changed_;
    mutable std::mutex mutex_;
    Slots slots_;
};

}  // namespace server::pops
