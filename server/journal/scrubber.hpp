// Looks through the archive while the server runs, on a thread and a connection of its own and a little at a time, and
// says what is damaged: in the log, in metrics, for /health. What it looks at is archive_pass.hpp's; it changes
// nothing.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "server/base/clock.hpp"
#include "server/base/limits.hpp"
#include "server/base/workers.hpp"
#include "server/journal/archive_store.hpp"
#include "server/journal/database.hpp"
#include "server/journal/findings.hpp"
#include "server/telemetry/log.hpp"
#include "server/telemetry/metrics.hpp"

namespace server {

class ArchivePass;

class Scrubber {
public:
    struct Options {
        std::int64_t bytes_per_s = limit::scrub_bytes_per_s;
        std::int64_t first_ms = limit::scrub_first_ms;
    };
    struct Deps {
        const Clock& clock;
        Metrics& metrics;
        Log& log;
        /// From its thread: the archive is not in use any more, so that there is nothing to look at.
        std::function<bool()> rests;
    };
    /// The archive outlives this.
    Scrubber(const ArchiveStore& archive, Options options, Deps deps);
    Scrubber(const Scrubber&) = delete;
    Scrubber& operator=(const Scrubber&) = delete;
    /// Waits for no more than one piece.
    ~Scrubber();

    /// From any thread.
    Damage damage() const;

private:
    void work();
    /// False: the end has come.
    bool wait(std::int64_t ms);
    bool look_through();
    bool go_through(ArchivePass& pass);
    void count(std::int64_t rows, std::int64_t bytes);
    void hear(const Finding& finding);
    void end_pass(std::size_t tallied, std::int64_t began_ms);

    const ArchiveStore& archive_;
    const Options options_;
    const Deps deps_;
    const std::unique_ptr<Database> database_;
    std::int64_t bytes_ = 0;      // of the pass under way
    std::int64_t bytes_all_ = 0;  // of the database when it began
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    Findings findings_;
    bool is_ending_ = false;
    Workers worker_{{.steps_back = true}};  // last: it uses all of the above
};

}  // namespace server
