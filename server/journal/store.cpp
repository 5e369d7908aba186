#include "server/journal/store.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <zlib.h>

#include "engine/base/ensure.hpp"
#include "server/base/limits.hpp"
#include "server/journal/game_repository.hpp"
#include "server/journal/journal_error.hpp"
#include "server/journal/row_sums.hpp"
#include "server/journal/schema.hpp"
#include "server/journal/store_statements.hpp"

namespace server {
namespace {

using engine::Bytes32;

/// Other processes are kept out for as long as it is open (SQLite before 3.51.3 can spoil a log that two connections
/// write and fold at once), other connections of this one are let in, and what they share is in memory.
constexpr const char* own_vfs = "unix-excl";

constexpr const char* missed =
    "is empty or missing, though `acknowledged` beside it says that players have been told of what was in it: put it "
    "back, or restore a backup; to begin anew with nothing, take `acknowledged` away first";

const std::filesystem::path& file_or_missed(const StoreOptions& options) {
    if (!options.may_begin && !Database::is_there(options.file, options.vfs)) throw JournalError(missed);
    return options.file;
}

}  // namespace

std::string compressed(const std::string& text) {
    std::string packed(compressBound(text.size()), '\0');
    uLongf size = packed.size();
    const int code = compress2(reinterpret_cast<Bytef*>(packed.data()), &size,
                               reinterpret_cast<const Bytef*>(text.data()), text.size(), Z_BEST_SPEED);
    ENSURE(code == Z_OK);
    packed.resize(size);
    return packed;
}

std::string expanded(std::string_view packed, std::size_t size) {
    std::string text(size, '\0');
    uLongf expanded_size = size;
    const int code = uncompress(reinterpret_cast<Bytef*>(text.data()), &expanded_size,
                                reinterpret_cast<const Bytef*>(packed.data()), packed.size());
    if (code != Z_OK || expanded_size != size) throw JournalError("holds a record that cannot be read");
    return text;
}

void Store::Delete::operator()(Statements* statements) const { delete statements; }

Store::Store(const StoreOptions& options)
    : file_(options.file),
      vfs_(options.vfs != nullptr ? options.vfs : own_vfs),
      database_(file_or_missed(options), options.inspects ? Database::Mode::inspect : Database::Mode::keep,
                options.inspects ? options.vfs : vfs_) {
    if (!options.inspects) open_to_keep(options);
    read_state();
    // The log is not all there is of a new database: should it be cut short, the mark is still about this one.
    if (commits_ == 0 && !options.inspects) fold_log();
    sql_.reset(new Statements(database_));
    reader_ = std::make_unique<ArchiveReader>(database_);
}

void Store::open_to_keep(const StoreOptions& options) {
    database_.run("PRAGMA cell_size_check = ON");
    if (database_.text("PRAGMA journal_mode = WAL") != "wal") {
        throw JournalError("is on a file system that cannot do what is needed (a write-ahead log)");
    }
    database_.run(options.syncs_every_commit ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL");
    database_.run("PRAGMA mmap_size = 0");
    database_.run("PRAGMA wal_autocheckpoint = " + std::to_string(limit::journal_checkpoint_pages));
    if (!options.may_begin && is_blank(database_)) throw JournalError(missed);
    if (const int found = version_of(database_); found != 0 && found != schema_version()) upgraded_from_ = found;
    bring_up_to_date(database_);
    const std::string fault = database_.text("PRAGMA quick_check(1)");
    require(fault == "ok", fault);
}

std::unique_ptr<Database> Store::beside() const {
    return std::make_unique<Database>(file_, Database::Mode::read_beside, vfs_);
}

void Store::read_state() {
    auto row = database_.prepare(
        "SELECT id, commits, server_ms, unix_ms, sum, line_rows, line_digest, player_rows, player_digest, answer_rows, "
        "answer_digest, game_rows, game_digest, game_player_rows, game_player_digest, document_rows, document_digest, "
        "archive_rows, archive_digest FROM state");
    require(row.step(), "its state is missing");
    id_ = text_of(row.blob(0));
    commits_ = row.integer(1);
    server_ms_ = row.integer(2);
    unix_ms_ = row.integer(3);
    int column = 5;
    for (const auto table : tables) {
        (tallies_.*table).rows = row.integer(column);
        (tallies_.*table).digest = hash_in(row, column + 1);
        column += 2;
    }
    const Bytes32 sum = commits_ == 0 ? Bytes32{} : sum_of_state(commits_, server_ms_, unix_ms_);
    require(hash_in(row, 4) == sum, "its state is not what was written");
    row.reset();
}

Bytes32 Store::sum_of_state(std::int64_t commits, std::int64_t server_ms, std::int64_t unix_ms) const {
    std::string tallies;
    for (const auto table : tables) {
        // Tables that a later version brought count from their first row on: what was written before it still fits.
        const bool is_later = table == &Tallies::documents || table == &Tallies::archive;
        if (is_later && tallies_.*table == Tally{}) continue;
        tallies += std::to_string((tallies_.*table).rows) + ' ' + engine::hex_of((tallies_.*table).digest) + ' ';
    }
    return sum_of(id_, std::to_string(commits), std::to_string(server_ms), std::to_string(unix_ms), tallies);
}

void Store::begin() {
    tallies_before_ = tallies_;
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
    for (const ArchiveRow& row : entry.archive) keep_archived(row);
    if (entry.finished) keep_game(*entry.finished);
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
    last = {last_line_, hash};
    tallies_.lines.add(hash);
}

/// From the last line to the first.
void Store::forget_room(const std::string& room) {
    const auto found = rooms_.find(room);
    if (found == rooms_.end()) return;
    rooms_before_.emplace_back(room, found->second);
    for (std::int64_t number = found->second.number; number != 0;) {
        auto& removed = sql_->remove_line.bind(1, number);
        number = 0;
        while (removed.step()) {
            number = removed.integer(0);
            tallies_.lines.remove(hash_in(removed, 1));
        }
    }
    rooms_.erase(found);
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
    tallies_.answers.add(sum);
}

/// As many as come, and one more, may go: the table stays as long as answers are remembered.
void Store::forget_old_answers(std::int64_t server_ms, std::size_t at_most) {
    if (at_most == 0) return;
    auto& removed = sql_->remove_old_answers.bind(1, static_cast<std::int64_t>(at_most))
                        .bind(2, server_ms - limit::answer_memory_ms);
    while (removed.step()) tallies_.answers.remove(hash_in(removed, 0));
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
    tallies_.players.add(sum);
}

void Store::forget_player(const PlayerId& player) { remove_player(player.text); }

void Store::remove_player(std::string_view id) {
    auto& removed = sql_->remove_player.bind(1, id);
    while (removed.step()) tallies_.players.remove(hash_in(removed, 0));
}

void Store::keep_game(const FinishedGame& game) {
    const std::string packed = compressed(game.record);
    const auto record_bytes = static_cast<std::int64_t>(game.record.size());
    const Bytes32 sum = sum_of_game(game.id, game.game, game.is_listed, game.summary, record_bytes, packed);
    auto& added = sql_->add_game.bind(1, game.id)
                      .bind(2, game.game)
                      .bind(3, game.is_listed ? 1 : 0)
                      .bind(4, game.is_out ? 1 : 0)
                      .bind_blob(5, sum)
                      .bind(6, game.summary)
                      .bind(7, record_bytes)
                      .bind_blob(8, bytes_of(packed));
    std::int64_t number = 0;
    while (added.step()) number = added.integer(0);
    for (const Person& player : game.players) {
        for (const std::string& key : {key_of_id(player.id.text), key_of_name(player.name)}) {
            auto& found_by = sql_->add_game_player.bind(1, key)
                                 .bind(2, static_cast<std::int64_t>(visibility_of(game.is_listed, game.is_out)))
                                 .bind(3, number)
                                 .bind(4, game.game);
            while (found_by.step()) tallies_.game_players.add(sum_of_game_player(key, number));
        }
    }
    tallies_.games.add(counted(sum, game.is_out));
    if (game.rated) let_game_count(game);
}

void Store::give_out(const std::string& game_id) {
    auto& given_out = sql_->give_out.bind(1, game_id);
    while (given_out.step()) {
        const Bytes32 sum = hash_in(given_out, 0);
        tallies_.games.remove(counted(sum, false));
        tallies_.games.add(counted(sum, true));
        sql_->show_players.bind(1, given_out.integer(1))
            .bind(2, static_cast<std::int64_t>(visibility_of(given_out.integer(2) != 0, true)))
            .run();
        count_if_due(game_id);
    }
}

void Store::commit(std::int64_t server_ms, std::int64_t unix_ms) {
    auto& stamp = sql_->stamp.bind(1, commits_ + 1).bind(2, server_ms).bind(3, unix_ms);
    int place = 4;
    for (const auto table : tables) {
        stamp.bind(place, (tallies_.*table).rows).bind_blob(place + 1, (tallies_.*table).digest);
        place += 2;
    }
    const Bytes32 sum = sum_of_state(commits_ + 1, server_ms, unix_ms);
    stamp.bind_blob(place, sum).run();
    database_.run("COMMIT");
    ++commits_;
    server_ms_ = server_ms;
    unix_ms_ = unix_ms;
}

void Store::roll_back() {
    if (database_.is_in_transaction()) database_.run("ROLLBACK");
    tallies_ = tallies_before_;
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

std::vector<std::string> Store::game_ids() {
    std::vector<std::string> ids;
    Tally tally;
    auto rows = database_.prepare("SELECT id, is_out, sum FROM games ORDER BY number");
    while (rows.step()) {
        ids.emplace_back(rows.text(0));
        tally.add(counted(hash_in(rows, 2), rows.integer(1) != 0));
    }
    require(tally == tallies_.games, "games are missing, or not what was written");
    check_game_players();
    return ids;
}

void Store::check_game_players() {
    Tally tally;
    auto rows = database_.prepare("SELECT player, number FROM game_players");
    while (rows.step()) tally.add(sum_of_game_player(rows.text(0), rows.integer(1)));
    const bool all_fit =
        database_.integer(
            "SELECT count(*) FROM game_players AS found LEFT JOIN games USING (number) WHERE games.number IS NULL OR "
            "found.game <> games.game OR visibility <> CASE WHEN NOT is_out THEN 2 WHEN is_listed THEN 0 ELSE 1 END")
        == 0;
    require(tally == tallies_.game_players && all_fit, "what games are found by is not what was written");
}

std::string opening_fault(const std::filesystem::path& file, const std::exception& fault) {
    const std::string name = file.string();
    const auto* error = dynamic_cast<const DatabaseError*>(&fault);
    if (error == nullptr) return name + " " + fault.what();
    if (error->is_locked()) {
        return name + " is in use by another process: stop that server, or give this one another --data";
    }
    if (error->is_full()) return "there is no room on the disk for " + name + ": make some, then start again";
    if (error->is_damaged()) {
        return name + " is damaged (" + fault.what() + "): look at it with `tutti doctor`, or restore a backup";
    }
    return name + " cannot be opened: " + fault.what();
}

}  // namespace server
