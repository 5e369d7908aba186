#include "server/matching/table_maker.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <tuple>
#include <utility>

#include "engine/base/ensure.hpp"
#include "server/matching/splits.hpp"

namespace server::matching {
namespace {

/// Whoever has foes is one of theirs.
bool are_foes(const PoolQueue::Entry& one, const PoolQueue::Entry& other) {
    if (!one.has_foes || !other.has_foes) return false;
    std::vector<PlayerId> people;
    for (const Seeker& seeker : other.who->ticket->party) people.push_back(seeker.person.id);
    return avoids_any(one.who->ticket->party, people);
}

}  // namespace

TableMaker::TableMaker(std::vector<Candidate>& line, const Setting& setting, std::vector<Table>& tables)
    : setting_(setting), line_(line), tables_(tables), people_(setting.pools.size()) {
    for (std::size_t pool = 0; pool < setting_.pools.size(); ++pool) {
        const PoolQueue& queue = queues_.emplace_back(line, pool);
        for (std::size_t place = 0; place < queue.size(); ++place) people_[pool] += queue[place].size;
    }
}

void TableMaker::make_full() {
    for (std::size_t pool = 0; pool < queues_.size(); ++pool) {
        PoolQueue& queue = queues_[pool];
        const unsigned chairs = 2 * setting_.pools[pool].per_side;
        for (auto anchor = queue.waiting_from(0); anchor < queue.size(); anchor = queue.waiting_from(anchor + 1)) {
            look_behind(anchor, queue);
            if (setting_.forms[pool].can_be(chairs, anchor_size_, sizes_)) seat(nearest(anchor, pool, chairs), pool);
        }
    }
}

void TableMaker::make_for_all_since(std::int64_t since_ms) {
    for (const Candidate& candidate : line_) {
        if (candidate.since_ms > since_ms) break;
        if (candidate.is_seated) continue;
        const std::size_t pool = fullest_pool(*candidate.ticket);
        PoolQueue& queue = queues_[pool];
        // Whoever came before has a table by now.
        const std::size_t anchor = queue.waiting_from(0);
        ENSURE(anchor < queue.size() && queue[anchor].who == &candidate);
        look_behind(anchor, queue);
        auto chosen = nearest(anchor, pool, setting_.forms[pool].most(anchor_size_, sizes_));
        if (chosen.empty()) chosen = {anchor};  // computers are nobody's enemies
        seat(chosen, pool);
    }
}

void TableMaker::make_full_for_first() {
    const std::size_t pool = fullest_pool(*line_.front().ticket);
    const unsigned chairs = 2 * setting_.pools[pool].per_side;
    look_behind(0, queues_[pool]);
    if (setting_.forms[pool].can_be(chairs, anchor_size_, sizes_)) seat(nearest(0, pool, chairs), pool);
}

void TableMaker::look_behind(std::size_t anchor, PoolQueue& queue) {
    anchor_size_ = {};
    ++anchor_size_[queue[anchor].size - 1];
    sizes_ = {};
    compared_.clear();
    for (auto place = queue.waiting_from(anchor + 1);
         place < queue.size() && compared_.size() < setting_.tuning.looked_at; place = queue.waiting_from(place + 1)) {
        if (are_foes(queue[place], queue[anchor])) continue;
        ++sizes_[queue[place].size - 1];
        compared_.push_back(place);
    }
}

std::vector<std::size_t> TableMaker::nearest(std::size_t anchor, std::size_t pool, unsigned people) const {
    const PoolQueue& queue = queues_[pool];
    std::vector<std::tuple<bool, double, std::size_t>> farther;
    farther.reserve(compared_.size());
    for (const std::size_t place : compared_)
        farther.emplace_back(queue[place].who->is_house, std::abs(queue[place].strength - queue[anchor].strength),
                             place);
    // Few of them are taken: a heap is cheaper than all of them in order.
    std::ranges::make_heap(farther, std::greater{});

    std::vector<std::size_t> chosen{anchor};
    PartySizes sizes = anchor_size_;
    PartySizes left = sizes_;
    unsigned seated = queue[anchor].size;
    while (seated < people) {
        ENSURE(!farther.empty());
        std::ranges::pop_heap(farther, std::greater{});
        const std::size_t place = std::get<2>(farther.back());
        farther.pop_back();
        const std::size_t size = queue[place].size;
        --left[size - 1];
        if (std::ranges::any_of(chosen, [&](std::size_t one) { return are_foes(queue[place], queue[one]); })) {
            if (!setting_.forms[pool].can_be(people, sizes, left)) return {};
            continue;
        }
        ++sizes[size - 1];
        // A party is left out where no others would make up the number with it.
        if (setting_.forms[pool].can_be(people, sizes, left)) {
            chosen.push_back(place);
            seated += queue[place].size;
        } else {
            --sizes[size - 1];
        }
    }
    std::ranges::sort(chosen);
    return chosen;
}

void TableMaker::seat(const std::vector<std::size_t>& places, std::size_t pool) {
    if (places.empty()) return;
    std::vector<const Ticket*> tickets;
    for (const std::size_t place : places) {
        Candidate& candidate = *queues_[pool][place].who;
        candidate.is_seated = true;
        tickets.push_back(candidate.ticket);
        for (const std::size_t wanted : candidate.ticket->pools) people_[wanted] -= candidate.ticket->party.size();
    }
    const TableForm form{pool, setting_.pools[pool].per_side, setting_.tuning.computer};
    tables_.push_back(fairest_table(tickets, form, setting_.tables_made++ % 2));
}

std::size_t TableMaker::fullest_pool(const Ticket& ticket) const {
    return *std::ranges::max_element(ticket.pools, {}, [&](std::size_t pool) { return people_[pool]; });
}

}  // namespace server::matching
