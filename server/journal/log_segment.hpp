// A file of the commit log that is shipped: a head, and a frame for each commit. Every frame bears a hash over itself
// and the hash of the frame before, and the head of a file that of the last frame of the file before, so that nothing
// can be missing, changed or exchanged unseen. Where the log begins anew after commits that are not in it, a chain
// begins.
//
//   head   12 bytes "Tutti log 1\n" · 32 whose · 8 chain begins after · 8 follows commit · 32 before · 32 hash
//   frame  4 "COMT" · 4 packed bytes · 4 unpacked bytes · 8 commit · 8 server ms · 8 unix ms · 32 digest · 32 before ·
//          packed changes (zlib; none for a mere stamp of the time) · 32 hash
//
// Numbers have their lowest byte first. SECRET: sealed choices are in it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/draws.hpp"
#include "server/journal/commit.hpp"

namespace server {

struct SegmentHead {
    engine::Bytes32 whose{};       // the hash of the journal's id
    std::int64_t chain_after = 0;  // the chain has every commit after this one that changed something
    std::int64_t after = 0;        // the commit of the last frame before; of the first file of a chain: chain_after
    engine::Bytes32 before{};      // the hash of that frame; of the first file of a chain: zeros
    engine::Bytes32 hash{};        // of all this; made when it is encoded
};
inline constexpr std::size_t segment_head_bytes = 12 + 32 + 8 + 8 + 32 + 32;

engine::Bytes32 whose_journal(std::string_view id);
/// Sets the hash.
std::string encoded(SegmentHead& head);
/// Nothing: the bytes do not begin with a whole head. Throws JournalError where a later version wrote them.
std::optional<SegmentHead> segment_head_in(std::string_view bytes);

struct LogFrame {
    std::int64_t commit = 0;
    std::int64_t server_ms = 0;
    std::int64_t unix_ms = 0;
    engine::Bytes32 digest{};  // content_digest of the journal after the commit
    engine::Bytes32 before{};  // the hash of the frame, or of the head, before this one
    engine::Bytes32 hash{};
    std::string_view packed;
    std::int64_t unpacked_bytes = 0;
    std::size_t bytes = 0;  // of the whole frame
};

struct EncodedFrame {
    std::string bytes;
    engine::Bytes32 hash{};
};
EncodedFrame encoded_frame(const Commit& commit, const engine::Bytes32& before);
/// Nothing: the bytes do not begin with a whole frame. What it refers to is theirs.
std::optional<LogFrame> frame_in(std::string_view bytes);
/// Throws JournalError where the frame was made by somebody else.
std::vector<JournalChange> changes_in(const LogFrame& frame);

/// Reads the frames of one file, one after the other.
class SegmentReader {
public:
    /// `bytes`: of the whole file.
    explicit SegmentReader(std::string bytes);
    SegmentReader(const SegmentReader&) = delete;
    SegmentReader& operator=(const SegmentReader&) = delete;

    /// Nothing: it is torn or damaged, and so has no frames.
    const std::optional<SegmentHead>& head() const { return head_; }
    /// The next one that follows on the one before; nothing at the end, or where it is torn or damaged.
    std::optional<LogFrame> next();
    /// Where the next one would begin.
    std::size_t place() const { return place_; }
    bool is_at_end() const { return place_ == bytes_.size(); }
    /// After a frame that is not whole another one follows: this is not merely a write that was cut short.
    bool has_frame_beyond() const;

private:
    const std::string bytes_;
    const std::optional<SegmentHead> head_;
    std::size_t place_ = 0;
    engine::Bytes32 last_{};
};

}  // namespace server
