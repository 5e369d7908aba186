#include "server/journal/store.hpp"

#include <algorithm>
#include <utility>

#include "server/base/limits.hpp"
#include "server/journal/opening.hpp"
#include "server/journal/row_sums.hpp"
#include "server/journal/schema.hpp"
#include "server/journal/store_statements.hpp"

namespace server {
using engine::Bytes32;

void Store::Delete::operator()(Statements* statements) const { delete statements; }

Store::Store(const StoreOptions& options)
    : file_(options.file),
      vfs_(options.vfs != nullptr ? options.vfs : own_vfs),
      syncs_every_commit_(options.syncs_every_commit),
      database_(open_store(options, "state", make_journal)),
      state_(read_journal_state(database_)) {
    // The log is not all there is of a new database: should it be cut short, the mark is still about this one.
    if (state_.commits == 0 && !options.inspects) fold_log();
    sql_.reset(new Statements(database_));
}

std::unique_ptr<Database> Store::beside() const { return open_beside(file_, vfs_); }

void Store::go_on_after(std::int64_t taken) { state_.handed_over = std::max(state_.handed_over, taken); }

void Store::begin() {
    state_before_ = state_;
    last_line_before_ = last_line_;
    last_answer_before_ = last_answer_;
    rooms_before_.clear();
    database_.run("BEGIN IMMEDIATE");
}

void Store::keep(const Entry& entry, std::int64_t server_ms) {
    for (const KeptPlayer& player : entry.players) keep_player(player);
    for (const std::string& line : entry.lines) keep_line(entry.room, line, server_ms);
    for (const KeptAnswer& answer : entry.answers) keep_answer(answer, server_ms);
    forget_old_answers(server_ms, 2 * entry.answers.size());
    for (const Document& document : entry.documents) keep_document(document);
    for (const ArchiveRow& row : entry.archive) hand_over(row);
    if (entry.finished) keep_game(*entry.finished, entry.room);
    if (entry.deleted_account) {
        forget_player(entry.deleted_account->player);
        forget(*entry.deleted_account);
    }
}

void Store::keep_line(const std::string& room, const std::string& line, std::int64_t server_ms) {
    LastLine& last = rooms_[room];
    rooms_before_.emplace_back(room, last);
    const Bytes32 hash = sum_of_line(last.hash, room, server_ms, line);
    sql_->add_line.bind(1, ++last_line_)
        .bind(2, room)
        .bind(3, last.number)
        .bind(4, server_ms)
        .bind_blob(5, hash)
        .bind(6, line)
        .run();
    if (last.first == 0) last.first = last_line_;
    if (last.number != 0) state_.tallies.heads.remove(last.hash);
    last.number = last_line_;
    last.hash = hash;
    last.is_head = false;
    state_.tallies.heads.add(hash);
    state_.tallies.lines.add(hash);
}

/// Once for each room in a transaction, however many lines it has got.
void Store::keep_heads() {
    for (const auto& [room, before] : rooms_before_) {
        const auto found = rooms_.find(room);
        if (found == rooms_.end() || found->second.is_head) continue;
        LastLine& last = found->second;
        if (before.first == last.first) {
            sql_->move_head.bind(1, last.first).bind(2, last.number).bind_blob(3, last.hash).run();
        } else {
            sql_->add_head.bind(1, last.first).bind(2, room).bind(3, last.number).bind_blob(4, last.hash).run();
        }
        last.is_head = true;
    }
}

/// From the last line to the first.
void Store::forget_room(const std::string& room) {
    const auto found = rooms_.find(room);
    if (found == rooms_.end()) return forget_set_aside(room);
    rooms_before_.emplace_back(room, found->second);
    state_.tallies.heads.remove(found->second.hash);
    sql_->remove_head.bind(1, found->second.first).run();
    for (std::int64_t number = found->second.number; number != 0;) {
        auto& removed = sql_->remove_line.bind(1, number);
        number = 0;
        while (removed.step()) {
            number = removed.integer(0);
            state_.tallies.lines.remove(hash_in(removed, 1));
        }
    }
    rooms_.erase(found);
}

void Store::forget_set_aside(std::string_view room) {
    if (state_.tallies.set_aside.rows == 0) return;
    auto& removed = sql_->remove_set_aside.bind(1, name_of(SetAside::Kind::room)).bind(2, room);
    while (removed.step()) state_.tallies.set_aside.remove(hash_in(removed, 0));
}

void Store::keep_answer(const KeptAnswer& answer, std::int64_t server_ms) {
    const std::string_view content = text_of(bytes_of(answer.content));
    const Bytes32 sum = sum_of_answer(answer.player.text, answer.request_id, content, answer.text, server_ms);
    sql_->add_answer.bind(1, ++last_answer_)
        .bind(2, answer.player.text)
        .bind(3, answer.request_id)
        .bind_blob(4, answer.content)
        .bind(5, answer.text)
        .bind(6, server_ms)
        .bind_blob(7, sum)
        .run();
    state_.tallies.answers.add(sum);
}

/// As many as come, and one more, may go: the table stays as long as answers are remembered.
void Store::forget_old_answers(std::int64_t server_ms, std::size_t at_most) {
    if (at_most == 0) return;
    auto& removed = sql_->remove_old_answers.bind(1, static_cast<std::int64_t>(at_most))
                        .bind(2, server_ms - limit::answer_memory_ms);
    while (removed.step()) state_.tallies.answers.remove(hash_in(removed, 0));
}

void Store::keep_player(const KeptPlayer& player) {
    remove_player(player.person.id.text);
    const std::string_view token = text_of(bytes_of(player.token_hash));
    const Bytes32 sum = sum_of_player(player.person.id.text, player.person.name, token);
    sql_->add_player.bind(1, player.person.id.text)
        .bind(2, player.person.name)
        .bind_blob(3, player.token_hash)
        .bind_blob(4, sum)
        .run();
    state_.tallies.players.add(sum);
}

void Store::forget_player(const PlayerId& player) { remove_player(player.text); }

void Store::remove_player(std::string_view id) {
    auto& removed = sql_->remove_player.bind(1, id);
    while (removed.step()) state_.tallies.players.remove(hash_in(removed, 0));
}

void Store::keep_game(const FinishedGame& game, const std::string& room) {
    hand_over(archived(game), packed(game.record));
    if (!game.is_out) {
        const Bytes32 sum = sum_of_hidden_game(game.id, room);
        sql_->hide_game.bind(1, game.id).bind(2, room).bind_blob(3, sum).run();
        state_.tallies.hidden_games.add(sum);
    }
    if (game.rated) let_game_count(game);
}

void Store::give_out(const std::string& game_id) {
    auto& shown = sql_->show_game.bind(1, game_id);
    if (!shown.step()) return;
    state_.tallies.hidden_games.remove(hash_in(shown, 0));
    shown.run();
    hand_over(GivenOut{game_id});
    count_if_due(game_id);
}

void Store::hand_over(const ArchiveChange& change, const PackedRecord& record) {
    const std::int64_t number = ++state_.handed_over;
    const std::string text = change_text(change);
    const Bytes32 sum = sum_of_handed_over(number, text, record.unpacked_bytes, record.bytes);
    sql_->hand_over.bind(1, number)
        .bind(2, text)
        .bind(3, record.unpacked_bytes)
        .bind_blob(4, bytes_of(record.bytes))
        .bind_blob(5, sum)
        .run();
}

void Store::archive_has(std::int64_t taken) {
    if (taken <= state_.taken) return;
    sql_->remove_handed_over.bind(1, taken).run();
    state_.taken = taken;
}

void Store::commit_as(std::int64_t number, std::int64_t server_ms, std::int64_t unix_ms) {
    keep_heads();
    JournalState next = state_;
    next.commits = number;
    next.server_ms = server_ms;
    next.unix_ms = unix_ms;
    write(sql_->stamp, next);
    database_.run("COMMIT");
    state_ = next;
}

void Store::roll_back() {
    if (database_.is_in_transaction()) database_.run("ROLLBACK");
    state_ = state_before_;
    last_line_ = last_line_before_;
    last_answer_ = last_answer_before_;
    rating_changes_.clear();
    for (auto before = rooms_before_.rbegin(); before != rooms_before_.rend(); ++before) {
        if (before->second.number == 0) {
            rooms_.erase(before->first);
        } else {
            rooms_[before->first] = before->second;
        }
    }
}

void Store::fold_log() { database_.run("PRAGMA wal_checkpoint(PASSIVE)"); }

/// Folding syncs the log first.
bool Store::sync() {
    if (syncs_every_commit_) return true;
    try {
        fold_log();
        return true;
    } catch (const DatabaseError& fault) {
        if (fault.is_full()) return false;
        throw;
    }
}

}  // namespace server
