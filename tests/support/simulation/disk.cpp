#include "tests/support/simulation/disk.hpp"

#include <algorithm>

#include "server/base/limits.hpp"

namespace simulation {
namespace {

/// No text of anybody can hold this: quotes within one are escaped.
bool changes_match(const std::string& line) {
    return line.find(R"("change":"played")") != std::string::npos
           || line.find(R"("change":"started")") != std::string::npos;
}

}  // namespace

server::Kept Disk::kept(std::int64_t unix_ms) const {
    server::Kept kept;
    for (const DiskRoom& room : rooms_) {
        if (room.is_forgotten) continue;
        server::KeptRoom& one = kept.rooms.emplace_back();
        one.id = room.id;
        for (const DiskLine& line : room.lines) one.lines.push_back(line.text);
        one.ran_on_ms = std::max<std::int64_t>(0, server_ms_ - room.lines.back().server_ms);
    }
    for (const auto& [id, player] : players_) kept.players.push_back(player);
    for (const Answer& one : answers_) {
        const std::int64_t age_ms = std::max<std::int64_t>(0, server_ms_ - one.server_ms);
        if (age_ms >= server::limit::answer_memory_ms) continue;
        kept.answers.push_back(one.answer);
        kept.answers.back().age_ms = age_ms;
    }
    kept.documents = repository_.documents();
    kept.away_ms = std::max<std::int64_t>(0, unix_ms - unix_ms_);
    return kept;
}

bool Disk::keep(const server::Entry& entry, std::int64_t server_ms, std::int64_t wall_ms, unsigned life) {
    if (!repository_.admit(entry)) return false;
    for (const auto& document : entry.documents) repository_.put(document);
    for (const auto& row : entry.archive) repository_.add(row);
    for (const auto& player : entry.players) players_[player.person.id.text] = player;
    if (!entry.lines.empty()) {
        const auto [place, is_new] = places_.try_emplace(entry.room, rooms_.size());
        // A tournament that is reopened starts again, with all its lines.
        const bool begins = entry.lines.front().find(R"("change":"opened")") != std::string::npos;
        if (!is_new && begins && rooms_[place->second].is_forgotten) place->second = rooms_.size();
        if (place->second == rooms_.size()) rooms_.push_back({entry.room, {}});
        DiskRoom& room = rooms_[place->second];
        if (room.is_forgotten) faults_.push_back("a line for room " + room.id + ", which was to be forgotten");
        for (const auto& line : entry.lines) {
            room.lines.push_back({line, server_ms, wall_ms, life});
            room.match_lines += changes_match(line) ? 1 : 0;
        }
    }
    for (const auto& answer : entry.answers) answers_.push_back({answer, server_ms});
    if (!entry.finished) return true;
    if (!games_.try_emplace(entry.finished->id, entry.finished).second) {
        faults_.push_back("game " + entry.finished->id + " was finished twice");
    }
    if (entry.finished->is_out) out_.insert(entry.finished->id);
    return true;
}

void Disk::forget_room(const std::string& room) {
    const auto found = places_.find(room);
    if (found != places_.end()) rooms_[found->second].is_forgotten = true;
}

void Disk::stamp(std::int64_t server_ms, std::int64_t unix_ms) {
    server_ms_ = std::max(server_ms_, server_ms);
    unix_ms_ = std::max(unix_ms_, unix_ms);
}

const DiskRoom* Disk::room(const std::string& id) const {
    const auto found = places_.find(id);
    return found == places_.end() ? nullptr : &rooms_[found->second];
}

}  // namespace simulation
