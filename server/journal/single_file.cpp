#include "server/journal/single_file.hpp"

#include <array>
#include <string>
#include <vector>

#include "protocol/json_reader.hpp"
#include "server/base/limits.hpp"
#include "server/journal/data_folder.hpp"
#include "server/journal/journal_error.hpp"
#include "server/journal/opening.hpp"
#include "server/journal/row_sums.hpp"
#include "server/journal/schema.hpp"
#include "server/journal/states.hpp"

namespace server {
namespace {

using engine::Bytes32;
namespace fs = std::filesystem;

/// What made version 2 of version 1, and version 3 of version 2.
constexpr std::array<std::string_view, 2> earlier_steps{R"sql(
ALTER TABLE state ADD COLUMN document_rows INTEGER NOT NULL DEFAULT 0;
ALTER TABLE state ADD COLUMN document_digest BLOB NOT NULL
    DEFAULT x'0000000000000000000000000000000000000000000000000000000000000000';
ALTER TABLE state ADD COLUMN archive_rows INTEGER NOT NULL DEFAULT 0;
ALTER TABLE state ADD COLUMN archive_digest BLOB NOT NULL
    DEFAULT x'0000000000000000000000000000000000000000000000000000000000000000';
CREATE TABLE documents (
    collection TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, sum BLOB NOT NULL,
    PRIMARY KEY (collection, key)) WITHOUT ROWID;
CREATE TABLE archive (
    number INTEGER PRIMARY KEY AUTOINCREMENT, collection TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL,
    sum BLOB NOT NULL);
CREATE INDEX archive_by_key ON archive (collection, key, number);
)sql",
                                                        // The rows come in almost the order of the table that they
                                                        // fill, so that this takes as long as writing it, and no room
                                                        // beside it.
                                                        R"sql(
ALTER TABLE game_players RENAME TO old_game_players;
CREATE TABLE game_players (
    player TEXT NOT NULL, visibility INTEGER NOT NULL, number INTEGER NOT NULL, game TEXT NOT NULL,
    PRIMARY KEY (player, visibility, number)) WITHOUT ROWID;
CREATE INDEX game_players_by_game ON game_players (player, game, visibility, number);
CREATE INDEX hidden_game_players ON game_players (number) WHERE visibility = 2;
INSERT INTO game_players
    SELECT player, CASE WHEN NOT is_out THEN 2 WHEN is_listed THEN 0 ELSE 1 END, number, game
    FROM old_game_players CROSS JOIN games USING (number);
DROP TABLE old_game_players;
DROP INDEX games_by_game;
CREATE INDEX listed_games ON games (number) WHERE is_out AND is_listed;
CREATE INDEX listed_games_by_game ON games (game, number) WHERE is_out AND is_listed;
)sql"};

/// The one state of version 3, which counted all tables.
struct State3 {
    std::string id;
    std::int64_t commits = 0;
    std::int64_t server_ms = 0;
    std::int64_t unix_ms = 0;
    std::array<Tally, 7> tallies;  // lines, players, answers, games, game_players, documents, archive
};

State3 read_state_3(Database& database) {
    auto row = database.prepare(
        "SELECT id, commits, server_ms, unix_ms, sum, line_rows, line_digest, player_rows, player_digest, answer_rows, "
        "answer_digest, game_rows, game_digest, game_player_rows, game_player_digest, document_rows, document_digest, "
        "archive_rows, archive_digest FROM state");
    require(row.step(), "its state is missing");
    State3 state{std::string(text_of(row.blob(0))), row.integer(1), row.integer(2), row.integer(3), {}};
    std::string counted;
    for (std::size_t table = 0; table < state.tallies.size(); ++table) {
        Tally& tally = state.tallies[table];
        tally = {row.integer(static_cast<int>(5 + 2 * table)), hash_in(row, static_cast<int>(6 + 2 * table))};
        // Those that version 2 brought counted from their first row on.
        if (table >= 5 && tally == Tally{}) continue;
        counted += std::to_string(tally.rows) + ' ' + engine::hex_of(tally.digest) + ' ';
    }
    const Bytes32 sum = state.commits == 0
                            ? Bytes32{}
                            : sum_of(state.id, std::to_string(state.commits), std::to_string(state.server_ms),
                                     std::to_string(state.unix_ms), counted);
    require(hash_in(row, 4) == sum, "its state is not what was written");
    row.reset();
    return state;
}

struct HiddenRow {
    std::string id;
    std::string room;
};

std::vector<HiddenRow> hidden_games_of_3(Database& database) {
    std::vector<HiddenRow> found;
    auto rows = database.prepare("SELECT id, summary FROM games WHERE NOT is_out ORDER BY number");
    while (rows.step()) {
        const auto summary = protocol::parse_json(rows.text(1), protocol::any_depth);
        const auto* room = summary ? protocol::member(*summary, "room") : nullptr;
        const bool has_room = room != nullptr && room->is_string();
        found.push_back({std::string(rows.text(0)), has_room ? room->get<std::string>() : ""});
    }
    return found;
}

void add_heads(Database& database, Tally& heads) {
    database.run(
        "INSERT INTO heads SELECT first, ends.room, last, hash FROM (SELECT room, min(number) AS first, max(number) AS "
        "last FROM lines GROUP BY room) AS ends JOIN lines ON number = last");
    auto rows = database.prepare("SELECT hash FROM heads");
    while (rows.step()) heads.add(hash_in(rows, 0));
}

/// The state of each part apart, and a table of the games that are hidden.
void make_schema_4(Database& database) {
    const State3 old = read_state_3(database);
    const auto [lines, players, answers, games, game_players, documents, archive] = old.tallies;
    database.run("DROP INDEX IF EXISTS hidden_games; DROP TABLE state");
    for (const char* table : {"lines", "players", "answers", "documents"}) {
        database.run(std::string("ALTER TABLE ") + table + " RENAME TO old_" + table);
    }
    make_journal_tables(database, "main");
    for (const std::string table : {"lines", "players", "answers", "documents"}) {
        database.run("INSERT INTO " + table + " SELECT * FROM old_" + table + "; DROP TABLE old_" + table);
    }
    JournalState journal{
        old.id, old.commits, old.server_ms, old.unix_ms, 0, 0, {lines, players, answers, documents, {}, {}, {}}};
    add_heads(database, journal.tallies.heads);
    auto add = database.prepare("INSERT INTO hidden_games VALUES (?1, ?2, ?3)");
    for (const HiddenRow& game : hidden_games_of_3(database)) {
        const Bytes32 sum = sum_of_hidden_game(game.id, game.room);
        add.bind(1, game.id).bind(2, game.room).bind_blob(3, sum).run();
        journal.tallies.hidden_games.add(sum);
    }
    insert(database, journal);
    make_archive_state_table(database);
    insert(database, ArchiveState{old.id, old.commits == 0 ? 0 : 1, 0, {games, game_players, archive}});
}

void copy_rows(Database& from, Database& to, std::string_view table, const std::function<void()>& rest) {
    auto rows = from.prepare("SELECT * FROM " + std::string(table));
    std::string places = "?1";
    for (int column = 1; column < rows.columns(); ++column) places += ", ?" + std::to_string(column + 1);
    auto add = to.prepare("INSERT INTO " + std::string(table) + " VALUES (" + places + ")");
    for (int row = 1; rows.step(); ++row) {
        for (int column = 0; column < rows.columns(); ++column) add.bind(column + 1, rows, column);
        add.run();
        if (row % limit::backup_rows == 0) rest();
    }
}

/// Its pages are all in the file itself, and on the disk.
void fold_into_itself(Database& database) {
    database.run("PRAGMA synchronous = FULL");
    if (database.text("PRAGMA journal_mode = DELETE") != "delete") {
        throw JournalError("is in use by another process: stop that server, or give this one another --data");
    }
}

void copy_journal(Database& single_file, const fs::path& part) {
    for (const char* suffix : {"", "-journal", "-wal"}) fs::remove(part.string() + suffix);
    auto attach = single_file.prepare("ATTACH ?1 AS new_journal");
    attach.bind(1, part.string()).run();
    single_file.run("PRAGMA new_journal.synchronous = FULL; BEGIN IMMEDIATE");
    make_journal_tables(single_file, "new_journal");
    for (const std::string_view table : journal_tables) {
        single_file.run("INSERT INTO new_journal." + std::string(table) + " SELECT * FROM main." + std::string(table));
    }
    mark_as_of_today(single_file, "new_journal");
    single_file.run("COMMIT; DETACH new_journal");
}

/// journal.db was made of this file, and nothing has happened since.
void check_belongs(Database& single_file, const fs::path& journal_file) {
    Database journal(journal_file, Database::Mode::keep, own_vfs);
    version_of(journal);
    const JournalState made = read_journal_state(journal);
    const bool is_of_it = read_archive_state(single_file).id == made.id;
    const bool is_untouched =
        !has_table(single_file, "state") || read_journal_state(single_file).commits == made.commits;
    if (is_of_it && is_untouched) return;
    throw JournalError("is beside " + journal_file.string()
                       + ", which is not of it: take one of them away (a backup is restored in a folder of its own)");
}

}  // namespace

