// The one row in which each of the two stores says how far it has come: what was committed when, what went from one to
// the other, and a tally of each table.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "server/journal/database.hpp"
#include "server/journal/tally.hpp"

namespace server {

class PageRow;

struct JournalState {
    std::string id;  // 16 random bytes
    std::int64_t commits = 0;
    std::int64_t server_ms = 0;    // of the latest commit, on the server's clock
    std::int64_t unix_ms = 0;      // and on the wall's
    std::int64_t handed_over = 0;  // the number of the latest change for the archive
    std::int64_t taken = 0;        // the archive has told that it has all up to this one
    struct Tallies {
        Tally lines, players, answers, documents, hidden_games, heads, set_aside;
    } tallies = {};
};

struct ArchiveState {
    std::string id;  // the journal's
    std::int64_t commits = 0;
    std::int64_t taken = 0;
    struct Tallies {
        Tally games, game_players, lists;
    } tallies = {};
};

/// Of all that a journal holds, at whatever time and after however many commits.
engine::Bytes32 content_digest(const JournalState& state);

/// Throw JournalError where it is missing, or not what was written.
JournalState read_journal_state(Database& database);
ArchiveState read_archive_state(Database& database);
/// Of a row as it lies on its page; nothing: it is none, or not what was written.
std::optional<JournalState> journal_state_of(const PageRow& row);
std::optional<ArchiveState> archive_state_of(const PageRow& row);
void insert(Database& database, const JournalState& state);
void insert(Database& database, const ArchiveState& state);

/// To write a state over the one that is there.
Statement update_of_journal_state(Database& database);
Statement update_of_archive_state(Database& database);
void write(Statement& update, const JournalState& state);
void write(Statement& update, const ArchiveState& state);

}  // namespace server
