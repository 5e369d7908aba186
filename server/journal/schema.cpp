#include "server/journal/schema.hpp"

#include <string>
#include <string_view>

#include "server/journal/journal_error.hpp"
#include "server/journal/states.hpp"

namespace server {
namespace {

constexpr std::int64_t application_id = 0x54757474;  // "Tutt"

/// The journal. `@` stands for the name of the database.
///  state: one row. Every commit counts here and says when it was: on the server's clock, which stands still while the
///   server is away, and on the wall's. `handed_over`: the number of the last change for the archive; `taken`: up to
///   which of them the archive has told that it has them. The tallies are those of the other tables. `sum`: of all
///   this; zeros until the first commit.
///  lines: of open rooms, in the order in which they were given to the journal. `before`: the number of the room's line
///   before it. `hash`: of the hash of that line and this one.
///  heads: of each open room the numbers of its first line (its own number here) and of its last, and the hash of that.
///   Where lines are missing, they say of which room.
///  documents: of each name in a collection the latest text.
///  handed_over: changes of the archive (hand_over.hpp) that it may not have yet.
///  hidden_games: those that are over, but not out.
///  set_aside: what was damaged when the server started and is out of play since (mending.hpp). `kind`: what `name` is
///   the name of.
constexpr std::string_view journal_part = R"sql(
CREATE TABLE @.state (
    one INTEGER PRIMARY KEY CHECK (one = 1), id BLOB NOT NULL, commits INTEGER NOT NULL, server_ms INTEGER NOT NULL,
    unix_ms INTEGER NOT NULL, handed_over INTEGER NOT NULL, taken INTEGER NOT NULL, line_rows INTEGER NOT NULL,
    line_digest BLOB NOT NULL, player_rows INTEGER NOT NULL, player_digest BLOB NOT NULL, answer_rows INTEGER NOT NULL,
    answer_digest BLOB NOT NULL, document_rows INTEGER NOT NULL, document_digest BLOB NOT NULL,
    hidden_game_rows INTEGER NOT NULL, hidden_game_digest BLOB NOT NULL, head_rows INTEGER NOT NULL,
    head_digest BLOB NOT NULL, set_aside_rows INTEGER NOT NULL, set_aside_digest BLOB NOT NULL, sum BLOB NOT NULL);
CREATE TABLE @.lines (
    number INTEGER PRIMARY KEY, room TEXT NOT NULL, before INTEGER NOT NULL, server_ms INTEGER NOT NULL,
    hash BLOB NOT NULL, line TEXT NOT NULL);
CREATE TABLE @.heads (number INTEGER PRIMARY KEY, room TEXT NOT NULL, last INTEGER NOT NULL, hash BLOB NOT NULL);
CREATE TABLE @.players (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, token_hash BLOB NOT NULL, sum BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE @.answers (
    number INTEGER PRIMARY KEY, player TEXT NOT NULL, request TEXT NOT NULL, content BLOB NOT NULL,
    answer TEXT NOT NULL, server_ms INTEGER NOT NULL, sum BLOB NOT NULL);
CREATE TABLE @.documents (
    collection TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, sum BLOB NOT NULL,
    PRIMARY KEY (collection, key)) WITHOUT ROWID;
CREATE TABLE @.handed_over (
    number INTEGER PRIMARY KEY, change TEXT NOT NULL, record_bytes INTEGER NOT NULL, record BLOB NOT NULL,
    sum BLOB NOT NULL);
CREATE TABLE @.hidden_games (id TEXT PRIMARY KEY, room TEXT NOT NULL, sum BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE @.set_aside (
    number INTEGER PRIMARY KEY, kind TEXT NOT NULL, name TEXT NOT NULL, what TEXT NOT NULL, sum BLOB NOT NULL);
)sql";

/// The archive.
///  archive_state: one row, as that of the journal. `id`: the journal's. `taken`: the number of the last change that
///  was
///   handed over and is here.
///  games: for ever. `record` is compressed by zlib.
///  game_players: who played; made from the games, for finding them. `visibility`: in whose lists they stand
///   (archive_statements.hpp). Each list of games is a piece of one of the indexes, in the order of their ends.
///  archive: lists that only grow, for ever; of a row the text may change.
constexpr std::string_view archive_state_table = R"sql(
CREATE TABLE archive_state (
    one INTEGER PRIMARY KEY CHECK (one = 1), id BLOB NOT NULL, commits INTEGER NOT NULL, taken INTEGER NOT NULL,
    game_rows INTEGER NOT NULL, game_digest BLOB NOT NULL, game_player_rows INTEGER NOT NULL,
    game_player_digest BLOB NOT NULL, archive_rows INTEGER NOT NULL, archive_digest BLOB NOT NULL, sum BLOB NOT NULL);
)sql";
constexpr std::string_view archive_tables = R"sql(
CREATE TABLE games (
    number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, game TEXT NOT NULL, is_listed INTEGER NOT NULL,
    is_out INTEGER NOT NULL, sum BLOB NOT NULL, summary TEXT NOT NULL, record_bytes INTEGER NOT NULL,
    record BLOB NOT NULL);
CREATE INDEX listed_games ON games (number) WHERE is_out AND is_listed;
CREATE INDEX listed_games_by_game ON games (game, number) WHERE is_out AND is_listed;
CREATE TABLE game_players (
    player TEXT NOT NULL, visibility INTEGER NOT NULL, number INTEGER NOT NULL, game TEXT NOT NULL,
    PRIMARY KEY (player, visibility, number)) WITHOUT ROWID;
CREATE INDEX game_players_by_game ON game_players (player, game, visibility, number);
CREATE INDEX hidden_game_players ON game_players (number) WHERE visibility = 2;
CREATE TABLE archive (
    number INTEGER PRIMARY KEY AUTOINCREMENT, collection TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL,
    sum BLOB NOT NULL);
CREATE INDEX archive_by_key ON archive (collection, key, number);
)sql";

}  // namespace

void mark_as_of_today(Database& database, const std::string& attached_as) {
    database.run("PRAGMA " + attached_as + ".application_id = " + std::to_string(application_id));
    database.run("PRAGMA " + attached_as + ".user_version = " + std::to_string(schema_version()));
}

void make_archive_state_table(Database& database) { database.run(archive_state_table); }

void make_archive_tables(Database& database) {
    make_archive_state_table(database);
    database.run(archive_tables);
}

int schema_version() { return 4; }

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

bool has_table(Database& database, std::string_view name) {
    auto query = database.prepare("SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = ?1");
    query.bind(1, name);
    const bool is_there = query.step() && query.integer(0) == 1;
    query.reset();
    return is_there;
}

void make_journal_tables(Database& database, std::string_view attached_as) {
    std::string sql(journal_part);
    for (std::size_t at = sql.find('@'); at != std::string::npos; at = sql.find('@')) sql.replace(at, 1, attached_as);
    database.run(sql);
}

void make_journal(Database& database) {
    database.run("BEGIN IMMEDIATE");
    make_journal_tables(database, "main");
    insert(database, JournalState{.id = database.text("SELECT randomblob(16)")});
    mark_as_of_today(database, "main");
    database.run("COMMIT");
}

void make_archive(Database& database, const std::string& id) {
    database.run("BEGIN IMMEDIATE");
    make_archive_tables(database);
    insert(database, ArchiveState{.id = id});
    mark_as_of_today(database, "main");
    database.run("COMMIT");
}

}  // namespace server
