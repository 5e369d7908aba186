#include "server/http/stream_format.hpp"

#include <array>
#include <charconv>

#include "server/http/http_message.hpp"

namespace server {
namespace {

constexpr std::string_view lines_type = "application/x-ndjson";

std::string_view event_of(FrameKind kind) {
    switch (kind) {
        case FrameKind::snapshot:
            return "snapshot";
        case FrameKind::update:
            return "update";
        case FrameKind::info:
            return "info";
        case FrameKind::end:
            return "end";
        case FrameKind::other:
            break;
    }
    return "message";
}

}  // namespace

StreamFormat stream_format_of(std::string_view accept) {
    return accepts(accept, lines_type) ? StreamFormat::lines : StreamFormat::events;
}

std::string_view content_type_of(StreamFormat format) {
    return format == StreamFormat::lines ? lines_type : "text/event-stream";
}

std::string beginning_of(StreamFormat format, std::int64_t retry_ms) {
    return format == StreamFormat::lines ? std::string() : "retry: " + std::to_string(retry_ms) + "\n\n";
}

void append_before(std::string& text, StreamFormat format, FrameKind kind, std::string_view id) {
    if (format == StreamFormat::lines) return;
    text.append("event: ").append(event_of(kind));
    if (!id.empty()) text.append("\nid: ").append(id);
    text.append("\ndata: ");
}

std::string_view after_message(StreamFormat format) { return format == StreamFormat::lines ? "\n" : "\n\n"; }

std::string_view sign_of_life(StreamFormat format) {
    return format == StreamFormat::lines ? "\n" : ":\nevent: alive\ndata: {}\n\n";
}

std::string before_chunk(std::size_t bytes) {
    std::array<char, before_chunk_bytes> text{};
    char* end = std::to_chars(text.data(), text.data() + text.size(), bytes, 16).ptr;
    *end++ = '\r';
    *end++ = '\n';
    return {text.data(), end};
}

}  // namespace server
