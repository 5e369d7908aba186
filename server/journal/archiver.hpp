// Brings what the journal hands over into the archive, on a thread of its own: no receipt waits for it. What could not
// be brought yet stays in the journal, and is brought after the next start.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "server/journal/archive_store.hpp"
#include "server/journal/database.hpp"
#include "server/telemetry/log.hpp"
#include "server/telemetry/metrics.hpp"

namespace server {

class Archiver {
public:
    /// What the archive has of what had been handed over; `not_yet`: its disk is full; `never`: it is damaged.
    enum class Has : std::uint8_t { all, not_yet, never };
    struct Deps {
        Metrics& metrics;
        Log& log;
        /// From any thread: how it is about what had been handed over when `seen` was told.
        std::function<void(std::uint64_t seen, Has has)> reached;
        /// A write or its sync has failed. From the archiver's thread, once.
        std::function<void(const std::string& what)> failed;
    };

    /// `journal`: a connection of its own, of Database::Mode::read_beside.
    Archiver(ArchiveStore& archive, std::unique_ptr<Database> journal, Deps deps);
    Archiver(const Archiver&) = delete;
    Archiver& operator=(const Archiver&) = delete;
    /// Brings what has been handed over, where that can be.
    ~Archiver();

    /// From any thread: the journal has committed all changes up to `number`. `seen`: what `reached` is to say of it.
    void handed_over(std::int64_t number, std::uint64_t seen);
    /// While the disk is full, what room there is belongs to the journal.
    void set_paused(bool is_paused);
    /// Up to which change the archive has them.
    std::int64_t taken() const { return taken_.load(std::memory_order_acquire); }
    /// Why it takes nothing any more; nothing: all is well.
    std::optional<std::string> trouble() const;

private:
    struct Goal {
        std::int64_t number = 0;
        std::uint64_t seen = 0;
        friend bool operator==(const Goal&, const Goal&) = default;
    };
    void work();
    /// False: it must wait, and try again.
    bool bring(const Goal& goal);
    bool handle(const DatabaseError& fault);
    void give_up(const std::string& what);
    void fold_log();

    const Deps deps_;
    ArchiveStore& archive_;
    const std::unique_ptr<Database> journal_;
    std::atomic<std::int64_t> taken_;
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    Goal goal_;
    Goal brought_;  // or given up
    std::optional<std::string> trouble_;
    bool is_ending_ = false;
    bool is_paused_ = false;
    std::thread thread_;  // last: it uses all of the above
};

}  // namespace server