std::optional<int> bring_up_to_date(Database& single_file) {
    const int version = version_of(single_file);
    if (version == schema_version()) return std::nullopt;
    if (version == 0) throw JournalError("is empty: there is nothing in it");
    single_file.run("BEGIN IMMEDIATE");
    for (auto step = static_cast<std::size_t>(version) - 1; step < earlier_steps.size(); ++step) {
        single_file.run(earlier_steps[step]);
    }
    make_schema_4(single_file);
    mark_as_of_today(single_file, "main");
    single_file.run("COMMIT");
    return version;
}

void add_journal(Database& archive_copy, Database& journal, const std::function<void()>& rest) {
    archive_copy.run("BEGIN IMMEDIATE");
    make_journal_tables(archive_copy, "main");
    for (const std::string_view table : journal_tables) copy_rows(journal, archive_copy, table, rest);
    archive_copy.run("COMMIT");
}

void split_single_file(const fs::path& folder, const std::function<void(std::string_view, int)>& tell) {
    const fs::path single = folder / single_file_name;
    const fs::path journal = folder / journal_file_name;
    const fs::path archive = folder / archive_file_name;
    if (!Database::is_there(single, nullptr)) return;
    if (fs::exists(archive)) {
        throw JournalError("is beside " + archive.string()
                           + ": take it away, or the other files (a backup is restored in a folder of its own)");
    }
    std::optional<Database> opened(std::in_place, single, Database::Mode::keep, own_vfs);
    Database& database = *opened;
    database.run("PRAGMA cell_size_check = ON; PRAGMA synchronous = FULL");
    if (version_of(database) != schema_version()) tell("upgrade", version_of(database));
    bring_up_to_date(database);
    if (!fs::exists(journal)) {
        tell("journal", schema_version());
        const fs::path part = journal.string() + ".part";
        copy_journal(database, part);
        rename_for_good(part, journal);
    }
    check_belongs(database, journal);
    tell("archive", schema_version());
    if (has_table(database, "state")) {
        std::string drops = "BEGIN IMMEDIATE";
        for (const std::string_view table : journal_tables) drops += "; DROP TABLE " + std::string(table);
        database.run(drops + "; COMMIT");
    }
    fold_into_itself(database);
    opened.reset();
    rename_for_good(single, archive);
}

}  // namespace server
