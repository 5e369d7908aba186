#include "tests/support/power_cuts.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "engine/base/seed.hpp"
#include "server/base/limits.hpp"
#include "tests/support/crash_vfs.hpp"
#include "tests/support/journal_model.hpp"

namespace test_support {
namespace {

constexpr unsigned cuts_of_a_world = 10;
constexpr const char* world_file = "/world/journal.db";
constexpr const char* small_log = "PRAGMA wal_autocheckpoint = 12";

/// One database and its disk, from its making on.
class World {
public:
    World(std::uint64_t seed, bool syncs_every_commit, PowerCutReport& report)
        : name_("seed " + std::to_string(seed)),
          seed_(seed),
          deeds_(seed_.next()),
          disk_(seed_.next()),
          vfs_(disk_),
          options_{world_file, syncs_every_commit, vfs_.name()},
          report_(report) {
        history_.push_back(std::make_shared<const JournalModel>());
    }

    void live(unsigned cuts) {
        for (unsigned cut = 0; cut < cuts; ++cut) {
            live_until_the_cut();
            disk_.start();
            ++report_.cuts;
        }
        look();
    }

private:
    /// Of commits: how many were acknowledged, and one more if the power failed during it.
    std::int64_t acknowledged() const { return static_cast<std::int64_t>(history_.size()) - 1; }

    void live_until_the_cut() {
        const bool opens_first = seed_.below(4) != 0;
        const std::uint64_t changes = 1 + seed_.below(opens_first && seed_.below(2) == 0 ? 600 : 60);
        if (!opens_first) disk_.cut_power_at(changes);
        try {
            TwoStores store(options_);
            compare(store);
            store.journal().database().run(small_log);
            store.archive().database().run(small_log);
            if (opens_first) disk_.cut_power_at(changes);
            while (true) {
                commit(store);
                if (seed_.below(8) == 0) store.hand_over(1 + seed_.below(4));
                if (seed_.below(20) == 0) store.fold_logs();
                if (seed_.below(40) == 0) disk_.cut_power();
            }
        } catch (const std::exception& fault) {
            if (disk_.is_on()) breach(std::string("could not be used: ") + fault.what());
        }
        disk_.cut_power();
    }

    void commit(TwoStores& store) {
        JournalModel next = *history_.back();
        store.begin();
        server_ms_ +=
            static_cast<std::int64_t>(seed_.below(40) == 0 ? server::limit::answer_memory_ms / 2 : seed_.below(1'000));
        for (auto left = 1 + seed_.below(4); left > 0; --left) {
            const Deed deed = deeds_.next(next, server_ms_);
            apply(store, deed);
            next.apply(deed);
        }
        next.commit(server_ms_);
        unfinished_ = std::make_shared<const JournalModel>(std::move(next));
        store.commit(server_ms_, 0);
        history_.push_back(std::exchange(unfinished_, nullptr));
        ++report_.commits;
    }

    void look() {
        try {
            TwoStores store(options_);
            compare(store);
        } catch (const std::exception& fault) {
            breach(std::string("could not be used: ") + fault.what());
        }
    }

    /// Against what was committed by then. Commits that were lost are dropped from the history.
    void compare(TwoStores& store) {
        const std::int64_t found = store.state().commits;
        if (unfinished_) {
            ++report_.cut_commits;
            if (found == acknowledged() + 1) {
                ++report_.came_back;
                history_.push_back(unfinished_);
            }
            unfinished_ = nullptr;
        }
        if (found > acknowledged()) return breach("has commits that never were");
        if (found < acknowledged()) {
            ++report_.losses;
            if (options_.syncs_every_commit) {
                breach("has lost " + std::to_string(acknowledged() - found) + " acknowledged commits");
            }
            history_.resize(static_cast<std::size_t>(found) + 1);
        }
        if (text_of(store) != history_.back()->text())
            breach("holds something else after commit " + std::to_string(found));
        server_ms_ = store.state().server_ms;
    }

    void breach(const std::string& what) { report_.breaches.push_back(name_ + ": " + what); }

    const std::string name_;
    engine::Seed seed_;
    JournalDeeds deeds_;
    CrashDisk disk_;
    CrashVfs vfs_;
    const server::StoreOptions options_;
    PowerCutReport& report_;
    std::int64_t server_ms_ = 0;
    std::vector<std::shared_ptr<const JournalModel>> history_;  // by commits
    std::shared_ptr<const JournalModel> unfinished_;
};

}  // namespace

PowerCutReport cut_power(const PowerCutOptions& options) {
    PowerCutReport report;
    for (std::uint64_t seed = options.seed; report.cuts < options.cuts && report.breaches.size() < 10; ++seed) {
        World(seed, options.syncs_every_commit, report).live(std::min(cuts_of_a_world, options.cuts - report.cuts));
    }
    return report;
}

}  // namespace test_support
