#include "server/journal/page_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <string>
#include <vector>

namespace server {
namespace {

constexpr std::size_t log_header_bytes = 32;
constexpr std::size_t frame_header_bytes = 24;
constexpr std::size_t frame_bytes = frame_header_bytes + PageFile::page_bytes;
constexpr std::uint32_t log_magic = 0x377F0682;  // the lowest bit: checksums are of numbers with the highest byte first

using Bytes = std::span<const std::uint8_t>;

std::uint32_t little_endian_32(Bytes bytes) {
    return std::uint32_t{bytes[0]} | std::uint32_t{bytes[1]} << 8U | std::uint32_t{bytes[2]} << 16U
           | std::uint32_t{bytes[3]} << 24U;
}

/// Section 4.2 of the format: each frame's goes on from that of the frame before it.
class Checksum {
public:
    explicit Checksum(bool is_big_endian) : is_big_endian_(is_big_endian) {}
    void go_on_from(Bytes written) {
        first_ = big_endian_32(written);
        second_ = big_endian_32(written.subspan(4));
    }
    void add(Bytes bytes) {
        for (; bytes.size() >= 8; bytes = bytes.subspan(8)) {
            first_ += number_in(bytes) + second_;
            second_ += number_in(bytes.subspan(4)) + first_;
        }
    }
    bool is(Bytes written) const {
        return big_endian_32(written) == first_ && big_endian_32(written.subspan(4)) == second_;
    }

private:
    std::uint32_t number_in(Bytes bytes) const {
        return is_big_endian_ ? big_endian_32(bytes) : little_endian_32(bytes);
    }
    const bool is_big_endian_;
    std::uint32_t first_ = 0;
    std::uint32_t second_ = 0;
};

struct Frame {
    std::uint32_t page = 0;
    std::uint64_t place = 0;  // of the page in the log
};

}  // namespace

std::uint32_t big_endian_32(Bytes bytes) {
    return std::uint32_t{bytes[0]} << 24U | std::uint32_t{bytes[1]} << 16U | std::uint32_t{bytes[2]} << 8U
           | std::uint32_t{bytes[3]};
}

FileBytes::FileBytes(const std::filesystem::path& file) : file_(open(file.c_str(), O_RDONLY | O_CLOEXEC)) {
    struct stat found {};
    if (file_ >= 0 && fstat(file_, &found) == 0) size_ = static_cast<std::uint64_t>(found.st_size);
}

FileBytes::~FileBytes() {
    if (file_ >= 0) close(file_);
}

bool FileBytes::read(std::uint64_t place, std::span<std::uint8_t> into) const {
    if (place + into.size() > size_) return false;
    while (!into.empty()) {
        const ssize_t count = pread(file_, into.data(), into.size(), static_cast<off_t>(place));
        if (count <= 0) return false;
        into = into.subspan(static_cast<std::size_t>(count));
        place += static_cast<std::uint64_t>(count);
    }
    return true;
}

PageFile::PageFile(const std::filesystem::path& database, BehindDamage behind_damage)
    : database_(database),
      log_(database.string() + "-wal"),
      count_(static_cast<std::uint32_t>(database_.size() / page_bytes)) {
    read_log(behind_damage);
}

/// Frames count up to the last that ends a transaction. Each is looked at for itself, by what the one before it says:
/// one that is damaged says nothing of those behind it.
void PageFile::read_log(BehindDamage behind_damage) {
    std::array<std::uint8_t, log_header_bytes> header{};
    if (!log_.read(0, header)) return;
    const Bytes all(header);
    Checksum checksum((big_endian_32(all) & 1U) != 0);
    checksum.add(all.first(24));
    const bool is_log = (big_endian_32(all) & ~1U) == log_magic && checksum.is(all.subspan(24));
    if (!is_log && behind_damage == BehindDamage::ignored) return;
    std::vector<Frame> uncommitted;
    std::vector<std::uint8_t> frame(frame_bytes);
    for (std::uint64_t place = log_header_bytes; log_.read(place, frame); place += frame_bytes) {
        const Bytes bytes(frame);
        checksum.add(bytes.first(8));
        checksum.add(bytes.subspan(frame_header_bytes));
        // What an earlier log left here has other salts.
        const bool is_whole =
            std::ranges::equal(bytes.subspan(8, 8), all.subspan(16, 8)) && checksum.is(bytes.subspan(16));
        checksum.go_on_from(bytes.subspan(16));
        if (!is_whole && behind_damage == BehindDamage::ignored) return;
        if (!is_whole) continue;
        uncommitted.push_back({big_endian_32(bytes), place + frame_header_bytes});
        const bool ends_transaction = big_endian_32(bytes.subspan(4)) != 0;
        if (!ends_transaction) continue;
        for (const Frame& one : uncommitted) {
            in_log_[one.page] = one.place;
            count_ = std::max(count_, one.page);
        }
        uncommitted.clear();
    }
}

bool PageFile::read(std::uint32_t number, Page& page) const {
    if (number == 0) return false;
    if (const auto found = in_log_.find(number); found != in_log_.end()) return log_.read(found->second, page);
    return database_.read(std::uint64_t{number - 1} * page_bytes, page);
}

}  // namespace server
