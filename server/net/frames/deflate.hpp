// permessage-deflate without context takeover (RFC 7692): each message is compressed and inflated by itself, so that
// one compressed for one reader is so for all, and no two texts ever share a compressor's memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace server::frames {

/// The end of what a compressor flushes, which messages leave out (RFC 7692 7.2.1).
inline constexpr std::string_view flushed_end{"\x00\x00\xff\xff", 4};

/// `quick` for what one reader gets alone.
enum class Effort : std::uint8_t { quick, thorough };

/// The payload of a compressed message. Throws std::bad_alloc.
std::string deflated(std::string_view message, Effort effort = Effort::thorough);

enum class Inflated : std::uint8_t { whole, too_large, broken, no_memory };

/// Appends what a payload inflates to; no more than `bytes_max` is ever made of it.
Inflated inflate(std::string_view payload, std::size_t bytes_max, std::string& message);
/// Whether the beginning of a payload, as far as it has come, may still become a message of at most so many bytes.
Inflated may_become(std::string_view beginning, std::size_t bytes_max);

}  // namespace server::frames
