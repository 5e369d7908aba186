// What the store gives back at the start, looked through row by row.
#include <algorithm>
#include <utility>

#include "server/base/limits.hpp"
#include "server/journal/line_check.hpp"
#include "server/journal/row_sums.hpp"
#include "server/journal/store.hpp"

namespace server {

using engine::Bytes32;

Kept Store::load() {
    Kept kept;
    load_lines(kept);
    load_players(kept);
    load_answers(kept);
    load_documents(kept);
    load_hidden_games(kept);
    load_set_aside(kept);
    check_handed_over();
    return kept;
}

void Store::load_lines(Kept& kept) {
    LineCheck check;
    auto rows = database_.prepare(LineCheck::query);
    while (rows.step()) check.add(rows);
    CheckedLines checked = check.finish();
    require(checked.tally == state_.tallies.lines, "lines of rooms are missing");
    last_line_ = checked.last;
    rooms_.reserve(checked.rooms.size());
    kept.rooms.reserve(checked.rooms.size());
    for (CheckedRoom& room : checked.rooms) {
        rooms_[room.kept.id] = {room.last, room.last_hash, room.first, true};
        room.kept.ran_on_ms = std::max<std::int64_t>(0, state_.server_ms - room.last_ms);
        kept.rooms.push_back(std::move(room.kept));
    }
    check_heads();
}

void Store::check_heads() {
    Tally tally;
    auto rows = database_.prepare("SELECT number, room, last, hash FROM heads");
    while (rows.step()) {
        const std::string room(rows.text(1));
        const auto known = rooms_.find(room);
        const Bytes32 hash = hash_in(rows, 3);
        require(known != rooms_.end() && known->second.first == rows.integer(0)
                    && known->second.number == rows.integer(2) && known->second.hash == hash,
                "the head of room " + room + " is not what was written");
        tally.add(hash);
    }
    require(tally == state_.tallies.heads, "heads of rooms are missing");
}

std::vector<std::string> Store::lines_of(const std::string& room) {
    const auto known = rooms_.find(room);
    if (known == rooms_.end()) return {};
    struct Line {
        std::int64_t server_ms = 0;
        Bytes32 hash{};
        std::string text;
    };
    std::vector<Line> found;  // the last first: each names the one before it
    auto rows = database_.prepare("SELECT before, server_ms, hash, line FROM lines WHERE number = ?");
    for (std::int64_t number = known->second.number; number != 0;) {
        rows.bind(1, number);
        require(rows.step(), "line " + std::to_string(number) + ", of room " + room + ", is missing");
        number = rows.integer(0);
        found.push_back({rows.integer(1), hash_in(rows, 2), std::string(rows.text(3))});
        rows.reset();
    }
    std::vector<std::string> lines;
    Bytes32 before{};
    for (auto line = found.rbegin(); line != found.rend(); ++line) {
        require(line->hash == sum_of_line(before, room, line->server_ms, line->text),
                "a line of room " + room + " is not what was written");
        before = line->hash;
        lines.push_back(std::move(line->text));
    }
    require(before == known->second.hash, "the last line of room " + room + " is not what was written");
    return lines;
}

void Store::load_players(Kept& kept) {
    Tally tally;
    auto rows = database_.prepare("SELECT id, name, token_hash, sum FROM players");
    while (rows.step()) {
        const Bytes32 sum = hash_in(rows, 3);
        require(sum == sum_of_player(rows.text(0), rows.text(1), text_of(rows.blob(2))),
                "player " + std::string(rows.text(0)) + " is not what was written");
        tally.add(sum);
        kept.players.push_back({{PlayerId{std::string(rows.text(0))}, std::string(rows.text(1))}, hash_in(rows, 2)});
    }
    require(tally == state_.tallies.players, "players are missing");
}

void Store::load_answers(Kept& kept) {
    Tally tally;
    auto rows = database_.prepare(
        "SELECT number, player, request, content, answer, server_ms, sum FROM answers ORDER BY number");
    while (rows.step()) {
        last_answer_ = rows.integer(0);
        const Bytes32 sum = hash_in(rows, 6);
        require(sum == sum_of_answer(rows.text(1), rows.text(2), text_of(rows.blob(3)), rows.text(4), rows.integer(5)),
                "answer " + std::to_string(last_answer_) + " is not what was written");
        tally.add(sum);
        const std::int64_t age_ms = std::max<std::int64_t>(0, state_.server_ms - rows.integer(5));
        if (age_ms >= limit::answer_memory_ms) continue;
        kept.answers.push_back({PlayerId{std::string(rows.text(1))}, std::string(rows.text(2)), hash_in(rows, 3),
                                std::string(rows.text(4)), age_ms});
    }
    require(tally == state_.tallies.answers, "answers are missing");
}

void Store::load_documents(Kept& kept) {
    Tally tally;
    auto rows = database_.prepare("SELECT collection, key, value, sum FROM documents");
    while (rows.step()) {
        const Bytes32 sum = hash_in(rows, 3);
        require(
            sum == sum_of_document(rows.text(0), rows.text(1), rows.text(2)),
            "document " + std::string(rows.text(1)) + " of " + std::string(rows.text(0)) + " is not what was written");
        tally.add(sum);
        kept.documents.push_back({std::string(rows.text(0)), std::string(rows.text(1)), std::string(rows.text(2))});
    }
    require(tally == state_.tallies.documents, "documents are missing");
}

void Store::load_hidden_games(Kept& kept) {
    Tally tally;
    auto rows = database_.prepare("SELECT id, room, sum FROM hidden_games");
    while (rows.step()) {
        const Bytes32 sum = hash_in(rows, 2);
        require(sum == sum_of_hidden_game(rows.text(0), rows.text(1)),
                "what is kept of game " + std::string(rows.text(0)) + ", which is not out, is not what was written");
        tally.add(sum);
        kept.hidden.push_back({std::string(rows.text(0)), std::string(rows.text(1))});
    }
    require(tally == state_.tallies.hidden_games, "games that are not out are missing");
}

void Store::load_set_aside(Kept& kept) {
    Tally tally;
    auto rows = database_.prepare("SELECT number, kind, name, what, sum FROM set_aside ORDER BY number");
    while (rows.step()) {
        const auto kind = set_aside_kind_of(rows.text(1));
        const Bytes32 sum = hash_in(rows, 4);
        require(kind && sum == sum_of_set_aside(rows.integer(0), rows.text(1), rows.text(2), rows.text(3)),
                "what is known of something that was set aside, number " + std::to_string(rows.integer(0))
                    + ", is not what was written");
        tally.add(sum);
        kept.set_aside.push_back({*kind, std::string(rows.text(2)), std::string(rows.text(3))});
    }
    require(tally == state_.tallies.set_aside, "what is known of things that were set aside is missing");
}

/// Whatever the archive does not have yet is there to be taken.
void Store::check_handed_over() {
    std::int64_t number = state_.taken;
    while (true) {
        const auto changes = handed_over_after(database_, number, limit::journal_batch);
        if (changes.empty()) break;
        number = changes.back().number;
    }
    require(number == state_.handed_over, "what is handed over is missing");
}

}  // namespace server
