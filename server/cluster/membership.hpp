// A node's part in a site for as long as its process runs: one life after the other over one copy, until one of them
// owns the site. Then the copy is opened anew, as at a start, and the rooms are given a journal that decides. The
// life that owned the site is a process's last.
#pragma once

#include <atomic>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "server/base/clock.hpp"
#include "server/base/loop.hpp"
#include "server/base/randomness.hpp"
#include "server/cluster/copies_given.hpp"
#include "server/cluster/node.hpp"
#include "server/cluster/replicated_journal.hpp"
#include "server/journal/sqlite_journal.hpp"
#include "server/telemetry/log.hpp"
#include "server/telemetry/metrics.hpp"

namespace server::cluster {

class Membership {
public:
    struct Options {
        std::string node;
        std::string site;
        std::string facts;  // Living::facts
        SqliteJournalOptions journal;
    };
    struct Deps {
        Loop& loop;
        Clock& clock;
        Randomness& randomness;
        Metrics& metrics;
        Log& log;
        std::function<std::unique_ptr<ReplicatedLog>()> make_log;
        /// Does it where it may take long, one after the other.
        std::function<void(std::function<void()>)> aside;
        /// The copy keeps nothing any more: from its thread.
        std::function<void()> failed;
    };
    struct Host {
        /// This node decides from now on, with this. Aside; once.
        std::function<void(std::unique_ptr<ReplicatedJournal>)> owns;
        /// Once this node owns the site: nothing can be kept for now, or it can be again. On the loop's thread.
        std::function<void(bool is_stalled)> stalls;
        /// The same for cut_off_ms: whoever is connected here is better off elsewhere. Or it goes on after that.
        std::function<void(bool is_cut_off)> cut_off;
        /// Another node owns the site, and this is what it says of itself. On the loop's thread.
        std::function<void(const Living&)> owner_is;
        /// The process must end: the life that owned the site is over, or it has left. On the loop's thread, or aside.
        std::function<void(const std::string& why)> over;
        /// From this copy no life can go on: one of these may have another, the owner first. On the loop's thread; this
        /// does nothing more, and may be taken away from there later.
        std::function<void(const std::vector<Living>& others)> needs_copy;
    };

    /// Opens the copy: throws JournalError, also where it belongs to another site. What is in `deps` outlives it.
    /// Destroyed while the loop does nothing more.
    Membership(Options options, Deps deps, Host host);
    ~Membership();

    /// From any thread, as all that follows.
    void start();
    /// Ends the life once what it decided has its receipt; then the host is told that all is over.
    void leave();
    /// For a node that does not own the site: what its copy has. Null while that is opened anew, and afterwards. To be
    /// held for no longer than a call.
    std::shared_ptr<JournalCopy> copy() const;
    /// Another node takes a copy of what is here. `make` makes it, on the loop's thread. Of the log what comes after it
    /// is kept as long as `is_under_way`, which is asked there now and then, and a while longer: until it is followed
    /// from there. Not for ever: see ReplicaTimes::holds_awaited.
    void give_copy(std::function<void()> make, std::function<bool()> is_under_way);
    /// What the copy has is not what the cluster goes on with: it is nobody else's to take, and is not thrown away.
    bool is_foreign() const { return is_foreign_; }
    /// Another node owns the site, and has not been silent for so long that others claim it.
    bool follows_owner() const { return follows_owner_; }

private:
    void begin();
    void begin_life();
    void end_life(const std::string& why, Hindrance hindrance);
    void end_as_foreign();
    void accept_what_is_lost();
    void take_over(std::int64_t silent_ms, std::int64_t server_ms);
    std::unique_ptr<JournalCopy> open_copy();
    std::vector<Living> others() const;

    const Options options_;
    const Deps deps_;
    const Host host_;
    CopyMark mark_;
    std::atomic<bool> is_foreign_{false};
    std::atomic<bool> follows_owner_{true};  // until it is known
    std::vector<SetAside> set_aside_;
    std::future<void> is_closed_;  // the copy of the lives that only follow
    bool is_blank_ = true;         // nothing was ever kept there
    mutable std::mutex mutex_;
    std::shared_ptr<JournalCopy> copy_;     // null once the site is owned
    std::shared_ptr<JournalCopy> closing_;  // aside
    bool is_owner_ = false;                 // on the loop's thread, as all that follows
    bool leaves_ = false;
    bool is_over_ = false;
    CopiesGiven copies_;
    std::unique_ptr<Node> node_;
    std::shared_ptr<void> is_here_ = std::make_shared<char>();
};

}  // namespace server::cluster
