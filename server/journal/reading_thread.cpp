#include "server/journal/reading_thread.hpp"

#include <exception>
#include <utility>

#include "server/base/background.hpp"

namespace server {

ReadingThread::ReadingThread(std::unique_ptr<Database> database, Deps deps)
    : deps_(deps), database_(std::move(database)), reader_(*database_), thread_([this] { work(); }) {}

ReadingThread::~ReadingThread() {
    {
        const std::lock_guard lock(mutex_);
        is_ending_ = true;
    }
    changed_.notify_one();
    thread_.join();
}

void ReadingThread::order(std::uint64_t after, Read read) {
    {
        const std::lock_guard lock(mutex_);
        orders_.push_back({after, std::move(read)});
        waiting_.store(orders_.size(), std::memory_order_relaxed);
    }
    changed_.notify_one();
}

void ReadingThread::reached(std::uint64_t finished) {
    {
        const std::lock_guard lock(mutex_);
        finished_ = finished;
        if (orders_.empty()) return;
    }
    changed_.notify_one();
}

void ReadingThread::set_patient(bool is_patient) {
    {
        const std::lock_guard lock(mutex_);
        is_patient_ = is_patient;
    }
    changed_.notify_one();
}

/// Under the lock.
bool ReadingThread::is_due() const {
    return is_ending_ || (!orders_.empty() && (orders_.front().after <= finished_ || !is_patient_));
}

void ReadingThread::work() {
    step_back();
    while (true) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return is_due(); });
        if (orders_.empty()) return;
        const Read read = std::move(orders_.front().read);
        orders_.pop_front();
        waiting_.store(orders_.size(), std::memory_order_relaxed);
        lock.unlock();
        execute(read);
    }
}

/// All that one answer is made of is of the same moment.
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
