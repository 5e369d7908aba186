#include "server/journal/sqlite_journal.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "engine/base/overloaded.hpp"
#include "server/journal/acknowledged.hpp"
#include "server/journal/archive_reads.hpp"
#include "server/journal/archive_store.hpp"
#include "server/journal/archiver.hpp"
#include "server/journal/backup.hpp"
#include "server/journal/journal_copy.hpp"
#include "server/journal/journal_work.hpp"
#include "server/journal/last_run.hpp"
#include "server/journal/reserve.hpp"
#include "server/journal/set_aside_list.hpp"
#include "server/journal/shipper.hpp"
#include "server/journal/stores.hpp"

namespace server {
namespace {

using namespace journal_work;

class SqliteJournal final : public JournalCopy {
public:
    enum class Time : std::uint8_t { passes, is_told };

    SqliteJournal(const SqliteJournalOptions& options, SqliteJournalDeps deps, Stores stores, Time time)
        : folder_(options.folder),
          time_(time),
          deps_(std::move(deps)),
          stores_(std::move(stores)),
          acknowledged_(folder_ / acknowledged_file, store_.state().id),
          reserve_(folder_ / reserve_file, options.reserve_bytes),
          set_aside_(stores_.kept.set_aside, deps_.metrics, deps_.log) {
        reads_ = std::make_unique<ArchiveReads>(archive_.beside(),
                                                ReadingThread::Deps{deps_.clock, deps_.metrics, deps_.log}, set_aside_);
        if (!reserve_.set_aside()) set_full(true);
        const JournalState& state = store_.state();
        stores_.kept.away_ms = begin_run(folder_ / last_run_file, state, deps_.clock);
        opened_ms_ = deps_.clock.now_ms();
        time_before_ms_ = told_ms_ = state.server_ms;
        idle_since_ms_ = opened_ms_;
        archiver_ = std::make_unique<Archiver>(archive_, store_.beside(), archiver_deps());
        archiver_->set_paused(is_full_);
        archiver_->handed_over(state.handed_over, finished_);
        if (!options.ship.folder.empty()) shipper_ = std::make_unique<Shipper>(options.ship, state, shipper_deps());
        if (options.scrubs.bytes_per_s > 0) {
            scrubber_ = std::make_unique<Scrubber>(archive_, options.scrubs, scrubber_deps());
        }
        writer_ = std::thread([this] { write(); });
    }

    ~SqliteJournal() override {
        {
            const std::lock_guard lock(mutex_);
            is_ending_ = true;
        }
        wake_.notify_one();
        writer_.join();
        scrubber_.reset();
        backup_.reset();
        shipper_.reset();
        archiver_.reset();
        reads_.reset();  // while what it tells of is there
    }

    bool is_accepting() const override {
        return !is_full_.load(std::memory_order_acquire) && !has_failed_.load(std::memory_order_relaxed)
               && waiting_.load(std::memory_order_relaxed) < limit::journal_waiting;
    }

