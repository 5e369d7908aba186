// How messages stand in a stream: as Server-Sent Events (WHATWG HTML 9.2), or one a line. What stands around the shared
// text of a message, and no more.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/net/frame.hpp"

namespace server {

enum class StreamFormat : std::uint8_t { events, lines };

/// Lines for those who ask for them by their Accept header, events for everybody else.
StreamFormat stream_format_of(std::string_view accept);
std::string_view content_type_of(StreamFormat format);

/// What comes first of all: when a reader that has lost the connection should come back.
std::string beginning_of(StreamFormat format, std::int64_t retry_ms);
/// Appends what stands before a message of this kind. Without an id the reader's position stays what it was.
void append_before(std::string& text, StreamFormat format, FrameKind kind, std::string_view id);
std::string_view after_message(StreamFormat format);
std::string_view sign_of_life(StreamFormat format);

/// Chunked transfer coding (RFC 9112 7.1): what stands before so many bytes, after them, and after the last of all.
std::string before_chunk(std::size_t bytes);
inline constexpr std::size_t before_chunk_bytes = 2 * sizeof(std::size_t) + 2;  // at most
inline constexpr std::string_view after_chunk = "\r\n";
inline constexpr std::string_view last_chunk = "0\r\n\r\n";

}  // namespace server
