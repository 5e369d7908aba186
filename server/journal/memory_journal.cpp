#include <deque>
#include <map>
#include <mutex>
#include <unordered_map>
#include <utility>

#include "server/journal/journal.hpp"
#include "server/limits.hpp"

namespace server {
namespace {

class MemoryJournal final : public Journal {
public:
    bool is_accepting() const override { return true; }

    void append(const std::string& room, std::vector<std::string> lines, std::function<void(bool)> kept) override {
        {
            const std::lock_guard lock(mutex_);
            auto& all = rooms_[room];
            for (std::string& line : lines) all.push_back(std::move(line));
        }
        kept(true);
    }

    std::vector<std::string> load(const std::string& room) const override {
        const std::lock_guard lock(mutex_);
        const auto found = rooms_.find(room);
        return found == rooms_.end() ? std::vector<std::string>{} : found->second;
    }

    void forget(const std::string& room) override {
        const std::lock_guard lock(mutex_);
        rooms_.erase(room);
    }

    void archive(std::shared_ptr<const ArchivedGame> game) override {
        const std::lock_guard lock(mutex_);
        order_.push_back(game->game_id);
        games_[game->game_id] = std::move(game);
        if (order_.size() > limit::finished_games) {
            games_.erase(order_.front());
            order_.pop_front();
        }
    }

    std::shared_ptr<const ArchivedGame> archived(std::string_view game_id) const override {
        const std::lock_guard lock(mutex_);
        const auto found = games_.find(game_id);
        return found == games_.end() ? nullptr : found->second;
    }

    void flush(std::function<void()> flushed) override { flushed(); }

private:
    mutable std::mutex mutex_;
    std::unordered_map<std::string, std::vector<std::string>> rooms_;
    std::map<std::string, std::shared_ptr<const ArchivedGame>, std::less<>> games_;
    std::deque<std::string> order_;
};

}  // namespace

std::unique_ptr<Journal> make_memory_journal() { return std::make_unique<MemoryJournal>(); }

}  // namespace server
