// Fuzz target: any bytes as what has been shipped of a journal: as a file of the log, as the changes of a commit, and
// packed in a frame that fits. They are refused, or they read and write the same. Hashes keep such bytes away from a
// restore; this is what stands behind them.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/base/ensure.hpp"
#include "server/journal/commit_codec.hpp"
#include "server/journal/journal_error.hpp"
#include "server/journal/log_segment.hpp"

namespace {

void read_file(std::string_view bytes) {
    server::SegmentReader reader{std::string(bytes)};
    while (const auto frame = reader.next()) {
        ENSURE(frame->bytes > 0);
        server::changes_in(*frame);
    }
    ENSURE(reader.place() <= bytes.size());
    reader.has_frame_beyond();
}

void read_changes(std::string_view bytes) {
    const std::string once = server::encoded_changes(server::changes_in(bytes));
    ENSURE(server::encoded_changes(server::changes_in(once)) == once);
}

void read_packed(std::string_view bytes) {
    server::LogFrame frame;
    frame.packed = bytes;
    frame.unpacked_bytes = static_cast<std::int64_t>(bytes.size() * 3);
    server::changes_in(frame);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t count) {
    if (count == 0) return 0;
    const std::string_view text(reinterpret_cast<const char*>(bytes + 1), count - 1);
    try {
        switch (bytes[0] % 3) {
            case 0:
                read_file(text);
                break;
            case 1:
                read_changes(text);
                break;
            default:
                read_packed(text);
        }
    } catch (const server::JournalError&) {
        return 0;  // as promised
    }
    return 0;
}
