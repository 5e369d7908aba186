#include "server/journal/archive_store.hpp"

#include <utility>

#include "engine/base/overloaded.hpp"
#include "server/journal/archive_statements.hpp"
#include "server/journal/game_row.hpp"
#include "server/journal/journal_error.hpp"
#include "server/journal/row_sums.hpp"
#include "server/journal/schema.hpp"

namespace server {

using engine::Bytes32;

struct ArchiveStore::Statements {
    explicit Statements(Database& database)
        : stamp(update_of_archive_state(database)),
          add_row(database.prepare("INSERT INTO archive VALUES (?1, ?2, ?3, ?4, ?5)")),
          latest_row(database.prepare("SELECT number, sum FROM archive WHERE collection = ?1 AND key = ?2 ORDER BY "
                                      "number DESC LIMIT 1")),
          rewrite_row(database.prepare("UPDATE archive SET value = ?2, sum = ?3 WHERE number = ?1")),
          add_game(
              database.prepare("INSERT INTO games (id, game, is_listed, is_out, sum, summary, record_bytes, record) "
                               "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) RETURNING number")),
          remove_game(database.prepare("DELETE FROM games WHERE id = ?1 RETURNING number, is_out, sum")),
          players_of(database.prepare("SELECT player FROM game_players WHERE number = ?1")),
          add_game_player(
              database.prepare("INSERT OR IGNORE INTO game_players VALUES (?1, ?2, ?3, ?4) RETURNING player")),
          show_players(database.prepare("UPDATE game_players INDEXED BY hidden_game_players SET visibility = ?2 WHERE "
                                        "number = ?1 AND visibility = 2")),
          give_out(database.prepare(
              "UPDATE games SET is_out = 1 WHERE id = ?1 AND NOT is_out RETURNING sum, number, is_listed")),
          number_of(database.prepare("SELECT number FROM games WHERE id = ?1")),
          games_with(database.prepare("SELECT number FROM game_players WHERE player = ?1")),
          whole_game(database.prepare("SELECT " + std::string(game_columns) + " FROM games WHERE number = ?1")),
          rewrite_game(database.prepare(
              "UPDATE games SET sum = ?2, summary = ?3, record_bytes = ?4, record = ?5 WHERE number = ?1")),
          remove_game_player(
              database.prepare("DELETE FROM game_players WHERE player = ?1 AND visibility IN (0, 1, 2) AND number = ?2 "
                               "RETURNING player")) {}

