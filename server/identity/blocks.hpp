// Who wants to have nothing to do with whom: each for oneself, unknown to the other. What follows from it in rooms is
// decided there (room/admission.hpp). From any thread.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <vector>

#include "protocol/error.hpp"
#include "server/base/person.hpp"
#include "server/journal/journal.hpp"

namespace server {

inline constexpr const char* block_collection = "block";

class Blocks {
public:
    /// Outlives it.
    explicit Blocks(Journal& journal) : journal_(journal) {}
    /// Those from before the server was away, of people whom `is_known` knows; the others are forgotten.
    void restore(const std::vector<Document>& documents, const std::function<bool(const PlayerId&)>& is_known);

    struct Block {
        PlayerId player;
        std::int64_t at_unix_ms = 0;
    };
    /// The latest first.
    std::vector<Block> of(const PlayerId& by) const;
    bool has_blocked(const PlayerId& by, const PlayerId& whom) const;

    /// Nothing: it is kept. Blocking twice is blocking once.
    using Done = std::function<void(std::optional<protocol::Error>)>;
    void block(const PlayerId& by, const Block& block, Done done);
    void lift(const PlayerId& by, const PlayerId& whom, Done done);
    /// There is no such person any more: neither as the one nor as the other.
    void forget(const PlayerId& player);

private:
    void erase(const PlayerId& by, const PlayerId& whom, Entry& entry);

    Journal& journal_;
    mutable std::mutex mutex_;
    std::map<PlayerId, std::map<PlayerId, std::int64_t>> blocked_;  // by whom, whom, since when
    std::map<PlayerId, std::set<PlayerId>> blockers_;               // the same the other way round
};

}  // namespace server
