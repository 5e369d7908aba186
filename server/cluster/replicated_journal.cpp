#include "server/cluster/replicated_journal.hpp"

#include <utility>

#include "server/base/limits.hpp"
#include "server/cluster/ownership.hpp"
#include "server/journal/commit_codec.hpp"

namespace server::cluster {

ReplicatedJournal::ReplicatedJournal(std::unique_ptr<JournalCopy> copy, Start start, Deps deps)
    : copy_(std::move(copy)),
      deps_(std::move(deps)),
      kept_(std::move(start.kept)),
      began_ms_(deps_.clock.now_ms()),
      server_ms_before_(start.server_ms),
      confirmed_ms_(deps_.clock.now_ms()) {
    kept_.away_ms = start.away_ms;
}

ReplicatedJournal::~ReplicatedJournal() = default;

std::int64_t ReplicatedJournal::server_ms() const {
    const auto stopped = stopped_ms_.load();
    return stopped >= 0 ? stopped : server_ms_before_ + deps_.clock.now_ms() - began_ms_;
}

bool ReplicatedJournal::is_accepting() const {
    return is_current() && waiting_ < limit::journal_waiting && copy_->is_accepting();
}

/// Not by a flag alone: whoever was stopped answers before it looks at the time.
bool ReplicatedJournal::is_current() const {
    return !is_stalled_ && deps_.clock.now_ms() - confirmed_ms_ < limit::cluster_sure_ms;
}

void ReplicatedJournal::add(JournalChange change, std::function<void(bool)> kept) {
    {
        const std::lock_guard lock(mutex_);
        queue_.push_back({std::move(change), std::move(kept)});
        ++given_;
        waiting_ = static_cast<std::size_t>(given_ - received_);
    }
    deps_.wake();
}

ReplicatedJournal::Next ReplicatedJournal::next() {
    Next next;
    std::size_t bytes = 0;
    const std::lock_guard lock(mutex_);
    while (!queue_.empty() && next.changes.size() < limit::cluster_batch) {
        bytes += size_of(queue_.front().change);
        if (!next.changes.empty() && bytes > limit::cluster_batch_bytes) break;
        next.changes.push_back(std::move(queue_.front().change));
        next.waiting.push_back({{}, std::move(queue_.front().kept)});
        queue_.pop_front();
    }
    return next;
}

ReplicatedJournal::Batch ReplicatedJournal::take() {
    while (true) {
        Next found = next();
        if (found.changes.empty()) return {};
        std::string entries = encoded_changes(found.changes);
        auto waiting = std::make_shared<std::vector<Waiting>>(std::move(found.waiting));
        if (may_be_kept(entries)) {
            return {std::move(entries), [this, waiting](const auto& admitted) { received(*waiting, admitted); }};
        }
        // One change alone: several together are far smaller. Its room stops; without this the site would.
        deps_.log.error("cluster_change_too_large", {{"bytes", entries.size()}});
        received(*waiting, std::vector<bool>(waiting->size(), false));
    }
}

/// Whoever waits for what was given before is told after its receipts.
void ReplicatedJournal::received(const std::vector<Waiting>& batch, const std::vector<bool>& admitted) {
    for (std::size_t index = 0; index < batch.size(); ++index) {
        if (batch[index].kept) batch[index].kept(admitted[index]);
    }
    std::vector<std::function<void()>> due;
    {
        const std::lock_guard lock(mutex_);
        received_ += batch.size();
        waiting_ = static_cast<std::size_t>(given_ - received_);
        while (!later_.empty() && later_.front().after <= received_) {
            due.push_back(std::move(later_.front().act));
            later_.pop_front();
        }
    }
    for (const auto& act : due) act();
}

void ReplicatedJournal::when_kept(std::function<void()> act) const {
    {
        const std::lock_guard lock(mutex_);
        if (received_ < given_) return later_.push_back({given_, std::move(act)});
    }
    act();
}

void ReplicatedJournal::append(Entry entry, std::function<void(bool)> kept) {
    add(KeepEntry{std::move(entry), server_ms()}, std::move(kept));
}
void ReplicatedJournal::forget_room(const std::string& room) { add(ForgetRoom{room}); }
void ReplicatedJournal::forget_player(const PlayerId& player) { add(ForgetPlayer{player}); }
void ReplicatedJournal::give_out(const std::string& game_id) { add(GiveOut{game_id}); }
void ReplicatedJournal::forget_names(const ForgottenNames& names) { add(ForgetNames{names}); }

void ReplicatedJournal::read_room(const std::string& room, TellLines read) const {
    when_kept([this, room, read = std::move(read)] { copy_->read_room(room, read); });
}
void ReplicatedJournal::find_game(const std::string& game_id, TellGame found) const {
    when_kept([this, game_id, found = std::move(found)] { copy_->find_game(game_id, found); });
}
void ReplicatedJournal::list_games(const GameQuery& query, TellGames listed) const {
    when_kept([this, query, listed = std::move(listed)] { copy_->list_games(query, listed); });
}
void ReplicatedJournal::read_archive(const ArchiveQuery& query, TellArchive read) const {
    when_kept([this, query, read = std::move(read)] { copy_->read_archive(query, read); });
}
void ReplicatedJournal::tell_ratings(std::function<void(const std::vector<RatingChange>&)> tell) {
    copy_->tell_ratings(std::move(tell));
}

Kept ReplicatedJournal::load() { return std::exchange(kept_, {}); }

void ReplicatedJournal::stop_time() { stopped_ms_ = server_ms(); }

void ReplicatedJournal::flush(std::function<void()> flushed) {
    when_kept([this, flushed = std::move(flushed)] { copy_->flush(flushed); });
}

JournalHealth ReplicatedJournal::health() const {
    auto health = copy_->health();
    health.waiting += waiting_;
    if (health.state == JournalHealth::State::well && is_stalled_) {
        health.state = JournalHealth::State::full;
        health.trouble = "the log of the cluster does not answer";
    }
    return health;
}

void ReplicatedJournal::back_up(const std::filesystem::path& file,
                                std::function<void(std::optional<std::string>)> done) {
    copy_->back_up(file, std::move(done));
}

}  // namespace server::cluster
