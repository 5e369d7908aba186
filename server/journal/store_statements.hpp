// The store's statements, prepared once: what store*.cpp have in common and nobody else sees.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "server/journal/game_repository.hpp"
#include "server/journal/store.hpp"

namespace server {

/// How a player is found in game_players: by id, or by name in any case.
inline std::string key_of_id(std::string_view id) { return "id:" + std::string(id); }
inline std::string key_of_name(std::string_view name) { return "name:" + folded_name(name); }

/// In whose lists a game stands, as game_players has it.
enum class Visibility : std::uint8_t {
    listed,    // everybody's
    unlisted,  // of those who played in it
    hidden,    // nobody's, until watchers have seen its end
};
inline Visibility visibility_of(bool is_listed, bool is_out) {
    return !is_out ? Visibility::hidden : is_listed ? Visibility::listed : Visibility::unlisted;
}

/// As a record is kept: by zlib.
std::string compressed(const std::string& text);
/// Throws JournalError where it cannot be read.
std::string expanded(std::string_view packed, std::size_t size);

struct Store::Statements {
    explicit Statements(Database& database)
        : stamp(database.prepare("UPDATE state SET commits = ?1, server_ms = ?2, unix_ms = ?3, line_rows = ?4, "
                                 "line_digest = ?5, player_rows = ?6, player_digest = ?7, answer_rows = ?8, "
                                 "answer_digest = ?9, game_rows = ?10, game_digest = ?11, game_player_rows = ?12, "
                                 "game_player_digest = ?13, document_rows = ?14, document_digest = ?15, archive_rows = "
                                 "?16, archive_digest = ?17, sum = ?18")),
          document(database.prepare("SELECT value, sum FROM documents WHERE collection = ?1 AND key = ?2")),
          remove_document(database.prepare("DELETE FROM documents WHERE collection = ?1 AND key = ?2 RETURNING sum")),
          add_document(database.prepare("INSERT INTO documents VALUES (?1, ?2, ?3, ?4)")),
          add_archived(database.prepare("INSERT INTO archive VALUES (?1, ?2, ?3, ?4, ?5)")),
          latest_archived(
              database.prepare("SELECT number, sum FROM archive WHERE collection = ?1 AND key = ?2 ORDER BY "
                               "number DESC LIMIT 1")),
          rewrite_archived(database.prepare("UPDATE archive SET value = ?2, sum = ?3 WHERE number = ?1")),
          add_line(database.prepare("INSERT INTO lines VALUES (?1, ?2, ?3, ?4, ?5, ?6)")),
          remove_line(database.prepare("DELETE FROM lines WHERE number = ?1 RETURNING before, hash")),
          add_answer(database.prepare("INSERT INTO answers VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")),
          remove_old_answers(
              database.prepare("DELETE FROM answers WHERE number IN (SELECT number FROM answers ORDER BY "
                               "number LIMIT ?1) AND server_ms < ?2 RETURNING sum")),
          add_player(database.prepare("INSERT INTO players VALUES (?1, ?2, ?3, ?4)")),
          remove_player(database.prepare("DELETE FROM players WHERE id = ?1 RETURNING sum")),
          add_game(
              database.prepare("INSERT INTO games (id, game, is_listed, is_out, sum, summary, record_bytes, record) "
                               "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) RETURNING number")),
          add_game_player(
              database.prepare("INSERT OR IGNORE INTO game_players VALUES (?1, ?2, ?3, ?4) RETURNING player")),
          show_players(database.prepare("UPDATE game_players INDEXED BY hidden_game_players SET visibility = ?2 WHERE "
                                        "number = ?1 AND visibility = 2")),
          give_out(database.prepare(
              "UPDATE games SET is_out = 1 WHERE id = ?1 AND NOT is_out RETURNING sum, number, is_listed")),
          games_with(database.prepare("SELECT number FROM game_players WHERE player = ?1")),
          whole_game(database.prepare("SELECT id, game, is_listed, is_out, sum, summary, record_bytes, record FROM "
                                      "games WHERE number = ?1")),
          rewrite_game(database.prepare(
              "UPDATE games SET sum = ?2, summary = ?3, record_bytes = ?4, record = ?5 WHERE number = ?1")),
          remove_game_player(
              database.prepare("DELETE FROM game_players WHERE player = ?1 AND visibility IN (0, 1, 2) AND number = ?2 "
                               "RETURNING player")) {}

    Statement stamp, document, remove_document, add_document, add_archived, latest_archived, rewrite_archived, add_line,
        remove_line, add_answer, remove_old_answers, add_player, remove_player, add_game, add_game_player, show_players,
        give_out, games_with, whole_game, rewrite_game, remove_game_player;
};

}  // namespace server
