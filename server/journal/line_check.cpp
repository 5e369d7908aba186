#include "server/journal/line_check.hpp"

#include <utility>

#include "server/journal/journal_error.hpp"
#include "server/journal/row_sums.hpp"

namespace server {

LineCheck::LineCheck() {
    empty_.acquire();
    thread_ = std::thread([this] { work(); });
}

LineCheck::~LineCheck() { end(); }

void LineCheck::add(const Statement& row) {
    Chunk& chunk = ring_[filling_];
    chunk.push_back({row.integer(0), row.integer(2), row.integer(3), hash_in(row, 4), std::string(row.text(1)),
                     std::string(row.text(5))});
    if (chunk.size() == chunk_rows) pass_on();
}

CheckedLines LineCheck::finish() {
    end();
    if (fault_) std::rethrow_exception(fault_);
    return std::move(checked_);
}

void LineCheck::pass_on() {
    full_.release();
    empty_.acquire();
    filling_ = (filling_ + 1) % ring_.size();
}

/// A chunk that is not full is the last.
void LineCheck::end() {
    if (!thread_.joinable()) return;
    full_.release();
    thread_.join();
}

void LineCheck::work() {
    for (std::size_t place = 0;; place = (place + 1) % ring_.size()) {
        full_.acquire();
        Chunk& chunk = ring_[place];
        const bool is_last = chunk.size() < chunk_rows;
        try {
            for (Row& row : chunk) {
                if (!fault_) check(row);
            }
        } catch (...) {
            fault_ = std::current_exception();
        }
        if (is_last) return;
        chunk.clear();
        empty_.release();
    }
}

void LineCheck::check(Row& row) {
    const auto [place, is_new] = places_.try_emplace(row.room, checked_.rooms.size());
    if (is_new) {
        checked_.rooms.emplace_back().kept.id = place->first;
        checked_.rooms.back().first = row.number;
    }
    CheckedRoom& known = checked_.rooms[place->second];
    if (row.before != known.last || row.hash != sum_of_line(known.last_hash, row.room, row.server_ms, row.line)) {
        throw DamagedError("is damaged: line " + std::to_string(row.number) + ", of room " + row.room
                           + ", is not what was written");
    }
    known.last = checked_.last = row.number;
    known.last_ms = row.server_ms;
    known.last_hash = row.hash;
    known.kept.lines.push_back(std::move(row.line));
    checked_.tally.add(row.hash);
}

}  // namespace server
