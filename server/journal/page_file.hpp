// The pages of a database as they lie in its file and in the log beside it, read without SQLite and without its trees:
// what can still be found where these are damaged. Changes nothing.
// Format: https://www.sqlite.org/fileformat2.html
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <unordered_map>

namespace server {

/// Of a file that may be missing, cut short, or unreadable in places.
class FileBytes {
public:
    explicit FileBytes(const std::filesystem::path& file);
    FileBytes(const FileBytes&) = delete;
    FileBytes& operator=(const FileBytes&) = delete;
    ~FileBytes();

    /// False: they are not all there.
    bool read(std::uint64_t place, std::span<std::uint8_t> into) const;
    std::uint64_t size() const { return size_; }

private:
    int file_ = -1;
    std::uint64_t size_ = 0;
};

class PageFile {
public:
    static constexpr std::size_t page_bytes = 4'096;  // of all files of this server
    using Page = std::array<std::uint8_t, page_bytes>;

    /// What follows in the log after a frame that is damaged. SQLite goes no further: `ignored`. Where it is known that
    /// commits beyond it were acknowledged, and so were whole once, they are `read`.
    enum class BehindDamage : std::uint8_t { ignored, read };

    PageFile(const std::filesystem::path& database, BehindDamage behind_damage);

    /// Pages count from 1.
    std::uint32_t count() const { return count_; }
    /// Its latest version. False: it cannot be read.
    bool read(std::uint32_t number, Page& page) const;
    /// Its latest version lies in the log.
    bool is_in_log(std::uint32_t number) const { return in_log_.contains(number); }

private:
    void read_log(BehindDamage behind_damage);

    FileBytes database_;
    FileBytes log_;
    std::unordered_map<std::uint32_t, std::uint64_t> in_log_;  // of each page the place of its latest version
    std::uint32_t count_ = 0;
};

/// The unsigned number in the first four bytes, the highest first.
std::uint32_t big_endian_32(std::span<const std::uint8_t> bytes);

}  // namespace server