    void append(Entry entry, std::function<void(bool)> kept) override {
        add(Append{{std::move(entry), server_ms()}, std::move(kept)});
    }
    void apply(std::vector<JournalChange> changes, std::int64_t server_ms, Applied applied) override {
        told_ms_ = std::max(told_ms_.load(), server_ms);
        Apply work = apply_of(std::move(changes), std::move(applied));
        applying_bytes_ += work.bytes;
        add(std::move(work));
    }
    std::size_t waiting_bytes() const override { return applying_bytes_; }
    /// Runs on while the server does; stands still while it is away.
    std::int64_t server_ms() const override {
        if (time_ == Time::is_told) return told_ms_;
        const std::int64_t stopped = stopped_ms_.load();
        return stopped >= 0 ? stopped : time_before_ms_ + deps_.clock.now_ms() - opened_ms_;
    }
    void forget_room(const std::string& room) override { add(ForgetRoom{room}); }
    void forget_player(const PlayerId& player) override { add(ForgetPlayer{player}); }
    void give_out(const std::string& game_id) override { add(GiveOut{game_id}); }
    void forget_names(const ForgottenNames& names) override { add(ForgetNames{names}); }
    void read_room(const std::string& room, std::function<void(std::vector<std::string>)> read) const override {
        add(ReadRoom{room, std::move(read)});
    }
    void find_game(const std::string& game_id, TellGame found) const override {
        reads_->find_game(given(), game_id, std::move(found));
    }
    void list_games(const GameQuery& query, TellGames listed) const override {
        reads_->list_games(given(), query, std::move(listed));
    }
    void read_archive(const ArchiveQuery& query, TellArchive read) const override {
        reads_->read_archive(given(), query, std::move(read));
    }
    void tell_ratings(std::function<void(const std::vector<RatingChange>&)> tell) override {
        const std::lock_guard lock(mutex_);
        tell_ratings_ = std::move(tell);
    }
    void flush(std::function<void()> flushed) override { add(Flush{std::move(flushed)}); }
    void back_up(const std::filesystem::path& file, std::function<void(std::optional<std::string>)> done) override {
        add(BackUp{file, std::move(done)});
    }

    Kept load() override { return std::exchange(stores_.kept, {}); }
    void stop_time() override {
        stopped_ms_ = server_ms();
        add(Stamp{});
    }

    JournalHealth health() const override {
        JournalHealth health;
        health.waiting = waiting_.load();
        health.reads_waiting = reads_->waiting();
        const std::lock_guard lock(mutex_);
        if (has_failed_) {
            health.state = JournalHealth::State::failed;
        } else if (is_full_) {
            health.state = JournalHealth::State::full;
        }
        health.trouble = health.state == JournalHealth::State::well ? trouble_of_helpers() : trouble_;
        health.file_bytes = database_bytes(folder_);
        health.set_aside = set_aside_.names();
        if (scrubber_) health.damage = scrubber_->damage();
        return health;
    }

private:
    /// What does not stop games.
    std::string trouble_of_helpers() const {
        auto trouble = archiver_->trouble();
        if (!trouble && shipper_) trouble = shipper_->trouble();
        return trouble.value_or("");
    }

    Shipper::Deps shipper_deps() {
        return {deps_.clock, deps_.metrics, deps_.log, [this] { add(SeeMoment{}); }};
    }

    Archiver::Deps archiver_deps() {
        return {deps_.metrics, deps_.log,
                [this](std::uint64_t seen, bool has_all) {
                    reads_->reached(seen);
                    reads_->set_behind(!has_all);
                },
                [this](const std::string& what) { fail("the archive could not be written: " + what); }};
    }

    Scrubber::Deps scrubber_deps() {
        return {deps_.clock, deps_.metrics, deps_.log,
                [this] { return has_failed_.load() || archiver_->trouble().has_value(); }};
    }

    void add(Work work) const {
        {
            const std::lock_guard lock(mutex_);
            queue_.push_back(std::move(work));
            ++added_;
            waiting_.store(queue_.size() + in_hand_, std::memory_order_relaxed);
        }
        wake_.notify_one();
    }

    std::uint64_t given() const {
        const std::lock_guard lock(mutex_);
        return added_;
    }

    // From here on all is the writer's.

    void write() {
        while (true) {
            std::vector<Work> batch = take();
            if (batch.empty() && is_over()) return;
            const bool is_idle = batch.empty();
            if (!is_idle) process(std::move(batch));
            look_after(is_idle);
            if (is_idle) fold_log();
            if (backup_ && backup_->has_ended()) backup_.reset();
        }
    }

    bool is_over() const {
        const std::lock_guard lock(mutex_);
        return is_ending_ && queue_.empty();
    }

