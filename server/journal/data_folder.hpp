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
inline constexpr const char* damaged_folder_prefix = "damaged-";  // and a number: what was found so (mending.hpp)

/// The folder holds secrets: nobody else may look into it, however it was made, unless it has more than our files.
void make_private(const std::filesystem::path& folder);
/// What is in this file, or has been made or renamed in this folder, survives a power cut. Throws std::system_error.
void sync_to_disk(const std::filesystem::path& place);
/// Renamed for good: a power cut leaves the old name or the new one. What had the new name is replaced. Throws
/// std::system_error.
void rename_for_good(const std::filesystem::path& from, const std::filesystem::path& to);
/// What the folder has of a journal goes, and this file, which lies there, becomes its data: one file of both
/// (single_file.hpp). Nobody has it open. Throws std::system_error.
void replace_data(const std::filesystem::path& folder, const std::filesystem::path& file);
/// Of both databases and their logs.
std::int64_t database_bytes(const std::filesystem::path& folder);

}  // namespace server
