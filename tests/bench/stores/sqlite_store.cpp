// As the server has it: a write-ahead log that is synced with every commit, one writer, statements prepared once.
#include "server/base/limits.hpp"
#include "server/journal/database.hpp"
#include "tests/bench/stores/store.hpp"

namespace stores {
namespace {

server::Database made(const std::filesystem::path& file) {
    server::Database database(file, server::Database::Mode::keep, "unix-excl");
    database.text("PRAGMA journal_mode = WAL");
    database.run(
        "PRAGMA synchronous = FULL; PRAGMA mmap_size = 0; PRAGMA cell_size_check = ON; PRAGMA "
        "wal_autocheckpoint = "
        + std::to_string(server::limit::journal_checkpoint_pages));
    database.run(R"sql(
CREATE TABLE IF NOT EXISTS state (one INTEGER PRIMARY KEY, last INTEGER NOT NULL);
INSERT OR IGNORE INTO state VALUES (1, 0);
CREATE TABLE IF NOT EXISTS lines (number INTEGER PRIMARY KEY, line TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS answers (number INTEGER PRIMARY KEY, answer TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS games (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, content BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS game_players (player TEXT NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (player, number))
    WITHOUT ROWID;
)sql");
    return database;
}

class SqliteStore final : public Store {
public:
    explicit SqliteStore(const std::filesystem::path& file) : database_(made(file)) {}

    void commit(std::span<const Entry> entries) override {
        database_.run("BEGIN IMMEDIATE");
        for (const Entry& entry : entries) {
            const auto number = static_cast<std::int64_t>(entry.number);
            line_.bind(1, number).bind(2, entry.line).run();
            answer_.bind(1, number).bind(2, entry.answer).run();
        }
        stamp_.bind(1, static_cast<std::int64_t>(entries.back().number)).run();
        database_.run("COMMIT");
    }

    void commit(std::span<const Game> games) override {
        database_.run("BEGIN IMMEDIATE");
        for (const Game& game : games) {
            const auto number = static_cast<std::int64_t>(game.number);
            add_game_.bind(1, number).bind(2, game.id).bind(3, game.content).run();
            for (const std::string& player : game.players) add_player_.bind(1, player).bind(2, number).run();
        }
        database_.run("COMMIT");
    }

    std::uint64_t last() override { return static_cast<std::uint64_t>(database_.integer("SELECT last FROM state")); }

    std::optional<std::string> game(const std::string& id) override {
        if (!game_.bind(1, id).step()) return std::nullopt;
        const server::ResetAtEnd reset(game_);
        return std::string(game_.text(0));
    }

    std::vector<std::string> newest(const std::string& player, std::size_t count_max) override {
        std::vector<std::string> found;
        newest_.bind(1, player).bind(2, static_cast<std::int64_t>(count_max));
        while (newest_.step()) found.emplace_back(newest_.text(0));
        return found;
    }

private:
    server::Database database_;
    server::Statement line_ = database_.prepare("INSERT INTO lines VALUES (?1, ?2)");
    server::Statement answer_ = database_.prepare("INSERT INTO answers VALUES (?1, ?2)");
    server::Statement stamp_ = database_.prepare("UPDATE state SET last = ?1");
    server::Statement add_game_ = database_.prepare("INSERT INTO games VALUES (?1, ?2, ?3)");
    server::Statement add_player_ = database_.prepare("INSERT INTO game_players VALUES (?1, ?2)");
    server::Statement game_ = database_.prepare("SELECT content FROM games WHERE id = ?1");
    server::Statement newest_ = database_.prepare(
        "SELECT content FROM game_players JOIN games USING (number) WHERE player = ?1 ORDER BY number DESC LIMIT ?2");
};

}  // namespace

std::unique_ptr<Store> open_sqlite(const std::filesystem::path& folder) {
    return std::make_unique<SqliteStore>(folder / "store.db");
}

}  // namespace stores
