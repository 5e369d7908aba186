// Those of one line who wait for one pool, in order of arrival. Whoever has been seated meanwhile, from whichever
// queue, is passed over, and not looked at again and again: so the cost of a run stays near what it looks at.
#pragma once

#include <cstddef>
#include <vector>

#include "server/matching/candidate.hpp"

namespace server::matching {

class PoolQueue {
public:
    struct Entry {
        Candidate* who = nullptr;
        unsigned size = 0;
        double strength = 0;    // the party's mean, in this pool
        bool has_foes = false;  // somebody of the party avoids somebody
    };
    /// `line` stays where it is as long as this is used.
    PoolQueue(std::vector<Candidate>& line, std::size_t pool);

    std::size_t size() const { return entries_.size(); }
    const Entry& operator[](std::size_t place) const { return entries_[place]; }
    /// The first place from this one on where somebody still waits; size() where nobody does.
    std::size_t waiting_from(std::size_t place);

private:
    std::vector<Entry> entries_;
    std::vector<std::size_t> further_;  // where to look next: nobody between waits any more
};

}  // namespace server::matching
