// What stands in the folder of the data.
#pragma once

#include <cstdint>
#include <filesystem>

namespace server {

inline constexpr const char* journal_file_name = "journal.db";
inline constexpr const char* archive_file_name = "archive.db";
inline constexpr const char* single_file_name = "tutti.db";  // a backup, or of an earlier version: becomes both
inline constexpr const char* acknowledged_file = "acknowledged";
inline constexpr const char* reserve_file = "reserve";
inline constexpr const char* last_run_file = "last_run";

/// The folder holds secrets: nobody else may look into it, however it was made, unless it has more than our files.
void make_private(const std::filesystem::path& folder);
/// Of both databases and their logs.
std::int64_t database_bytes(const std::filesystem::path& folder);

}  // namespace server
