// Where the body of a request ends, by RFC 9112 section 6: judged from its fields, before a byte of the body is read.
// Two readers of one connection, such as a proxy and this server, must never disagree about that.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace server {

/// The fields that say it, each as often as it stands in the head.
struct FramingFields {
    bool is_http_10 = false;
    std::vector<std::string_view> transfer_encodings;
    std::vector<std::string_view> content_lengths;
};

enum class Framing : std::uint8_t {
    certain,   // chunked, so many bytes, or no body
    doubtful,  // anything else: 400
    unknown,   // chunked, but within it a coding that is not spoken here: 501
};

Framing framing_of(const FramingFields& fields);

}  // namespace server
