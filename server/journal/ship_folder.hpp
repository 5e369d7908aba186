// The folder that commits are shipped to: what its files are called, and what they say of themselves. Bases are backups
// (backup.hpp), the rest is the commit log (log_segment.hpp).
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/journal/states.hpp"

namespace server {

struct ShippedFile {
    std::int64_t number = 0;  // a base: after which commit; a file of the log: its first commit
    std::filesystem::path file;
};
/// The lowest numbers first.
struct ShippedFiles {
    std::vector<ShippedFile> bases;
    std::vector<ShippedFile> segments;
};
/// Throws std::filesystem::filesystem_error.
ShippedFiles shipped_files(const std::filesystem::path& folder);

std::filesystem::path base_file(const std::filesystem::path& folder, std::int64_t commit);
std::filesystem::path segment_file(const std::filesystem::path& folder, std::int64_t first_commit);

/// Where a base stands; nothing: it cannot be read.
std::optional<JournalState> state_of_base(const std::filesystem::path& file);
/// Throws std::system_error.
std::string bytes_of_file(const std::filesystem::path& file);

/// The server lives in `data`. Throws JournalError, in words, where the folder cannot be one to ship to: within the
/// data, around it, or with what another journal has shipped. One that is missing may come later.
void check_ship_folder(const std::filesystem::path& folder, const std::filesystem::path& data,
                       const JournalState& journal);
/// Throws JournalError where another journal has shipped there.
void check_is_own(const std::filesystem::path& folder, const ShippedFiles& files, std::string_view id);

/// What ends elsewhere than the journal goes into a folder of its own, in this one, and can be restored from there.
/// `unix_ms`: now.
void set_aside(const std::filesystem::path& folder, const ShippedFiles& files, std::int64_t unix_ms);
/// Nobody else may look into it, if it has none but our files; and what copies that were broken off have left is gone.
void tidy(const std::filesystem::path& folder);
/// Removes what nobody needs to restore any moment from `unix_ms` on.
void prune(const std::filesystem::path& folder, std::int64_t unix_ms);

}  // namespace server
