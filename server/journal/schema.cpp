#include "server/journal/schema.hpp"

#include <array>
#include <string>
#include <string_view>

#include "server/journal/journal_error.hpp"

namespace server {
namespace {

constexpr std::int64_t application_id = 0x54757474;  // "Tutt"

/// What makes version n of version n - 1.
///  state: one row. Every commit counts here and says when it was: on the server's clock, which stands still while the
///   server is away, and on the wall's. The tallies are those of the other tables. `sum`: of all this; zeros until the
///   first commit.
///  lines: of open rooms, in the order in which they were given to the journal. `before`: the number of the room's line
///   before it. `hash`: of the hash of that line and this one.
///  games: for ever. `record` is compressed by zlib.
///  game_players: who played; made from the games, for finding them. `visibility`: in whose lists they stand
///   (store_statements.hpp). Each list of games is a piece of one of the indexes, in the order of their ends.
///  documents: of each name in a collection the latest text. archive: lists that only grow, for ever; of a row the text
///  may change.
constexpr std::array<std::string_view, 3> steps{R"sql(
CREATE TABLE state (
    one INTEGER PRIMARY KEY CHECK (one = 1), id BLOB NOT NULL, commits INTEGER NOT NULL, server_ms INTEGER NOT NULL,
    unix_ms INTEGER NOT NULL, line_rows INTEGER NOT NULL, line_digest BLOB NOT NULL, player_rows INTEGER NOT NULL,
    player_digest BLOB NOT NULL, answer_rows INTEGER NOT NULL, answer_digest BLOB NOT NULL, game_rows INTEGER NOT NULL,
    game_digest BLOB NOT NULL, game_player_rows INTEGER NOT NULL, game_player_digest BLOB NOT NULL, sum BLOB NOT NULL);
INSERT INTO state VALUES (1, randomblob(16), 0, 0, 0, 0, zeroblob(32), 0, zeroblob(32), 0, zeroblob(32), 0, zeroblob(32), 0,
    zeroblob(32), zeroblob(32));
CREATE TABLE lines (
    number INTEGER PRIMARY KEY, room TEXT NOT NULL, before INTEGER NOT NULL, server_ms INTEGER NOT NULL,
    hash BLOB NOT NULL, line TEXT NOT NULL);
CREATE TABLE players (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, token_hash BLOB NOT NULL, sum BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE answers (
    number INTEGER PRIMARY KEY, player TEXT NOT NULL, request TEXT NOT NULL, content BLOB NOT NULL, answer TEXT NOT NULL,
    server_ms INTEGER NOT NULL, sum BLOB NOT NULL);
CREATE TABLE games (
    number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, game TEXT NOT NULL, is_listed INTEGER NOT NULL,
    is_out INTEGER NOT NULL, sum BLOB NOT NULL, summary TEXT NOT NULL, record_bytes INTEGER NOT NULL, record BLOB NOT NULL);
CREATE INDEX games_by_game ON games (game, number);
CREATE TABLE game_players (
    player TEXT NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (player, number)) WITHOUT ROWID;
)sql",
                                                R"sql(
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
                                                // The rows come in almost the order of the table that they fill, so
                                                // that this takes as long as writing it, and no room beside it.
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
CREATE INDEX hidden_games ON games (number) WHERE NOT is_out;
)sql"};

}  // namespace

int schema_version() { return static_cast<int>(steps.size()); }

bool is_blank(Database& database) {
    return database.integer("PRAGMA user_version") == 0 && database.integer("SELECT count(*) FROM sqlite_schema") == 0;
}

int version_of(Database& database) {
    if (!is_blank(database) && database.integer("PRAGMA application_id") != application_id) {
        throw JournalError("is not a database of this server");
    }
    const auto version = database.integer("PRAGMA user_version");
    if (version > schema_version()) {
        throw JournalError("was written by a newer version of this server (schema " + std::to_string(version)
                           + "; this one knows " + std::to_string(schema_version())
                           + "): start the newer version, or restore a backup from before the upgrade");
    }
    return static_cast<int>(version);
}

void bring_up_to_date(Database& database) {
    const int version = version_of(database);
    if (version == schema_version()) return;
    database.run("BEGIN IMMEDIATE");
    for (auto step = static_cast<std::size_t>(version); step < steps.size(); ++step) database.run(steps[step]);
    database.run("PRAGMA application_id = " + std::to_string(application_id));
    database.run("PRAGMA user_version = " + std::to_string(schema_version()));
    database.run("COMMIT");
}

}  // namespace server
