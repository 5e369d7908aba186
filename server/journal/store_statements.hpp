// The store's statements, prepared once: what store*.cpp have in common and nobody else sees.
#pragma once

#include "server/journal/store.hpp"

namespace server {

struct Store::Statements {
    explicit Statements(Database& database)
        : stamp(update_of_journal_state(database)),
          document(database.prepare("SELECT value, sum FROM documents WHERE collection = ?1 AND key = ?2")),
          remove_document(database.prepare("DELETE FROM documents WHERE collection = ?1 AND key = ?2 RETURNING sum")),
          add_document(database.prepare("INSERT INTO documents VALUES (?1, ?2, ?3, ?4)")),
          add_line(database.prepare("INSERT INTO lines VALUES (?1, ?2, ?3, ?4, ?5, ?6)")),
          remove_line(database.prepare("DELETE FROM lines WHERE number = ?1 RETURNING before, hash")),
          add_head(database.prepare("INSERT INTO heads VALUES (?1, ?2, ?3, ?4)")),
          move_head(database.prepare("UPDATE heads SET last = ?2, hash = ?3 WHERE number = ?1")),
          remove_head(database.prepare("DELETE FROM heads WHERE number = ?1")),
          add_answer(database.prepare("INSERT INTO answers VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")),
          remove_old_answers(
              database.prepare("DELETE FROM answers WHERE number IN (SELECT number FROM answers ORDER BY "
                               "number LIMIT ?1) AND server_ms < ?2 RETURNING sum")),
          add_player(database.prepare("INSERT INTO players VALUES (?1, ?2, ?3, ?4)")),
          remove_player(database.prepare("DELETE FROM players WHERE id = ?1 RETURNING sum")),
          hand_over(database.prepare("INSERT INTO handed_over VALUES (?1, ?2, ?3, ?4, ?5)")),
          remove_handed_over(database.prepare("DELETE FROM handed_over WHERE number <= ?1")),
          hide_game(database.prepare("INSERT OR REPLACE INTO hidden_games VALUES (?1, ?2, ?3)")),
          show_game(database.prepare("DELETE FROM hidden_games WHERE id = ?1 RETURNING sum")),
          remove_set_aside(database.prepare("DELETE FROM set_aside WHERE kind = ?1 AND name = ?2 RETURNING sum")) {}

    Statement stamp, document, remove_document, add_document, add_line, remove_line, add_head, move_head, remove_head,
        add_answer, remove_old_answers, add_player, remove_player, hand_over, remove_handed_over, hide_game, show_game,
        remove_set_aside;
};

}  // namespace server