    Statement stamp, add_row, latest_row, rewrite_row, add_game, remove_game, players_of, add_game_player, show_players,
        give_out, number_of, games_with, whole_game, rewrite_game, remove_game_player;
};

ArchiveStore::ArchiveStore(const StoreOptions& options, const JournalState& journal)
    : file_(options.file),
      vfs_(options.vfs != nullptr ? options.vfs : own_vfs),
      database_(
          open_store(options, "archive_state", [&journal](Database& database) { make_archive(database, journal.id); })),
      state_(read_archive_state(database_)) {
    if (state_.id != journal.id) throw JournalError("is the archive of another journal than the one beside it");
    if (state_.taken < journal.taken) {
        throw JournalError("lacks the last " + std::to_string(journal.taken - state_.taken)
                           + " changes that the journal beside it knows to be in it: the disk, or somebody, has lost "
                             "them. Put it back, or restore a backup of both");
    }
    if (state_.commits == 0 && !options.inspects) fold_log();
    sql_ = std::make_unique<Statements>(database_);
    reader_ = std::make_unique<ArchiveReader>(database_);
}

ArchiveStore::~ArchiveStore() = default;

std::unique_ptr<Database> ArchiveStore::beside() const { return open_beside(file_, vfs_); }

void ArchiveStore::fold_log() { database_.run("PRAGMA wal_checkpoint(PASSIVE)"); }

void ArchiveStore::take(std::span<const HandedOver> changes) {
    const ArchiveState before = state_;
    try {
        database_.run("BEGIN IMMEDIATE");
        for (const HandedOver& one : changes) {
            if (one.number <= state_.taken) continue;
            apply(one);
            state_.taken = one.number;
        }
        ++state_.commits;
        write(sql_->stamp, state_);
        database_.run("COMMIT");
        logged_pages_.fetch_add(database_.take_pages_written(), std::memory_order_relaxed);
    } catch (...) {
        state_ = before;
        if (database_.is_in_transaction()) database_.run("ROLLBACK");
        throw;
    }
}

void ArchiveStore::apply(const HandedOver& handed_over) {
    std::visit(engine::Overloaded{[&](const ArchivedGame& one) { add_game(one, handed_over.record); },
                                  [&](const GivenOut& one) { give_out(one.game_id); },
                                  [&](const ArchiveRow& one) { add_row(one); },
                                  [&](const DeletedAccount& one) { forget(one); }, [](const LostChange&) {},
                                  [&](const ForgottenNames& one) { forget(one); }},
               handed_over.change);
}

void ArchiveStore::add_game(const ArchivedGame& game, const PackedRecord& record) {
    // A journal that has lost its latest commits (--journal-sync normal), or a backup, plays its end once more.
    remove_game(game.id);
    const Bytes32 sum =
        sum_of_game(game.id, game.game, game.is_listed, game.summary, record.unpacked_bytes, record.bytes);
    auto& added = sql_->add_game.bind(1, game.id)
                      .bind(2, game.game)
                      .bind(3, game.is_listed ? 1 : 0)
                      .bind(4, game.is_out ? 1 : 0)
                      .bind_blob(5, sum)
                      .bind(6, game.summary)
                      .bind(7, record.unpacked_bytes)
                      .bind_blob(8, bytes_of(record.bytes));
    std::int64_t number = 0;
    while (added.step()) number = added.integer(0);
    for (const Person& player : game.players) {
        for (const std::string& key : {key_of_id(player.id.text), key_of_name(player.name)}) {
            auto& found_by = sql_->add_game_player.bind(1, key)
                                 .bind(2, static_cast<std::int64_t>(visibility_of(game.is_listed, game.is_out)))
                                 .bind(3, number)
                                 .bind(4, game.game);
            while (found_by.step()) state_.tallies.game_players.add(sum_of_game_player(key, number));
        }
    }
    state_.tallies.games.add(counted(sum, game.is_out));
}

void ArchiveStore::remove_game(const std::string& id) {
    auto& removed = sql_->remove_game.bind(1, id);
    if (!removed.step()) return;
    const std::int64_t number = removed.integer(0);
    state_.tallies.games.remove(counted(hash_in(removed, 2), removed.integer(1) != 0));
    removed.run();
    std::vector<std::string> keys;
    auto& players = sql_->players_of.bind(1, number);
    while (players.step()) keys.emplace_back(players.text(0));
    remove_players(number, keys);
}

void ArchiveStore::give_out(const std::string& game_id) {
    auto& given_out = sql_->give_out.bind(1, game_id);
    while (given_out.step()) {
        const Bytes32 sum = hash_in(given_out, 0);
        state_.tallies.games.remove(counted(sum, false));
        state_.tallies.games.add(counted(sum, true));
        sql_->show_players.bind(1, given_out.integer(1))
            .bind(2, static_cast<std::int64_t>(visibility_of(given_out.integer(2) != 0, true)))
            .run();
    }
}

/// Rows are never taken away, so that their number is that of the last one.
void ArchiveStore::add_row(const ArchiveRow& row) {
    if (row.replaces && rewrite_row(row)) return;
    const std::int64_t number = state_.tallies.lists.rows + 1;
    const Bytes32 sum = sum_of_archived(number, row.collection, row.key, row.value);
    sql_->add_row.bind(1, number).bind(2, row.collection).bind(3, row.key).bind(4, row.value).bind_blob(5, sum).run();
    state_.tallies.lists.add(sum);
}

/// False: the list is empty.
bool ArchiveStore::rewrite_row(const ArchiveRow& row) {
    auto& latest = sql_->latest_row.bind(1, row.collection).bind(2, row.key);
    if (!latest.step()) return false;
    const std::int64_t number = latest.integer(0);
    const Bytes32 old_sum = hash_in(latest, 1);
    latest.reset();
    const Bytes32 sum = sum_of_archived(number, row.collection, row.key, row.value);
    sql_->rewrite_row.bind(1, number).bind(2, row.value).bind_blob(3, sum).run();
    state_.tallies.lists.remove(old_sum);
    state_.tallies.lists.add(sum);
    return true;
}

/// All games that they have played, in all that is found and shown of them.
void ArchiveStore::forget(const DeletedAccount& deleted_account) {
    std::vector<std::int64_t> numbers;
    const std::string key = key_of_id(deleted_account.player.text);
    auto& rows = sql_->games_with.bind(1, key);
    while (rows.step()) numbers.push_back(rows.integer(0));
    std::vector<std::string> keys{key};
    for (const std::string& name : deleted_account.names) keys.push_back(key_of_name(name));
    for (const std::int64_t number : numbers) {
        rewrite_game(number, {deleted_account});
        remove_players(number, keys);
    }
}

/// By their ids the games are found as before.
void ArchiveStore::forget(const ForgottenNames& names) {
    std::vector<std::string> keys;
    for (const DeletedAccount& one : names.people) {
        for (const std::string& name : one.names) keys.push_back(key_of_name(name));
    }
    for (const std::string& game : names.games) {
        auto& row = sql_->number_of.bind(1, game);
        if (!row.step()) continue;
        const std::int64_t number = row.integer(0);
        row.reset();
        rewrite_game(number, names.people);
        remove_players(number, keys);
    }
}

/// What is damaged is given to nobody and stays as it is: a new sum would make it look whole.
void ArchiveStore::rewrite_game(std::int64_t number, const std::vector<DeletedAccount>& people) {
    auto& row = sql_->whole_game.bind(1, number);
    if (row.step() && is_as_written(row)) {
        const bool is_out = row.integer(at(GameColumn::is_out)) != 0;
        const Bytes32 old_sum = hash_in(row, at(GameColumn::sum));
        const auto game = game_in(row);
        row.reset();
        for (const DeletedAccount& one : people) server::forget(one, game->summary, game->record);
        const PackedRecord repacked = packed(game->record);
        const Bytes32 sum =
            sum_of_game(game->id, game->game, game->is_listed, game->summary, repacked.unpacked_bytes, repacked.bytes);
        sql_->rewrite_game.bind(1, number)
            .bind_blob(2, sum)
            .bind(3, game->summary)
            .bind(4, repacked.unpacked_bytes)
            .bind_blob(5, bytes_of(repacked.bytes))
            .run();
        state_.tallies.games.remove(counted(old_sum, is_out));
        state_.tallies.games.add(counted(sum, is_out));
    }
    row.reset();
}

void ArchiveStore::remove_players(std::int64_t number, const std::vector<std::string>& keys) {
    for (const std::string& key : keys) {
        auto& removed = sql_->remove_game_player.bind(1, key).bind(2, number);
        while (removed.step()) state_.tallies.game_players.remove(sum_of_game_player(key, number));
    }
}

std::vector<std::string> ArchiveStore::game_ids() {
    std::vector<std::string> ids;
    auto rows = database_.prepare("SELECT id FROM games ORDER BY number");
    while (rows.step()) ids.emplace_back(rows.text(0));
    return ids;
}

}  // namespace server
