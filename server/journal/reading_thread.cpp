#include "server/journal/reading_thread.hpp"

#include <exception>
#include <utility>

namespace server {

ReadingThread::ReadingThread(std::unique_ptr<Database> database, Deps deps)
    : deps_(deps), database_(std::move(database)), reader_(*database_), worker_({.steps_back = true}) {}

ReadingThread::~ReadingThread() {
    {
        const std::lock_guard lock(mutex_);
        release(true);
    }
    worker_.finish();
}

void ReadingThread::order(std::uint64_t after, bool is_exact, Read read) {
    const std::lock_guard lock(mutex_);
    orders_.push_back({after, is_exact, std::move(read)});
    waiting_.fetch_add(1, std::memory_order_relaxed);
    release(false);
}

void ReadingThread::reached(std::uint64_t finished) {
    const std::lock_guard lock(mutex_);
    finished_ = finished;
    release(false);
}

void ReadingThread::set_full(bool is_full) {
    const std::lock_guard lock(mutex_);
    is_full_ = is_full;
    release(false);
}

void ReadingThread::set_behind(bool is_behind) {
    const std::lock_guard lock(mutex_);
    is_behind_ = is_behind;
    release(false);
}

/// Under the lock: what need not wait for the journal any more, in order.
void ReadingThread::release(bool all) {
    const bool stands_still = is_full_ || is_behind_;
    for (auto one = orders_.begin(); one != orders_.end();) {
        if (!all && one->after > finished_ && (one->is_exact || !stands_still)) {
            ++one;
            continue;
        }
        worker_.run([this, read = std::move(one->read)] {
            waiting_.fetch_sub(1, std::memory_order_relaxed);
            execute(read);
        });
        one = orders_.erase(one);
    }
}

/// All parts of one answer are of the same moment.
void ReadingThread::execute(const Read& read) {
    const std::int64_t began_us = deps_.clock.now_us();
    const auto try_to = [this](const auto& act) {
        try {
            act();
        } catch (const std::exception& fault) {
            deps_.log.hostile("read_fault", {{"what", fault.what()}});
        }
    };
    try_to([&] { database_->run("BEGIN"); });
    try_to([&] { read(reader_); });
    try_to([&] {
        if (database_->is_in_transaction()) database_->run("COMMIT");
    });
    deps_.metrics.journal_reads_waiting.set(static_cast<std::int64_t>(waiting()));
    deps_.metrics.journal_read_time.observe_us(deps_.clock.now_us() - began_us);
}

}  // namespace server
