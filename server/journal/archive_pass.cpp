#include "server/journal/archive_pass.hpp"

#include <string>
#include <utility>

#include "server/base/limits.hpp"
#include "server/journal/journal_error.hpp"

namespace server {

ArchivePass::ArchivePass(Database& database, Deps deps)
    : database_(database), deps_(std::move(deps)), second_look_(deps_.open, deps_.found) {}

ArchivePass::~ArchivePass() {
    table_.reset();
    try {
        if (database_.is_in_transaction()) end_transaction();
    } catch (const DatabaseError&) {
        // It ends with the connection.
    }
}

Piece ArchivePass::step(std::int64_t bytes_max) {
    Piece piece(bytes_max);
    if (is_over()) return piece;
    if (!table_) {
        begin_table();
    } else if (holds_moment_ && deps_.logged_pages && deps_.logged_pages() - logged_before_ > limit::scrub_log_pages) {
        let_go();
    }
    if (!database_.is_in_transaction()) database_.run("BEGIN");
    if (!go_on(piece)) end_table();
    if (!holds_moment_) end_transaction();
    second_look_.forget();
    return piece;
}

void ArchivePass::let_go() {
    if (!holds_moment_) return;
    holds_moment_ = false;
    state_.reset();
    table_->indexes.clear();  // where one is under way, the transaction would not end
    end_transaction();
}

/// Nothing was written, and SQLite commits no transaction in which it has met damage.
void ArchivePass::end_transaction() { database_.run("ROLLBACK"); }

void ArchivePass::begin_table() {
    if (deps_.logged_pages) logged_before_ = deps_.logged_pages();
    database_.run("BEGIN");
    holds_moment_ = true;
    state_.reset();
    try {
        state_ = read_archive_state(database_);
    } catch (const JournalError& fault) {
        second_look_.report({"the archive's state", fault.what()});
    } catch (const DatabaseError& fault) {
        if (!fault.is_unreadable()) throw;
        second_look_.report({"the archive's state", fault.what()});
    }
    table_.emplace(archive_walk(next_, {database_, second_look_, games_}, state_));
    index_ = 0;
    has_rows_left_ = true;
}

bool ArchivePass::go_on(Piece& piece) {
    if (has_rows_left_) has_rows_left_ = table_->rows->go_on(piece);
    return has_rows_left_ || go_on_through_indexes(piece);
}

/// What could not be read of the rows will be missing in no index: there is nothing to compare it with.
bool ArchivePass::go_on_through_indexes(Piece& piece) {
    if (!table_->rows->has_read_all()) return false;
    for (; index_ < table_->indexes.size(); ++index_) {
        IndexWalk& index = table_->indexes[index_];
        try {
            if (index.go_on(piece)) return true;
            if (index.tally() == table_->rows->of_index(index_)) continue;
            second_look_.report({"index " + index.name(), "it does not fit its table"});
        } catch (const DatabaseError& fault) {
            if (!fault.is_unreadable()) throw;
            second_look_.report({"index " + index.name(), std::string("cannot be read: ") + fault.what()});
        }
    }
    return false;
}

void ArchivePass::end_table() {
    if (holds_moment_ && state_ && table_->rows->has_read_all()) {
        ++tallied_;
        if (table_->rows->tally() != state_->tallies.*table_->tally) {
            second_look_.report({"table " + table_->name, "rows are missing, or not what was written"});
        }
    }
    table_.reset();
    holds_moment_ = false;
    ++next_;
}

void look_through(Database& database, const SecondLook::Found& found) {
    ArchivePass pass(database, {found});
    while (!pass.is_over()) pass.step(limit::scrub_piece_bytes);
}

}  // namespace server
