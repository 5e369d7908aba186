// Whom people have chosen to have something to do with, or nothing: each for oneself, and the other is not told. Kept
// in the journal. From any thread. What follows from it is decided elsewhere.
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

#include "protocol/error.hpp"
#include "server/base/person.hpp"
#include "server/journal/journal.hpp"

namespace server {

class Relation {
public:
    struct Form {
        const char* collection;  // of documents, one for each pair
        std::size_t most;        // of whom one person has chosen; beyond: forbidden
        const char* too_many;    // in words
        const char* not_there;   // of somebody who has not been chosen
    };
    /// The journal outlives it.
    Relation(Journal& journal, Form form) : journal_(journal), form_(form) {}
    /// Those from before the server was away, of people whom `is_known` knows; the others are forgotten.
    void restore(const std::vector<Document>& documents, const std::function<bool(const PlayerId&)>& is_known);

    struct Chosen {
        PlayerId player;
        std::int64_t at_unix_ms = 0;
    };
    /// The latest first.
    std::vector<Chosen> of(const PlayerId& by) const;
    bool has(const PlayerId& by, const PlayerId& whom) const;
    /// Who have chosen this person.
    std::vector<PlayerId> towards(const PlayerId& whom) const;

    /// Nothing: it is kept. Twice is once.
    using Done = std::function<void(std::optional<protocol::Error>)>;
    void add(const PlayerId& by, const Chosen& chosen, Done done);
    void lift(const PlayerId& by, const PlayerId& whom, Done done);
    /// There is no such person any more: neither as the one nor as the other.
    void forget(const PlayerId& player);

private:
    void erase(const PlayerId& by, const PlayerId& whom, Entry& entry);

    Journal& journal_;
    const Form form_;
    mutable std::mutex mutex_;
    std::map<PlayerId, std::map<PlayerId, std::int64_t>> chosen_;  // by whom, whom, since when
    std::map<PlayerId, std::set<PlayerId>> towards_;               // the same the other way round
};

}  // namespace server
