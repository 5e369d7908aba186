// The one file in which earlier versions kept journal and archive, and in which backups still have both: how an old one
// becomes one of today, how it becomes two, and how two become one.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string_view>

#include "server/journal/database.hpp"

namespace server {

/// Makes of a file of an earlier version one of today, with the tables of journal and archive; in one transaction.
/// Returns the version that it had, if another. Throws JournalError where it is not ours, or damaged.
std::optional<int> bring_up_to_date(Database& single_file);

/// Adds the journal's tables and their rows to a copy of the archive; `rest` is called after every so many rows.
void add_journal(Database& archive_copy, Database& journal, const std::function<void()>& rest);

/// Makes journal.db and archive.db of the file tutti.db in this folder; does nothing where there is none. In steps,
/// each of which is done or not done whenever the process is killed, so that the next start goes on. `tell` hears what
/// is done next, and the version that the file had. Throws JournalError where the file cannot belong to what is there
/// already.
void split_single_file(const std::filesystem::path& folder, const std::function<void(std::string_view, int)>& tell);

}  // namespace server