    /// Empty after a while in which there was nothing to do.
    std::vector<Work> take() {
        std::unique_lock lock(mutex_);
        in_hand_ = 0;
        waiting_.store(queue_.size(), std::memory_order_relaxed);
        wake_.wait_for(lock, std::chrono::milliseconds(limit::journal_stamp_ms),
                       [this] { return is_ending_ || !queue_.empty(); });
        std::vector<Work> batch;
        while (!queue_.empty() && batch.size() < limit::journal_batch) {
            batch.push_back(std::move(queue_.front()));
            queue_.pop_front();
        }
        in_hand_ = batch.size();
        return batch;
    }

    /// Everything that is to be kept, in one transaction; then what else was asked, which finds it kept.
    void process(std::vector<Work> batch) {
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
    void tell_committed(std::vector<Work>& batch) {
        if (shipper_) shipper_->committed({store_.state(), take_changes(batch)});
    }

    /// Tries again for as long as the disk is full; false once a write has failed.
    bool commit(std::vector<Work>& batch) {
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
    bool give_up(const std::string& what) {
        try {
            store_.roll_back();
        } catch (const std::exception&) {
            // The connection is done for; it forgets what it had not committed when it is closed.
        }
        return fail(what);
    }

    void put(Work& work) {
        std::visit(
            engine::Overloaded{[&](Append& one) { one.is_admitted = admit(one.what); },
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

    bool admit(const KeepEntry& what) {
        if (!store_.admits(what.entry)) return false;
        store_.keep(what.entry, what.server_ms);
        return true;
    }
    bool admit(const JournalChange& change) {
        if (const auto* entry = std::get_if<KeepEntry>(&change)) return admit(*entry);
        server::apply(change, store_);
        return true;
    }

    /// Takes what was set aside for this moment, or waits. False where not even that can be done.
    bool make_room() {
        try {
            store_.roll_back();
        } catch (const DatabaseError& fault) {
            return fault.is_full();
        }
        return wait_for_room();
    }

    bool wait_for_room() {
        if (!is_full_) set_full(true);
        if (reserve_.is_there()) {
            reserve_.give_up();
            return true;
        }
        std::unique_lock lock(mutex_);
        wake_.wait_for(lock, std::chrono::milliseconds(limit::journal_retry_ms), [this] { return is_ending_; });
        return !is_ending_;
    }

    void set_full(bool is_full) {
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
    bool fail(const std::string& what) {
        {
            const std::lock_guard lock(mutex_);
            if (has_failed_.exchange(true)) return false;
            trouble_ = "the database could not be written: " + what;
        }
        deps_.log.error("journal_failed", {{"what", what}});
        deps_.failed();
        return false;
    }

    void finish(Work& work, bool is_kept) {
        std::visit(engine::Overloaded{[&](const Append& one) { one.kept(is_kept && one.is_admitted); },
                                      [&](const Apply& one) {
                                          applying_bytes_ -= one.bytes;
                                          if (is_kept) one.applied(one.admitted);
                                      },
                                      [&](const Flush& one) { one.flushed(); },
                                      [&](const ForgetRoom& one) { set_aside_.forget_room(one.room); },
                                      [&](const ReadRoom& one) { one.read(lines_of(one.room)); },
                                      [&](BackUp& one) { begin_backup(one); }, [&](const SeeMoment&) { show_moment(); },
                                      [](const auto&) {}},
                   work);
    }

    std::vector<std::string> lines_of(const std::string& room) {
        try {
            return store_.lines_of(room);
        } catch (const std::exception& fault) {
            deps_.log.error("room_not_read", {{"room", room}, {"what", fault.what()}});
            return {};
        }
    }

    /// Those who are told, and then look for the ratings, find them.
    void tell_ratings() {
        const auto changes = store_.take_rating_changes();
        if (changes.empty()) return;
        std::unique_lock lock(mutex_);
        const auto tell = tell_ratings_;
        lock.unlock();
        if (tell) tell(changes);
    }

    Snapshot snapshot() {
        Snapshot now{archive_.beside(), store_.beside()};
        see_this_moment(*now.archive);
        see_this_moment(*now.journal);
        return now;
    }

    void show_moment() {
        try {
            shipper_->see(snapshot());
        } catch (const std::exception& fault) {
            shipper_->cannot_see(fault.what());
        }
    }

    void begin_backup(BackUp& wish) {
        if (backup_ && !backup_->has_ended()) return wish.done("another backup is being made");
        try {
            backup_ = std::make_unique<Backup>(snapshot(), wish.file, wish.done);
        } catch (const std::exception& fault) {
            wish.done(fault.what());
        }
    }

    /// However much is asked meanwhile: the time is stamped, a full disk looked at again. It is not stamped before the
    /// first entry of this run: rooms rest until then, and that entry says so (room/rest_note.hpp).
    void look_after(bool is_idle) {
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

    void stamp() {
        std::vector<Work> nothing;
        if (commit(nothing)) tell_committed(nothing);
    }

    /// Once nothing has waited for a while.
    void fold_log() {
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

    const std::filesystem::path folder_;
    const Time time_;
    SqliteJournalDeps deps_;
    Stores stores_;
    Store& store_ = *stores_.journal;
    ArchiveStore& archive_ = *stores_.archive;
    Acknowledged acknowledged_;
    Reserve reserve_;
    mutable SetAsideList set_aside_;
    std::int64_t opened_ms_ = 0;
    std::int64_t time_before_ms_ = 0;
    std::atomic<std::int64_t> stopped_ms_{-1};
    std::atomic<std::int64_t> told_ms_{0};
    std::optional<std::int64_t> stamped_ms_;  // nothing: not in this run
    std::int64_t idle_since_ms_ = 0;
    std::int64_t looked_for_room_ms_ = 0;
    bool has_folded_ = false;
    std::unique_ptr<Backup> backup_;
    std::uint64_t finished_ = 1;  // the first is what an earlier run had handed over: reads wait for that, too
    std::unique_ptr<ArchiveReads> reads_;
    std::unique_ptr<Archiver> archiver_;
    std::unique_ptr<Shipper> shipper_;  // where something is shipped
    std::unique_ptr<Scrubber> scrubber_;

    mutable std::mutex mutex_;
    mutable std::condition_variable wake_;
    mutable std::deque<Work> queue_;
    mutable std::uint64_t added_ = 1;
    std::size_t in_hand_ = 0;
    bool is_ending_ = false;
    std::string trouble_;
    std::function<void(const std::vector<RatingChange>&)> tell_ratings_;
    mutable std::atomic<std::size_t> waiting_{0};
    std::atomic<std::size_t> applying_bytes_{0};
    std::atomic<bool> is_full_{false};
    std::atomic<bool> has_failed_{false};
    std::thread writer_;  // last: it uses all of the above
};

std::unique_ptr<SqliteJournal> open(const SqliteJournalOptions& options, SqliteJournalDeps deps,
                                    SqliteJournal::Time time) {
    Stores stores = open_stores({options.folder, options.syncs_every_commit, options.vfs}, deps.log);
    if (!options.ship.folder.empty()) check_ship_folder(options.ship.folder, options.folder, stores.journal->state());
    return said_of(options.folder / journal_file_name,
                   [&] { return std::make_unique<SqliteJournal>(options, std::move(deps), std::move(stores), time); });
}

}  // namespace

std::unique_ptr<Journal> make_sqlite_journal(const SqliteJournalOptions& options, SqliteJournalDeps deps) {
    return open(options, std::move(deps), SqliteJournal::Time::passes);
}

std::unique_ptr<JournalCopy> make_journal_copy(const SqliteJournalOptions& options, SqliteJournalDeps deps) {
    return open(options, std::move(deps), SqliteJournal::Time::is_told);
}

}  // namespace server
