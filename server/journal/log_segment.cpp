#include "server/journal/log_segment.hpp"

#include <limits>
#include <utility>

#include "engine/base/ensure.hpp"
#include "server/base/byte_io.hpp"
#include "server/journal/commit_codec.hpp"
#include "server/journal/hand_over.hpp"
#include "server/journal/row_sums.hpp"

namespace server {
namespace {

using engine::Bytes32;

constexpr std::string_view kind_of_file = "Tutti log ";
constexpr std::string_view format_of_today = "1\n";
constexpr std::string_view mark_of_frame = "COMT";
constexpr std::size_t size_bytes = 4;
constexpr std::size_t frame_head_bytes = 4 + 2 * size_bytes + std::size_t{3} * 8 + std::size_t{2} * 32;
constexpr std::size_t hash_bytes = 32;
/// The most that zlib makes of a byte.
constexpr std::uint64_t unpacked_of_byte = 1'032;

void put_size(ByteWriter& writer, std::size_t size) {
    ENSURE(size <= std::numeric_limits<std::uint32_t>::max());
    std::string bytes;
    for (unsigned shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(size >> shift);
    writer.plain(bytes);
}

std::uint64_t size_in(ByteReader& reader) {
    std::uint64_t size = 0;
    unsigned shift = 0;
    for (const char byte : reader.plain(size_bytes)) {
        size |= static_cast<std::uint64_t>(static_cast<unsigned char>(byte)) << shift;
        shift += 8;
    }
    return size;
}

}  // namespace

Bytes32 whose_journal(std::string_view id) { return engine::sha256(id); }

std::string encoded(SegmentHead& head) {
    ByteWriter writer;
    writer.plain(kind_of_file).plain(format_of_today);
    writer.hash(head.whose).fixed(head.chain_after).fixed(head.after).hash(head.before);
    head.hash = engine::sha256(writer.bytes());
    return writer.hash(head.hash).take();
}

std::optional<SegmentHead> segment_head_in(std::string_view bytes) {
    if (bytes.size() < segment_head_bytes || !bytes.starts_with(kind_of_file)) return std::nullopt;
    ByteReader reader(bytes.substr(kind_of_file.size()));
    const bool is_of_today = reader.plain(format_of_today.size()) == format_of_today;
    const SegmentHead head{reader.hash(), reader.fixed(), reader.fixed(), reader.hash(), reader.hash()};
    if (head.hash != engine::sha256(bytes.substr(0, segment_head_bytes - hash_bytes))) return std::nullopt;
    if (!is_of_today) throw JournalError("was written by a newer version of this server");
    return head;
}

EncodedFrame encoded_frame(const Commit& commit, const Bytes32& before) {
    PackedRecord changes;
    if (!commit.changes.empty()) changes = packed(encoded_changes(commit.changes));
    ByteWriter writer;
    writer.plain(mark_of_frame);
    put_size(writer, changes.bytes.size());
    put_size(writer, static_cast<std::size_t>(changes.unpacked_bytes));
    writer.fixed(commit.after.commits).fixed(commit.after.server_ms).fixed(commit.after.unix_ms);
    writer.hash(content_digest(commit.after)).hash(before).plain(changes.bytes);
    const Bytes32 hash = engine::sha256(writer.bytes());
    return {writer.hash(hash).take(), hash};
}

std::optional<LogFrame> frame_in(std::string_view bytes) {
    if (bytes.size() < frame_head_bytes + hash_bytes || !bytes.starts_with(mark_of_frame)) return std::nullopt;
    ByteReader reader(bytes.substr(mark_of_frame.size()));
    const std::uint64_t packed_bytes = size_in(reader);
    LogFrame frame;
    frame.unpacked_bytes = static_cast<std::int64_t>(size_in(reader));
    if (packed_bytes > bytes.size() - frame_head_bytes - hash_bytes) return std::nullopt;
    frame.commit = reader.fixed();
    frame.server_ms = reader.fixed();
    frame.unix_ms = reader.fixed();
    frame.digest = reader.hash();
    frame.before = reader.hash();
    frame.packed = reader.plain(packed_bytes);
    frame.hash = reader.hash();
    frame.bytes = frame_head_bytes + packed_bytes + hash_bytes;
    if (frame.hash != engine::sha256(bytes.substr(0, frame.bytes - hash_bytes))) return std::nullopt;
    return frame;
}

std::vector<JournalChange> changes_in(const LogFrame& frame) {
    if (frame.packed.empty()) return {};
    if (static_cast<std::uint64_t>(frame.unpacked_bytes) > frame.packed.size() * unpacked_of_byte) {
        throw JournalError("holds changes that cannot be read");
    }
    return changes_in(unpacked(frame.packed, frame.unpacked_bytes));
}

SegmentReader::SegmentReader(std::string bytes) : bytes_(std::move(bytes)), head_(segment_head_in(bytes_)) {
    if (!head_) return;
    place_ = segment_head_bytes;
    last_ = head_->hash;
}

std::optional<LogFrame> SegmentReader::next() {
    if (!head_) return std::nullopt;
    auto frame = frame_in(std::string_view(bytes_).substr(place_));
    if (!frame || frame->before != last_) return std::nullopt;
    place_ += frame->bytes;
    last_ = frame->hash;
    return frame;
}

bool SegmentReader::has_frame_beyond() const {
    const std::string_view all = bytes_;
    for (std::size_t place = all.find(mark_of_frame, place_); place != std::string_view::npos;
         place = all.find(mark_of_frame, place + 1)) {
        if (frame_in(all.substr(place))) return true;
    }
    return false;
}

}  // namespace server
