// The durable journal itself, for its own sources: from outside it is made by sqlite_journal.hpp or journal_copy.hpp.
// What others ask is in sqlite_journal.cpp, what its thread does with that in sqlite_journal_writing.cpp.
#pragma once

#include <atomic>
#include <condition_variable>
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

#include "server/journal/acknowledged.hpp"
#include "server/journal/archive_reads.hpp"
#include "server/journal/archive_store.hpp"
#include "server/journal/archiver.hpp"
#include "server/journal/backup.hpp"
#include "server/journal/journal_copy.hpp"
#include "server/journal/journal_work.hpp"
#include "server/journal/reserve.hpp"
#include "server/journal/scrubber.hpp"
#include "server/journal/set_aside_list.hpp"
#include "server/journal/shipper.hpp"
#include "server/journal/stores.hpp"

namespace server {

class SqliteJournal final : public JournalCopy {
public:
    enum class Time : std::uint8_t { passes, is_told };

    SqliteJournal(const SqliteJournalOptions& options, SqliteJournalDeps deps, Stores stores, Time time);
    ~SqliteJournal() override;

    bool is_accepting() const override;
    void append(Entry entry, std::function<void(bool)> kept) override;
    void apply(std::vector<JournalChange> changes, std::int64_t server_ms, Applied applied) override;
    std::size_t waiting_bytes() const override { return applying_bytes_; }
    /// Runs on while the server does; stands still while it is away.
    std::int64_t server_ms() const override;
    void forget_room(const std::string& room) override { add(ForgetRoom{room}); }
    void forget_player(const PlayerId& player) override { add(ForgetPlayer{player}); }
    void give_out(const std::string& game_id) override { add(GiveOut{game_id}); }
    void forget_names(const ForgottenNames& names) override { add(ForgetNames{names}); }
    void read_room(const std::string& room, TellLines read) const override;
    void find_game(const std::string& game_id, TellGame found) const override;
    void list_games(const GameQuery& query, TellGames listed) const override;
    void read_archive(const ArchiveQuery& query, TellArchive read) const override;
    void tell_ratings(std::function<void(const std::vector<RatingChange>&)> tell) override;
    void flush(std::function<void()> flushed) override;
    void back_up(const std::filesystem::path& file, std::function<void(std::optional<std::string>)> done) override;
    Kept load() override;
    void stop_time() override;
    JournalHealth health() const override;

private:
    using Work = journal_work::Work;

    std::string trouble_of_helpers() const;
    Shipper::Deps shipper_deps();
    Archiver::Deps archiver_deps();
    Scrubber::Deps scrubber_deps();
    void add(Work work) const;
    std::uint64_t given() const;

    // From here on all is the writer's.

    void write();
    bool is_over() const;
    bool has_reads() const;
    std::vector<Work> take();
    void process(std::vector<Work> batch);
    void tell_committed(std::vector<Work>& batch);
    bool commit(std::vector<Work>& batch);
    bool give_up(const std::string& what);
    void put(Work& work);
    bool admit(const KeepEntry& what);
    bool admit(const JournalChange& change);
    bool make_room();
    bool wait_for_room();
    void set_full(bool is_full);
    bool fail(const std::string& what);
    void finish(Work& work, bool is_kept);
    void read_rooms();
    std::optional<std::vector<std::string>> lines_of(const std::string& room);
    void tell_ratings();
    Snapshot snapshot();
    void show_moment();
    void begin_backup(journal_work::BackUp& wish);
    void look_after(bool is_idle);
    void stamp();
    void fold_log();

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
    mutable std::deque<journal_work::ReadRoom> room_reads_;
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

}  // namespace server
