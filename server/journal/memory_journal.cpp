// For servers that keep nothing on disk, and for rooms that nobody would miss: what is running lives as long as the
// process, and of finished games some are remembered.
#include <mutex>
#include <utility>
#include <vector>

#include "server/journal/document_repository.hpp"
#include "server/journal/game_repository.hpp"
#include "server/journal/journal.hpp"

namespace server {
namespace {

class MemoryJournal final : public Journal {
public:
    explicit MemoryJournal(std::size_t games_max) : games_(games_max) {}

    bool is_accepting() const override { return true; }

    void append(Entry entry, std::function<void(bool)> kept) override {
        std::vector<RatingChange> changes;
        std::unique_lock lock(mutex_);
        const bool is_admitted = documents_.admit(entry);
        if (is_admitted) changes = keep(entry);
        const auto tell = changes.empty() ? nullptr : tell_ratings_;
        lock.unlock();
        if (tell) tell(changes);
        kept(is_admitted);
    }

    void forget_room(const std::string& /*room*/) override {}
    void forget_player(const PlayerId& /*player*/) override {}
    void forget_names(const ForgottenNames& names) override {
        const std::lock_guard lock(mutex_);
        games_.forget(names);
    }

    void give_out(const std::string& game_id) override {
        std::unique_lock lock(mutex_);
        games_.give_out(game_id);
        const auto changes = rate_if_due(game_id, documents_);
        const auto tell = changes.empty() ? nullptr : tell_ratings_;
        lock.unlock();
        if (tell) tell(changes);
    }

    void read_room(const std::string& /*room*/, TellLines read) const override { read(std::vector<std::string>()); }

    void find_game(const std::string& game_id, TellGame found) const override {
        std::unique_lock lock(mutex_);
        auto game = games_.find(game_id);
        lock.unlock();
        found(std::move(game));
    }

    void list_games(const GameQuery& query, TellGames listed) const override {
        std::unique_lock lock(mutex_);
        auto page = games_.list(query);
        lock.unlock();
        listed(std::move(page));
    }

    void read_archive(const ArchiveQuery& query, TellArchive read) const override {
        std::unique_lock lock(mutex_);
        auto page = documents_.read(query);
        lock.unlock();
        read(std::move(page));
    }
    void tell_ratings(std::function<void(const std::vector<RatingChange>&)> tell) override {
        const std::lock_guard lock(mutex_);
        tell_ratings_ = std::move(tell);
    }

    Kept load() override { return {}; }
    void stop_time() override {}
    void flush(std::function<void()> flushed) override { flushed(); }
    JournalHealth health() const override { return {}; }
    void back_up(const std::filesystem::path& /*file*/, std::function<void(std::optional<std::string>)> done) override {
        done("this server keeps its games in memory: there is nothing to back up");
    }

private:
    /// Under the lock.
    std::vector<RatingChange> keep(Entry& entry) {
        for (const Document& document : entry.documents) documents_.put(document);
        for (const ArchiveRow& row : entry.archive) documents_.add(row);
        if (entry.deleted_account) {
            set_ratings_aside(entry.deleted_account->player, documents_);
            games_.forget(*entry.deleted_account);
        }
        if (!entry.finished) return {};
        const auto game = std::move(entry.finished);
        games_.add(game);
        if (!game->rated) return {};
        if (game->is_out) return rate(game->id, *game->rated, documents_);
        rate_later(game->id, *game->rated, documents_);
        return {};
    }

    mutable std::mutex mutex_;
    GameRepository games_;
    DocumentRepository documents_;
    std::function<void(const std::vector<RatingChange>&)> tell_ratings_;
};

}  // namespace

std::unique_ptr<Journal> make_memory_journal(std::size_t games_max) {
    return std::make_unique<MemoryJournal>(games_max);
}

}  // namespace server
