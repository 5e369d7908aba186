// Ships what the journal commits into a folder elsewhere, on a thread of its own: no receipt waits for it, and whatever
// becomes of that folder, games go on. Now and then it puts a base there, a copy of everything, for the commits that
// follow. What comes of it: restore.hpp.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "server/base/clock.hpp"
#include "server/base/limits.hpp"
#include "server/base/workers.hpp"
#include "server/journal/backup.hpp"
#include "server/journal/commit_log.hpp"
#include "server/telemetry/log.hpp"
#include "server/telemetry/metrics.hpp"

namespace server {

struct ShipOptions {
    std::filesystem::path folder;  // empty: nothing is shipped
    std::int64_t base_every_ms = limit::ship_base_every_ms;
    std::int64_t keep_ms = limit::ship_keep_ms;  // every moment of that time can be restored
    std::size_t queue_bytes = limit::ship_queue_bytes;
};

class Shipper final : public CommitObserver {
public:
    struct Deps {
        Clock& clock;
        Metrics& metrics;
        Log& log;
        /// Asks the journal for see() or cannot_see(). From the shipper's thread.
        std::function<void()> want_snapshot;
    };
    /// `at`: what the journal holds before the first commit that this will hear of.
    Shipper(ShipOptions options, const JournalState& at, Deps deps);
    Shipper(const Shipper&) = delete;
    Shipper& operator=(const Shipper&) = delete;
    /// Ships what waits, where that can be.
    ~Shipper() override;

    void committed(Commit commit) override;
    // From the journal's thread, between two commits.
    void see(Snapshot now);
    void cannot_see(const std::string& what);
    /// Why what is committed, or a base, does not get there; nothing: all is well.
    std::optional<std::string> trouble() const;

private:
    struct Waiting {
        Commit commit;
        std::int64_t since_ms = 0;
        std::size_t size = 0;
    };
    struct Base {
        std::optional<JournalState> made;
        std::string fault;
    };
    void work();
    bool is_called() const;
    void take();
    bool ship();
    void open_log();
    void shipped();
    void see_to_base();
    void base_ended(const Base& base);
    void make_base(Snapshot from);
    void end_base(Base base);
    void failed(const std::string& what);
    void set_trouble(std::optional<std::string>& trouble, std::optional<std::string> words);
    void tell_behind();

    const ShipOptions options_;
    const Deps deps_;

    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<Waiting> queue_;
    std::size_t queue_bytes_ = 0;
    std::size_t in_hand_bytes_ = 0;
    std::optional<JournalState> dropped_to_;       // commits up to this one are in no log
    std::optional<std::int64_t> oldest_ms_;        // of those that are not in the folder
    std::optional<std::int64_t> without_base_ms_;  // since then nothing could be restored
    std::optional<Base> base_end_;
    std::optional<std::string> trouble_;
    std::optional<std::string> base_trouble_;
    bool is_ending_ = false;

    // The thread's own.
    std::optional<CommitLog> log_;
    JournalState reached_;  // what is synced in the folder, or where its log begins
    std::vector<Waiting> in_hand_;
    bool is_first_ = true;
    bool is_base_wanted_ = false;  // and on its way
    std::int64_t base_ms_ = 0;     // when the newest was made
    std::int64_t base_not_before_ms_ = 0;

    std::atomic<bool> is_broken_off_{false};
    Workers copying_{{.steps_back = true}};
    std::thread thread_;  // last: it uses all of the above
};

}  // namespace server
