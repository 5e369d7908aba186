// What the journal's thread does: it takes what waits, commits it, tells, and looks after the disk.
#include <algorithm>
#include <chrono>
#include <exception>
#include <utility>
#include <variant>

#include "engine/base/overloaded.hpp"
#include "server/journal/sqlite_journal_class.hpp"

namespace server {

using namespace journal_work;

void SqliteJournal::write() {
    while (true) {
        std::vector<Work> batch = take();
        if (batch.empty() && is_over()) return;
        const bool is_idle = batch.empty() && !has_reads();
        if (!batch.empty()) process(std::move(batch));
        read_rooms();
        look_after(is_idle);
        if (is_idle) fold_log();
        if (backup_ && backup_->has_ended()) backup_.reset();
    }
}

bool SqliteJournal::is_over() const {
    const std::lock_guard lock(mutex_);
    return is_ending_ && queue_.empty() && room_reads_.empty();
}

bool SqliteJournal::has_reads() const {
    const std::lock_guard lock(mutex_);
    return !room_reads_.empty();
}

/// Empty after a while in which there was nothing to do.
std::vector<journal_work::Work> SqliteJournal::take() {
    std::unique_lock lock(mutex_);
    in_hand_ = 0;
    waiting_.store(queue_.size(), std::memory_order_relaxed);
    wake_.wait_for(lock, std::chrono::milliseconds(limit::journal_stamp_ms),
                   [this] { return is_ending_ || !queue_.empty() || !room_reads_.empty(); });
    std::vector<Work> batch;
    while (!queue_.empty() && batch.size() < limit::journal_batch) {
        batch.push_back(std::move(queue_.front()));
        queue_.pop_front();
    }
    in_hand_ = batch.size();
    return batch;
}

/// Everything that is to be kept, in one transaction; then what else was asked, which finds it kept.
void SqliteJournal::process(std::vector<Work> batch) {
    const bool has_changes = std::any_of(batch.begin(), batch.end(), changes);
    const bool is_kept = !has_changes || (!has_failed_ && commit(batch));
    deps_.metrics.journal_waiting.set(static_cast<std::int64_t>(waiting_.load()));
    if (is_kept) tell_ratings();
    for (Work& work : batch) finish(work, is_kept);
    if (has_changes && is_kept) tell_committed(batch);
    finished_ += batch.size();
    archiver_->handed_over(store_.state().handed_over, finished_);
    idle_since_ms_ = deps_.clock.now_ms();
    has_folded_ = false;
}

/// Nobody's receipt waits for it.
void SqliteJournal::tell_committed(std::vector<Work>& batch) {
    if (shipper_) shipper_->committed({store_.state(), take_changes(batch)});
}

/// Tries again for as long as the disk is full; false once a write has failed.
bool SqliteJournal::commit(std::vector<Work>& batch) {
    while (true) {
        const std::int64_t began_us = deps_.clock.now_us();
        try {
            store_.begin();
            for (Work& work : batch) put(work);
            store_.archive_has(archiver_->taken());
            const std::int64_t handed_over = store_.state().handed_over;
            store_.commit(server_ms(), deps_.clock.unix_ms());
            // The commit stands, whatever comes of this; the archive takes nothing of it before.
            while (handed_over > archiver_->taken() && !store_.sync())
                if (!wait_for_room()) return fail("there is no room to sync what is handed over");
            acknowledged_.write(store_.state().commits);
            stamped_ms_ = deps_.clock.now_ms();
            deps_.metrics.journal_commits.add();
            deps_.metrics.journal_entries.add(entries_in(batch));
            deps_.metrics.journal_commit_time.observe_us(deps_.clock.now_us() - began_us);
            return true;
        } catch (const DatabaseError& fault) {
            if (!fault.is_full() || !make_room()) return give_up(fault.what());
        } catch (const std::exception& fault) {
            return give_up(fault.what());
        }
    }
}

/// Nobody is to find what was not kept.
bool SqliteJournal::give_up(const std::string& what) {
    try {
        store_.roll_back();
    } catch (const std::exception&) {
        // The connection is done for; it forgets what it had not committed when it is closed.
    }
    return fail(what);
}

void SqliteJournal::put(Work& work) {
    std::visit(engine::Overloaded{[&](Append& one) { one.is_admitted = admit(one.what); },
                                  [&](Apply& one) {
                                      one.admitted.clear();
                                      for (const JournalChange& change : one.changes)
                                          one.admitted.push_back(admit(change));
                                  },
                                  [&](const ForgetRoom& one) { store_.forget_room(one.room); },
                                  [&](const ForgetPlayer& one) { store_.forget_player(one.player); },
                                  [&](const GiveOut& one) { store_.give_out(one.game_id); },
                                  [&](const ForgetNames& one) { store_.forget_names(one.names); }, [](const auto&) {}},
               work);
}

bool SqliteJournal::admit(const KeepEntry& what) {
    if (!store_.admits(what.entry)) return false;
    store_.keep(what.entry, what.server_ms);
    return true;
}

bool SqliteJournal::admit(const JournalChange& change) {
    if (const auto* entry = std::get_if<KeepEntry>(&change)) return admit(*entry);
    server::apply(change, store_);
    return true;
}

/// Takes what was set aside for this moment, or waits. False where not even that can be done.
bool SqliteJournal::make_room() {
    try {
        store_.roll_back();
    } catch (const DatabaseError& fault) {
        return fault.is_full();
    }
    return wait_for_room();
}

bool SqliteJournal::wait_for_room() {
    if (!is_full_) set_full(true);
    if (reserve_.is_there()) {
        reserve_.give_up();
        return true;
    }
    std::unique_lock lock(mutex_);
    wake_.wait_for(lock, std::chrono::milliseconds(limit::journal_retry_ms), [this] { return is_ending_; });
    return !is_ending_;
}

void SqliteJournal::set_full(bool is_full) {
    reads_->set_full(is_full);
    if (archiver_) archiver_->set_paused(is_full);
    deps_.metrics.journal_full.set(is_full ? 1 : 0);
    if (is_full) {
        deps_.log.error("disk_full", {{"folder", folder_.string()}});
    } else {
        deps_.log.info("disk_has_room", {{"folder", folder_.string()}});
    }
    // Last: when anybody sees that entries are taken again, all of this has been told.
    const std::lock_guard lock(mutex_);
    trouble_ = "there is no room on the disk of " + folder_.string();
    is_full_ = is_full;
}

/// reliability.md: after a failed write or sync the handle is not tried again.
bool SqliteJournal::fail(const std::string& what) {
    {
        const std::lock_guard lock(mutex_);
        if (has_failed_.exchange(true)) return false;
        trouble_ = "the database could not be written: " + what;
    }
    deps_.log.error("journal_failed", {{"what", what}});
    deps_.failed();
    return false;
}

void SqliteJournal::finish(Work& work, bool is_kept) {
    std::visit(engine::Overloaded{[&](const Append& one) { one.kept(is_kept && one.is_admitted); },
                                  [&](const Apply& one) {
                                      applying_bytes_ -= one.bytes;
                                      if (is_kept) one.applied(one.admitted);
                                  },
                                  [&](const Flush& one) { one.flushed(); },
                                  [&](const ForgetRoom& one) { set_aside_.forget_room(one.room); },
                                  [&](BackUp& one) { begin_backup(one); }, [&](const SeeMoment&) { show_moment(); },
                                  [](const auto&) {}},
               work);
}

/// A few of those that may be read by now: however many rooms are wanted at once, receipts come between.
void SqliteJournal::read_rooms() {
    for (std::size_t count = 0; count < limit::journal_room_reads; ++count) {
        std::unique_lock lock(mutex_);
        if (room_reads_.empty() || room_reads_.front().given > finished_) return;
        const ReadRoom next = std::move(room_reads_.front());
        room_reads_.pop_front();
        lock.unlock();
        next.read(lines_of(next.room));
    }
}

std::optional<std::vector<std::string>> SqliteJournal::lines_of(const std::string& room) {
    try {
        return store_.lines_of(room);
    } catch (const std::exception& fault) {
        deps_.log.error("room_not_read", {{"room", room}, {"what", fault.what()}});
        return std::nullopt;
    }
}

/// Those who are told, and then look for the ratings, find them.
void SqliteJournal::tell_ratings() {
    const auto changes = store_.take_rating_changes();
    if (changes.empty()) return;
    std::unique_lock lock(mutex_);
    const auto tell = tell_ratings_;
    lock.unlock();
    if (tell) tell(changes);
}

Snapshot SqliteJournal::snapshot() {
    Snapshot now{archive_.beside(), store_.beside()};
    see_this_moment(*now.archive);
    see_this_moment(*now.journal);
    return now;
}

void SqliteJournal::show_moment() {
    try {
        shipper_->see(snapshot());
    } catch (const std::exception& fault) {
        shipper_->cannot_see(fault.what());
    }
}

void SqliteJournal::begin_backup(BackUp& wish) {
    if (backup_ && !backup_->has_ended()) return wish.done("another backup is being made");
    try {
        backup_ = std::make_unique<Backup>(snapshot(), wish.file, wish.done);
    } catch (const std::exception& fault) {
        wish.done(fault.what());
    }
}

/// However much is asked meanwhile: the time is stamped, a full disk looked at again. It is not stamped before the
/// first entry of this run: rooms rest until then, and that entry says so (room/rest_note.hpp).
void SqliteJournal::look_after(bool is_idle) {
    if (has_failed_) return;
    const std::int64_t now_ms = deps_.clock.now_ms();
    if (is_full_ && (is_idle || now_ms - looked_for_room_ms_ >= limit::journal_retry_ms)) {
        looked_for_room_ms_ = now_ms;
        if (reserve_.set_aside()) set_full(false);
    }
    const bool is_stamp_due = stamped_ms_ && now_ms - *stamped_ms_ >= limit::journal_stamp_ms;
    const bool passes = time_ == Time::passes && stopped_ms_ < 0;
    if (store_.has_rooms() && !is_full_ && passes && is_stamp_due) stamp();
}

void SqliteJournal::stamp() {
    std::vector<Work> nothing;
    if (commit(nothing)) tell_committed(nothing);
}

/// Once nothing has waited for a while.
void SqliteJournal::fold_log() {
    if (has_failed_ || has_folded_ || deps_.clock.now_ms() - idle_since_ms_ < limit::journal_idle_ms) return;
    has_folded_ = true;
    if (store_.state().taken < archiver_->taken() && !is_full_) stamp();
    try {
        store_.fold_log();
    } catch (const DatabaseError& fault) {
        if (!fault.is_full()) fail(fault.what());
    }
    deps_.metrics.journal_bytes.set(database_bytes(folder_));
}

}  // namespace server
