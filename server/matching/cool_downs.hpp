// Who may not seek a table for a while, since tables were ready to which they did not come. Times come in as numbers.
// Memory is bounded: what is forgiven is forgotten, and beyond a bound whatever was longest ago.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <unordered_map>

#include "server/base/person.hpp"

namespace server::matching {

inline constexpr std::size_t dodges_remembered_most = 100'000;

class CoolDowns {
public:
    struct Terms {
        std::int64_t first_ms = 0;     // it doubles with each further one
        std::int64_t most_ms = 0;      // but is never longer
        std::int64_t forgiven_ms = 0;  // after so long without another one all is forgotten
    };
    explicit CoolDowns(const Terms& terms, std::size_t remembered_most = dodges_remembered_most);

    /// A table was ready, and this player did not come.
    void add(const PlayerId& player, std::int64_t now_ms);
    /// Until when they have to wait; nothing: they need not.
    std::optional<std::int64_t> until_ms(const PlayerId& player, std::int64_t now_ms);

    /// Of how many players something is remembered.
    std::size_t remembered() const { return players_.size(); }

private:
    struct Dodge {
        PlayerId player;
        std::int64_t ms = 0;
    };
    struct Record {
        std::int64_t cool_ms = 0;
        std::int64_t last_ms = 0;
        std::size_t dodges = 0;  // of those that are remembered
    };

    void forget(std::int64_t now_ms);
    void forget_first();

    Terms terms_;
    std::size_t remembered_most_;
    std::deque<Dodge> dodges_;  // the oldest first
    std::unordered_map<PlayerId, Record> players_;
};

}  // namespace server::matching
