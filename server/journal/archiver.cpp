#include "server/journal/archiver.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <utility>

#include "server/base/limits.hpp"

namespace server {

Archiver::Archiver(ArchiveStore& archive, std::unique_ptr<Database> journal, Deps deps)
    : deps_(std::move(deps)), archive_(archive), journal_(std::move(journal)), taken_(archive.taken()) {
    goal_.number = brought_.number = taken_;
    thread_ = std::thread([this] { work(); });
}

Archiver::~Archiver() {
    {
        const std::lock_guard lock(mutex_);
        is_ending_ = true;
    }
    wake_.notify_one();
    thread_.join();
}

void Archiver::handed_over(std::int64_t number, std::uint64_t seen) {
    {
        const std::lock_guard lock(mutex_);
        const bool is_at_rest = brought_ == goal_ && !trouble_;
        goal_ = {number, seen};
        if (is_at_rest && number == brought_.number) brought_ = goal_;
        if (brought_ != goal_) {
            wake_.notify_one();
            return;
        }
    }
    deps_.reached(seen, Has::all);
}

void Archiver::set_paused(bool is_paused) {
    {
        const std::lock_guard lock(mutex_);
        is_paused_ = is_paused;
    }
    wake_.notify_one();
}

std::optional<std::string> Archiver::trouble() const {
    const std::lock_guard lock(mutex_);
    return trouble_;
}

void Archiver::work() {
    bool has_folded = true;
    std::unique_lock lock(mutex_);
    while (true) {
        const auto is_called = [this] { return is_ending_ || (goal_ != brought_ && !is_paused_); };
        if (has_folded) {
            wake_.wait(lock, is_called);
        } else {
            wake_.wait_for(lock, std::chrono::milliseconds(limit::journal_idle_ms), is_called);
        }
        const Goal goal = goal_;
        if (goal == brought_ || is_paused_) {
            if (is_ending_) return;
            lock.unlock();
            fold_log();
            has_folded = true;
            lock.lock();
            continue;
        }
        lock.unlock();
        const bool is_done = bring(goal);
        deps_.metrics.archive_waiting.set(std::max<std::int64_t>(0, goal.number - taken()));
        deps_.reached(goal.seen, !is_done ? Has::not_yet : trouble() ? Has::never : Has::all);
        has_folded = false;
        lock.lock();
        if (is_done) {
            brought_ = goal;
        } else {
            wake_.wait_for(lock, std::chrono::milliseconds(limit::journal_retry_ms), [this] { return is_ending_; });
            if (is_ending_) return;
        }
    }
}

bool Archiver::bring(const Goal& goal) {
    try {
        while (taken() < goal.number && !trouble()) {
            const auto changes = handed_over_after(*journal_, taken(), limit::journal_batch);
            if (changes.empty()) {
                give_up("what the journal has handed over is missing");
                break;
            }
            archive_.take(changes);
            taken_.store(archive_.taken(), std::memory_order_release);
        }
        return true;
    } catch (const DatabaseError& fault) {
        return handle(fault);
    } catch (const std::exception& fault) {
        give_up(fault.what());
        return true;
    }
}

/// What is damaged is left as it is, and the games that come stay in the journal. After a failed write or sync the
/// handle is not tried again (reliability.md 2).
bool Archiver::handle(const DatabaseError& fault) {
    if (fault.is_full()) return false;
    give_up(fault.what());
    if (!fault.is_damaged()) deps_.failed(fault.what());
    return true;
}

void Archiver::give_up(const std::string& what) {
    {
        const std::lock_guard lock(mutex_);
        trouble_ = "the archive takes no more games: " + what;
    }
    deps_.metrics.archive_failed.set(1);
    deps_.log.error("archive_failed", {{"what", what}});
}

void Archiver::fold_log() {
    if (trouble()) return;
    try {
        archive_.fold_log();
    } catch (const DatabaseError& fault) {
        if (!fault.is_full()) handle(fault);
    }
}

}  // namespace server
