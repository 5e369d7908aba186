#include "server/matching/pool_queue.hpp"

#include <algorithm>

namespace server::matching {

PoolQueue::PoolQueue(std::vector<Candidate>& line, std::size_t pool) {
    for (Candidate& candidate : line) {
        const auto& pools = candidate.ticket->pools;
        if (candidate.is_seated || !std::ranges::binary_search(pools, pool)) continue;
        const auto& party = candidate.ticket->party;
        double sum = 0;
        for (const Seeker& seeker : party) sum += seeker.strengths[pool].rating;
        const bool has_foes = std::ranges::any_of(party, [](const Seeker& seeker) { return !seeker.avoids.empty(); });
        entries_.push_back(
            {&candidate, static_cast<unsigned>(party.size()), sum / static_cast<double>(party.size()), has_foes});
        further_.push_back(entries_.size());
    }
}

std::size_t PoolQueue::waiting_from(std::size_t place) {
    while (place < entries_.size() && entries_[place].who->is_seated) {
        std::size_t& further = further_[place];
        if (further < entries_.size() && entries_[further].who->is_seated) further = further_[further];
        place = further;
    }
    return place;
}

}  // namespace server::matching
