// New tables for those who wait in one line, in one run: who sits together. Who sits on which side is splits.hpp's.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "server/matching/candidate.hpp"
#include "server/matching/core.hpp"
#include "server/matching/forms.hpp"
#include "server/matching/pool_queue.hpp"

namespace server::matching {

/// What a machine has for all its lines and runs; it outlives this.
struct Setting {
    std::span<const Pool> pools;
    std::span<const Forms> forms;  // one for each pool
    const Core::Tuning& tuning;
    std::uint64_t& tables_made;  // so far: the oldest ticket has black at every second table
};

class TableMaker {
public:
    /// `line`: of people, or of programs, in order of arrival. It stays where it is as long as this is used.
    TableMaker(std::vector<Candidate>& line, const Setting& setting, std::vector<Table>& tables);

    /// Without computers, pool after pool: for the oldest who can have one.
    void make_full();
    /// For everybody who came at this time or before it, with as many others as have room; computers on the other
    /// chairs.
    void make_for_all_since(std::int64_t since_ms);
    /// A full table for the first of the line, where there can be one.
    void make_full_for_first();

private:
    /// Reads those who wait behind this place of the queue, as many as are compared for a table.
    void look_behind(std::size_t anchor, PoolQueue& queue);
    /// Places in the queue, ascending: the anchor with others up to so many people, the nearest in strength first, of
    /// those read last, and the house's after all others. There have to be such; none where some of them avoid each
    /// other and no more are left.
    std::vector<std::size_t> nearest(std::size_t anchor, std::size_t pool, unsigned people) const;
    void seat(const std::vector<std::size_t>& places, std::size_t pool);
    /// The pool of the ticket for which the most people wait.
    std::size_t fullest_pool(const Ticket& ticket) const;

    Setting setting_;
    std::vector<Candidate>& line_;
    std::vector<Table>& tables_;
    std::vector<PoolQueue> queues_;    // one for each pool
    std::vector<std::size_t> people_;  // who wait for each pool

    // Of the anchor that is looked at.
    PartySizes anchor_size_{};
    PartySizes sizes_{};                 // of those behind it
    std::vector<std::size_t> compared_;  // their places in the queue
};

}  // namespace server::matching
