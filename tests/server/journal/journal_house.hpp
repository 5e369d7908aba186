// A durable journal in a folder of its own, with a clock that the test moves, and what it says and does while it runs.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <future>
#include <memory>
#include <mutex>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "server/journal/sqlite_journal.hpp"
#include "server/telemetry/log.hpp"
#include "server/telemetry/metrics.hpp"
#include "tests/support/fake_clock.hpp"
#include "tests/support/temporary_folder.hpp"

namespace server {

/// What is kept in one go, for a test that cares for little of it.
inline Entry entry_of(const std::string& room, std::vector<std::string> lines) {
    Entry entry;
    entry.room = room;
    entry.lines = std::move(lines);
    return entry;
}

/// How often a log says it.
inline std::size_t times_in(const std::string& part, const std::string& text) {
    std::size_t count = 0;
    for (auto place = text.find(part); place != std::string::npos; place = text.find(part, place + 1)) ++count;
    return count;
}

inline std::shared_ptr<const FinishedGame> game_of(const std::string& id, std::vector<Person> players = {}) {
    FinishedGame game;
    game.id = id;
    game.game = "ctor";
    game.record = "record of " + id;
    game.summary = "summary of " + id;
    game.players = std::move(players);
    return std::make_shared<const FinishedGame>(std::move(game));
}

/// One time from the making of a journal to its end. The clock begins anew, as that of a machine may.
class JournalRun {
public:
    JournalRun(const SqliteJournalOptions& options, std::int64_t unix_ms, std::int64_t now_ms = 5'000)
        : clock_(now_ms, unix_ms),
          log_(clock_, metrics_, LogLevel::debug, said_),
          journal_(make_sqlite_journal(options, {clock_, metrics_, log_, [this] { ++failures_; }})) {}

    Journal& journal() { return *journal_; }
    test_support::FakeClock& clock() { return clock_; }
    const Metrics& metrics() const { return metrics_; }
    unsigned failures() const { return failures_; }
    /// After its end.
    std::string said() const { return said_.str(); }
    void end() { journal_.reset(); }

    /// Everything that was appended before has its receipt.
    void flush() {
        std::promise<void> flushed;
        journal_->flush([&flushed] { flushed.set_value(); });
        flushed.get_future().wait();
    }
    /// The archive has all that was handed over, or it has failed.
    void settle() {
        flush();
        std::promise<void> settled;
        journal_->list_games({}, [&settled](const GamesRead&) { settled.set_value(); });
        settled.get_future().wait();
    }
    /// Whether it was kept.
    bool keep(Entry entry) {
        std::promise<bool> receipt;
        journal_->append(std::move(entry), [&receipt](bool is_kept) { receipt.set_value(is_kept); });
        return receipt.get_future().get();
    }
    std::shared_ptr<const FinishedGame> find(const std::string& id) {
        std::promise<std::shared_ptr<const FinishedGame>> found;
        journal_->find_game(id, [&found](const GameRead& game) { found.set_value(game.value()); });
        return found.get_future().get();
    }
    GamePage list(const GameQuery& query) {
        std::promise<GamePage> listed;
        journal_->list_games(query, [&listed](const GamesRead& page) { listed.set_value(page.value()); });
        return listed.get_future().get();
    }
    /// What a list of the archive has; `is_own`: asked by the server itself.
    std::future<std::vector<std::string>> read(const std::string& collection, const std::string& key, bool is_own) {
        const auto told = std::make_shared<std::promise<std::vector<std::string>>>();
        journal_->read_archive({collection, key, {}, is_own}, [told](const ArchiveRead& page) {
            told->set_value(page ? page.value().values : std::vector<std::string>{"cannot be read"});
        });
        return told->get_future();
    }
    /// What went wrong; empty: nothing.
    std::string back_up(const std::filesystem::path& file) {
        std::promise<std::string> fault;
        journal_->back_up(file, [&fault](auto what) { fault.set_value(what.value_or("")); });
        return fault.get_future().get();
    }

private:
    test_support::FakeClock clock_;
    Metrics metrics_;
    std::ostringstream said_;
    Log log_;
    std::atomic<unsigned> failures_{0};
    std::unique_ptr<Journal> journal_;
};

inline constexpr std::int64_t usual_unix_ms = 1'800'000'000'000;

inline SqliteJournalOptions options_in(const test_support::TemporaryFolder& folder, const char* vfs = nullptr) {
    SqliteJournalOptions options;
    options.folder = folder.path();
    options.reserve_bytes = 4'096;
    options.vfs = vfs;
    return options;
}

}  // namespace server
