// The tables: of the journal and of the archive, each in a file of its own, and how the one file of earlier versions
// becomes both. A backup is one file again, with the tables of both.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "server/journal/database.hpp"

namespace server {

int schema_version();
/// No tables, and never had any.
bool is_blank(Database& database);
/// Throws JournalError for what is not ours, or of a later version.
int version_of(Database& database);
bool has_table(Database& database, std::string_view name);

/// Each in one transaction, in a blank database. `id`: of the journal that the archive belongs to.
void make_journal(Database& database);
void make_archive(Database& database, const std::string& id);

// Within a transaction. `attached_as`: "main", or the name of a database that is attached.
/// Those of the journal, without rows.
void make_journal_tables(Database& database, std::string_view attached_as);
void make_archive_state_table(Database& database);
/// Those of the archive, without rows.
void make_archive_tables(Database& database);
/// It is ours, and of this version.
void mark_as_of_today(Database& database, const std::string& attached_as);

/// The tables of the journal, in the order in which they are copied.
inline constexpr std::array<std::string_view, 9> journal_tables = {
    "state", "lines", "heads", "players", "answers", "documents", "handed_over", "hidden_games", "set_aside"};

}  // namespace server
