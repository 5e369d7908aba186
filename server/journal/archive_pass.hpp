// Looks through everything in the archive, a little at a time: each row is compared with its sum, each table and each
// of its indexes with the table's tally. Has no clock and no thread: `tutti doctor` takes all of it at once, the
// scrubber (scrubber.hpp) with pauses.
//
// Tallies fit only what was of one moment. So a table and its indexes are read in one transaction, which keeps SQLite
// from using the log anew; where that grows beyond limit::scrub_log_pages, the pass lets go of the moment, and goes on
// through that table row by row, without its indexes and its tally.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "server/journal/archive_walks.hpp"
#include "server/journal/database.hpp"
#include "server/journal/second_look.hpp"
#include "server/journal/states.hpp"

namespace server {

class ArchivePass {
public:
    struct Deps {
        /// Hears of what is damaged; of one thing perhaps several times.
        SecondLook::Found found;
        /// For an archive that is written meanwhile: one more connection, and how many pages its log has got so far.
        SecondLook::Open open = {};
        std::function<std::int64_t()> logged_pages = {};
    };
    /// `database` outlives this, has no transaction of its own, and may be one that only reads.
    ArchivePass(Database& database, Deps deps);
    ArchivePass(const ArchivePass&) = delete;
    ArchivePass& operator=(const ArchivePass&) = delete;
    /// Wherever it has come to, no transaction is left.
    ~ArchivePass();

    /// Looks at some `bytes_max` more. Throws DatabaseError where that cannot be; then the pass is over.
    Piece step(std::int64_t bytes_max);
    bool is_over() const { return next_ == archive_walks; }
    /// While nothing is to be read for some time, the log can be used anew.
    void let_go();
    /// How many tables were compared with their tallies.
    std::size_t tallied() const { return tallied_; }

private:
    void begin_table();
    bool go_on(Piece& piece);
    bool go_on_through_indexes(Piece& piece);
    void end_table();
    void end_transaction();

    Database& database_;
    const Deps deps_;
    SecondLook second_look_;
    NumbersSeen games_;
    std::size_t next_ = 0;
    std::optional<TableWalk> table_;
    std::size_t index_ = 0;  // of the table, where its rows have been looked at
    bool has_rows_left_ = true;
    bool holds_moment_ = false;
    std::int64_t logged_before_ = 0;
    std::optional<ArchiveState> state_;  // of the moment that is held
    std::size_t tallied_ = 0;
};

/// All of an archive that nobody writes.
void look_through(Database& database, const SecondLook::Found& found);

}  // namespace server
