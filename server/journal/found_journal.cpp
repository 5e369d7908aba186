#include "server/journal/found_journal.hpp"

#include <algorithm>
#include <set>
#include <unordered_set>

#include "server/journal/row_sums.hpp"

namespace server {
namespace {

using engine::Bytes32;

/// Zeros where the column holds no hash: that of no row.
Bytes32 hash_at(const PageRow& row, std::size_t column) {
    Bytes32 hash{};
    const auto bytes = row.blob(column);
    if (bytes.size() == hash.size()) std::ranges::copy(bytes, hash.begin());
    return hash;
}

std::string text_at(const PageRow& row, std::size_t column) { return std::string(row.text(column)); }

}  // namespace

bool FoundJournal::take(const PageRow& row) {
    if (row.has_shape("ntiibt")) {
        take_line(row);
        return true;
    }
    if (row.has_shape("ntib")) {
        take_head(row);
        return true;
    }
    if (row.has_shape("nttbtib")) return take_answer(row);
    if (row.has_shape("ttbb")) return take_player(row);
    if (row.has_shape("tttb")) return take_document(row);
    if (row.has_shape("ntibb")) return take_handed_over(row);
    if (row.has_shape("ttb")) return take_hidden_game(row);
    if (row.has_shape("ntttb")) return take_set_aside(row);
    const auto found = journal_state_of(row);
    if (found && (!state || state->commits < found->commits)) state = found;
    return found.has_value();
}

/// Whether it is what was written shows where it is followed.
void FoundJournal::take_line(const PageRow& row) {
    lines_.emplace(row.number(), FoundLine{row.number(), text_at(row, 1), row.integer(2), row.integer(3),
                                           hash_at(row, 4), text_at(row, 5)});
}

void FoundJournal::take_head(const PageRow& row) {
    heads.push_back({row.number(), text_at(row, 1), row.integer(2), hash_at(row, 3)});
}

bool FoundJournal::take_answer(const PageRow& row) {
    Answer answer{{PlayerId{text_at(row, 1)}, text_at(row, 2), hash_at(row, 3), text_at(row, 4)}, row.integer(5)};
    const bool is_whole =
        hash_at(row, 6) == sum_of_answer(row.text(1), row.text(2), text_of(row.blob(3)), row.text(4), row.integer(5));
    (is_whole ? answers : damaged_answers)[row.number()] = std::move(answer);
    return is_whole;
}

bool FoundJournal::take_player(const PageRow& row) {
    if (hash_at(row, 3) != sum_of_player(row.text(0), row.text(1), text_of(row.blob(2)))) return false;
    players[text_at(row, 0)] = {{PlayerId{text_at(row, 0)}, text_at(row, 1)}, hash_at(row, 2)};
    return true;
}

bool FoundJournal::take_document(const PageRow& row) {
    if (hash_at(row, 3) != sum_of_document(row.text(0), row.text(1), row.text(2))) return false;
    documents[{text_at(row, 0), text_at(row, 1)}] = text_at(row, 2);
    return true;
}

bool FoundJournal::take_handed_over(const PageRow& row) {
    const auto sum = sum_of_handed_over(row.number(), row.text(1), row.integer(2), text_of(row.blob(3)));
    if (hash_at(row, 4) != sum) {
        damaged_changes.emplace(row.number(), text_at(row, 1));
        return false;
    }
    handed_over[row.number()] = {text_at(row, 1), {std::string(text_of(row.blob(3))), row.integer(2)}};
    return true;
}

bool FoundJournal::take_hidden_game(const PageRow& row) {
    if (hash_at(row, 2) != sum_of_hidden_game(row.text(0), row.text(1))) return false;
    hidden_games[text_at(row, 0)] = {text_at(row, 0), text_at(row, 1)};
    return true;
}

bool FoundJournal::take_set_aside(const PageRow& row) {
    if (hash_at(row, 4) != sum_of_set_aside(row.number(), row.text(1), row.text(2), row.text(3))) return false;
    set_aside[row.number()] = {text_at(row, 1), text_at(row, 2), text_at(row, 3)};
    return true;
}

const FoundLine* FoundJournal::line_before(const FoundLine& line) const {
    const auto [first, last] = lines_.equal_range(line.before);
    for (auto one = first; one != last; ++one) {
        const FoundLine& before = one->second;
        const bool is_it = before.number < line.number && before.room == line.room
                           && sum_of_line(before.hash, line.room, line.server_ms, line.text) == line.hash;
        if (is_it) return &before;
    }
    return nullptr;
}

std::vector<const FoundLine*> FoundJournal::lines_to(std::int64_t last, const Bytes32& hash,
                                                     const std::string& room) const {
    const auto [first, end] = lines_.equal_range(last);
    const auto is_it = [&](const auto& one) { return one.second.hash == hash && one.second.room == room; };
    const auto found = std::find_if(first, end, is_it);
    std::vector<const FoundLine*> lines;
    for (const FoundLine* line = found == end ? nullptr : &found->second; line != nullptr; line = line_before(*line)) {
        lines.push_back(line);
        if (line->before != 0) continue;
        if (sum_of_line({}, room, line->server_ms, line->text) != line->hash) break;
        std::ranges::reverse(lines);
        return lines;
    }
    return {};
}

std::vector<FoundHead> FoundJournal::heads_by_lines() const {
    std::unordered_set<std::int64_t> followed;
    for (const auto& [number, line] : lines_) followed.insert(line.before);
    std::vector<FoundHead> found;
    for (const auto& [number, line] : lines_) {
        if (followed.contains(number)) continue;
        const auto lines = lines_to(number, line.hash, line.room);
        if (!lines.empty()) found.push_back({lines.front()->number, line.room, number, line.hash});
    }
    return found;
}

std::int64_t FoundJournal::latest_line_ms() const {
    std::int64_t latest = 0;
    for (const FoundHead& head : heads_by_lines()) {
        latest = std::max(latest, lines_to(head.last, head.hash, head.room).back()->server_ms);
    }
    return latest;
}

std::vector<std::string> FoundJournal::rooms_named() const {
    std::set<std::string> rooms;
    for (const FoundHead& head : heads) rooms.insert(head.room);
    for (const auto& [number, line] : lines_) rooms.insert(line.room);
    return {rooms.begin(), rooms.end()};
}

}  // namespace server
