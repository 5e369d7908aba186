// Reads what is over, on a thread and a connection of its own, so that receipts of the journal do not wait for readers.
// What is asked is answered in order, after what was given to the journal before it; what need not wait for that comes
// before what must. How many may wait is for the caller to decide.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>

#include "server/base/clock.hpp"
#include "server/base/workers.hpp"
#include "server/journal/archive_reader.hpp"
#include "server/journal/database.hpp"
#include "server/telemetry/log.hpp"
#include "server/telemetry/metrics.hpp"

namespace server {

class ReadingThread {
public:
    using Read = std::function<void(ArchiveReader&)>;
    struct Deps {
        const Clock& clock;
        Metrics& metrics;
        Log& log;
    };

    /// `database`: of Database::Mode::read_beside. The parts outlive this.
    ReadingThread(std::unique_ptr<Database> database, Deps deps);
    ReadingThread(const ReadingThread&) = delete;
    ReadingThread& operator=(const ReadingThread&) = delete;
    /// Answers everything that still waits.
    ~ReadingThread();

    /// From any thread. `after`: of what was given to the journal, how much must be finished before; `is_exact`:
    /// however long that takes.
    void order(std::uint64_t after, bool is_exact, Read read);
    std::size_t waiting() const { return waiting_.load(std::memory_order_relaxed); }

    // For the journal's thread.
    /// This much is finished.
    void reached(std::uint64_t finished);
    /// While the journal stands still (its disk is full), or the archive does (it has met trouble), only what is exact
    /// waits for them: else what is there is read.
    void set_full(bool is_full);
    void set_behind(bool is_behind);

private:
    struct Order {
        std::uint64_t after = 0;
        bool is_exact = false;
        Read read;
    };
    void release(bool all);
    void execute(const Read& read);

    const Deps deps_;
    const std::unique_ptr<Database> database_;
    ArchiveReader reader_;
    mutable std::mutex mutex_;
    std::deque<Order> orders_;  // those that wait for the journal
    std::uint64_t finished_ = 0;
    bool is_full_ = false;
    bool is_behind_ = false;
    std::atomic<std::size_t> waiting_{0};
    Workers worker_;  // last: it uses all of the above
};

}  // namespace server
