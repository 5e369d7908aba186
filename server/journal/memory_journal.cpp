// For servers that keep nothing on disk, and for rooms that nobody would miss: what is running lives as long as the
// process, and of finished games some are remembered.
#include <mutex>
#include <utility>

#include "server/journal/game_shelf.hpp"
#include "server/journal/journal.hpp"

namespace server {
namespace {

class MemoryJournal final : public Journal {
public:
    explicit MemoryJournal(std::size_t games_max) : games_(games_max) {}

    bool is_accepting() const override { return true; }

    void append(Entry entry, std::function<void(bool)> kept) override {
        if (entry.finished) {
            const std::lock_guard lock(mutex_);
            games_.add(std::move(entry.finished));
        }
        kept(true);
    }

    void forget_room(const std::string& /*room*/) override {}
    void forget_player(const PlayerId& /*player*/) override {}

    void give_out(const std::string& game_id) override {
        const std::lock_guard lock(mutex_);
        games_.give_out(game_id);
    }

    void find_game(const std::string& game_id,
                   std::function<void(std::shared_ptr<const FinishedGame>)> found) const override {
        std::unique_lock lock(mutex_);
        auto game = games_.find(game_id);
        lock.unlock();
        found(std::move(game));
    }

    void list_games(const GameQuery& query, std::function<void(GamePage)> listed) const override {
        std::unique_lock lock(mutex_);
        auto page = games_.list(query);
        lock.unlock();
        listed(std::move(page));
    }

    Kept load() override { return {}; }
    void stop_time() override {}
    void flush(std::function<void()> flushed) override { flushed(); }
    JournalHealth health() const override { return {}; }
    void back_up(const std::filesystem::path& /*file*/, std::function<void(std::optional<std::string>)> done) override {
        done("this server keeps its games in memory: there is nothing to back up");
    }

private:
    mutable std::mutex mutex_;
    GameShelf games_;
};

}  // namespace

std::unique_ptr<Journal> make_memory_journal(std::size_t games_max) {
    return std::make_unique<MemoryJournal>(games_max);
}

}  // namespace server
