#include "tests/support/simulation/fake_journal.hpp"

#include <algorithm>
#include <utility>

#include "engine/overloaded.hpp"

namespace simulation {

FakeJournal::FakeJournal(Disk& disk, const test_support::FakeClock& clock, unsigned life, std::function<void()> added)
    : disk_(disk),
      clock_(clock),
      life_(life),
      added_(std::move(added)),
      opened_ms_(clock.now_ms()),
      time_before_ms_(disk.server_ms()) {}

std::int64_t FakeJournal::server_ms() const {
    return stopped_ms_.value_or(time_before_ms_ + clock_.now_ms() - opened_ms_);
}

void FakeJournal::append(server::Entry entry, std::function<void(bool)> kept) {
    if (has_failed_) return kept(false);
    add(Append{std::move(entry), server_ms(), clock_.now_ms(), std::move(kept)});
}

void FakeJournal::find_game(const std::string& game_id,
                            std::function<void(std::shared_ptr<const server::FinishedGame>)> found) const {
    const auto game = disk_.games().find(game_id);
    found(game != disk_.games().end() && disk_.is_out(game_id) ? game->second : nullptr);
}

void FakeJournal::add(Work work) {
    queue_.push_back(std::move(work));
    added_();
}

std::vector<FakeJournal::Work> FakeJournal::take(std::size_t count) {
    std::vector<Work> batch;
    for (; count > 0 && !queue_.empty(); --count) {
        batch.push_back(std::move(queue_.front()));
        queue_.pop_front();
    }
    return batch;
}

void FakeJournal::put(const Work& work) {
    std::visit(engine::Overloaded{[&](const Append& one) { disk_.keep(one.entry, one.server_ms, one.wall_ms, life_); },
                                  [&](const ForgetRoom& one) { disk_.forget_room(one.room); },
                                  [&](const ForgetPlayer& one) { disk_.forget_player(one.player); },
                                  [&](const GiveOut& one) { disk_.give_out(one.game_id); }, [](const Flush&) {}},
               work);
}

void FakeJournal::commit(std::size_t count) {
    if (has_failed_) return;
    const auto batch = take(count);
    for (const Work& work : batch) put(work);
    disk_.stamp(server_ms(), clock_.unix_ms());
    for (const Work& work : batch) {
        if (const auto* append = std::get_if<Append>(&work)) append->kept(true);
        if (const auto* flush = std::get_if<Flush>(&work)) flush->flushed();
    }
}

void FakeJournal::cut_short(std::size_t count, std::int64_t stamped_ago_ms) {
    if (queue_.empty() && !has_failed_) disk_.stamp(server_ms() - stamped_ago_ms, clock_.unix_ms());
    const auto batch = take(has_failed_ ? 0 : count);
    for (const Work& work : batch) put(work);
    if (!batch.empty()) disk_.stamp(server_ms(), clock_.unix_ms());
    queue_.clear();
}

void FakeJournal::fail() {
    has_failed_ = true;
    for (const Work& work : std::exchange(queue_, {})) {
        if (const auto* append = std::get_if<Append>(&work)) append->kept(false);
    }
}

}  // namespace simulation
