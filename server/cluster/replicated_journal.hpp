// The journal of the node that owns the site: what is decided goes into the log of all, in batches, and has its receipt
// when the node's own copy has it. Reads are the copy's. Knows the log by what it may ask of it, so that this can be
// tried without one.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "server/base/clock.hpp"
#include "server/journal/commit.hpp"
#include "server/journal/journal_copy.hpp"
#include "server/telemetry/log.hpp"

namespace server::cluster {

class ReplicatedJournal final : public Journal {
public:
    /// Of each change of a batch whether it was kept.
    using Receipt = std::function<void(const std::vector<bool>& admitted)>;
    struct Deps {
        Clock& clock;
        Log& log;
        /// Something waits: take() is to be called soon. From any thread.
        std::function<void()> wake;
    };
    struct Start {
        Kept kept;
        std::int64_t server_ms = 0;  // where the site's clock goes on
        std::int64_t away_ms = 0;    // for so long nobody decided
    };

    ReplicatedJournal(std::unique_ptr<JournalCopy> copy, Start start, Deps deps);
    ~ReplicatedJournal() override;

    // For the log's thread.

    struct Batch {
        std::string entries;  // encoded_changes; empty: nothing waits
        Receipt receipt;
    };
    /// What waits, up to limit::cluster_batch changes. The receipt of one comes before the next is taken. A change that
    /// is too large for the log is not kept, and whoever wanted it is told so.
    Batch take();
    /// Nothing can be kept for now, or can be again.
    void stall(bool is_stalled) { is_stalled_ = is_stalled; }
    /// The log fills, or has room again.
    void fill(bool is_filling) { is_filling_ = is_filling; }
    /// Nobody else has decided up to this moment.
    void confirm(std::int64_t at_ms) { confirmed_ms_ = at_ms; }
    std::int64_t server_ms() const;
    JournalCopy& copy() { return *copy_; }

    // Journal

    bool is_accepting() const override;
    bool is_current() const override;
    bool takes_rooms() const override { return !is_filling_; }
    void append(Entry entry, std::function<void(bool)> kept) override;
    void forget_room(const std::string& room) override;
    void forget_player(const PlayerId& player) override;
    void give_out(const std::string& game_id) override;
    void forget_names(const ForgottenNames& names) override;
    void read_room(const std::string& room, TellLines read) const override;
    void find_game(const std::string& game_id, TellGame found) const override;
    void list_games(const GameQuery& query, TellGames listed) const override;
    void read_archive(const ArchiveQuery& query, TellArchive read) const override;
    void tell_ratings(std::function<void(const std::vector<RatingChange>&)> tell) override;
    Kept load() override;
    void stop_time() override;
    void flush(std::function<void()> flushed) override;
    JournalHealth health() const override;
    void back_up(const std::filesystem::path& file, std::function<void(std::optional<std::string>)> done) override;

private:
    struct Waiting {
        JournalChange change;
        std::function<void(bool)> kept;  // of an entry
    };
    struct Later {
        std::uint64_t after = 0;  // so many changes are kept
        std::function<void()> act;
    };
    struct Next {
        std::vector<JournalChange> changes;
        std::vector<Waiting> waiting;  // without them
    };
    Next next();
    void add(JournalChange change, std::function<void(bool)> kept = {});
    void when_kept(std::function<void()> act) const;
    void received(const std::vector<Waiting>& batch, const std::vector<bool>& admitted);

    const std::unique_ptr<JournalCopy> copy_;
    const Deps deps_;
    Kept kept_;
    const std::int64_t began_ms_;
    const std::int64_t server_ms_before_;
    std::atomic<std::int64_t> stopped_ms_{-1};
    std::atomic<bool> is_stalled_{false};
    std::atomic<bool> is_filling_{false};
    std::atomic<std::int64_t> confirmed_ms_;

    mutable std::mutex mutex_;
    std::deque<Waiting> queue_;
    std::uint64_t given_ = 0;
    std::uint64_t received_ = 0;
    mutable std::deque<Later> later_;
    std::atomic<std::size_t> waiting_{0};
};

}  // namespace server::cluster
