// Makes of a database of today one as an earlier version of the server left it: with the same content, so far as that
// had a place for it.
#pragma once

#include <string>

#include "server/journal/database.hpp"

namespace test_support {

/// Before lists of games had an index of their own.
inline void make_schema_2(server::Database& database) {
    database.run(R"sql(
        BEGIN;
        CREATE TABLE older (player TEXT NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (player, number)) WITHOUT ROWID;
        INSERT INTO older SELECT player, number FROM game_players;
        DROP TABLE game_players;
        ALTER TABLE older RENAME TO game_players;
        DROP INDEX listed_games; DROP INDEX listed_games_by_game; DROP INDEX hidden_games;
        CREATE INDEX games_by_game ON games (game, number);
        PRAGMA user_version = 2;
        COMMIT)sql");
}

/// Before there were documents and lists that only grow.
inline void make_schema_1(server::Database& database) {
    make_schema_2(database);
    database.run("DROP TABLE documents; DROP TABLE archive");
    for (const char* column : {"document_rows", "document_digest", "archive_rows", "archive_digest"}) {
        database.run(std::string("ALTER TABLE state DROP COLUMN ") + column);
    }
    database.run("PRAGMA user_version = 1");
}

}  // namespace test_support
