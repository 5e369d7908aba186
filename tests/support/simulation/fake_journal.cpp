#include "tests/support/simulation/fake_journal.hpp"

#include <algorithm>
#include <utility>

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

void FakeJournal::read_room(const std::string& room, server::TellLines read) const {
    std::vector<std::string> lines;
    if (const DiskRoom* kept = disk_.room(room)) {
        for (const DiskLine& line : kept->lines) lines.push_back(line.text);
    }
    read(std::move(lines));
}

void FakeJournal::find_game(const std::string& game_id, server::TellGame found) const {
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

/// False: an entry that the disk refuses.
bool FakeJournal::put(const Work& work) {
    if (const auto* one = std::get_if<Append>(&work)) {
        return disk_.keep(one->entry, one->server_ms, one->wall_ms, life_);
    }
    if (const auto* one = std::get_if<ForgetRoom>(&work)) disk_.forget_room(one->room);
    if (const auto* one = std::get_if<ForgetPlayer>(&work)) disk_.forget_player(one->player);
    if (const auto* one = std::get_if<GiveOut>(&work)) disk_.give_out(one->game_id);
    if (const auto* one = std::get_if<server::ForgetNames>(&work)) disk_.forget_names(one->names);
    return true;
}

void FakeJournal::commit(std::size_t count) {
    if (has_failed_) return;
    const auto batch = take(count);
    std::vector<bool> are_kept;
    for (const Work& work : batch) are_kept.push_back(put(work));
    disk_.stamp(server_ms(), clock_.unix_ms());
    for (std::size_t place = 0; place < batch.size(); ++place) {
        const Work& work = batch[place];
        if (const auto* append = std::get_if<Append>(&work)) append->kept(are_kept[place]);
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
