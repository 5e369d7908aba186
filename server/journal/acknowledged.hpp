// How many commits have been told to anybody, in a small file beside the database. The write-ahead log of SQLite ends
// where its sums cease to fit: should a fault of the disk cut it short, the database is whole, but older than what was
// told. This mark then says so. It is written after each commit and before its receipts, and never synced: a crash of
// the process leaves it as it is, a power cut at most older than the database.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace server {

class Acknowledged {
public:
    /// Opens the file, or makes it. Throws std::system_error. `store`: the id of the database that the mark is about.
    Acknowledged(const std::filesystem::path& file, std::string store);
    /// Whether a mark has been written there, about any database.
    static bool is_there(const std::filesystem::path& file);
    /// What a mark says, as read() would, without touching it.
    static std::optional<std::int64_t> told(const std::filesystem::path& file, const std::string& store);
    Acknowledged(const Acknowledged&) = delete;
    Acknowledged& operator=(const Acknowledged&) = delete;
    ~Acknowledged();

    void write(std::int64_t commits);

private:
    const std::string store_;
    int file_ = -1;
};

}  // namespace server
