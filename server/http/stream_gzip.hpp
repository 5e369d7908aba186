// One stream of gzip (RFC 1952) around messages that were compressed each for itself (Message::deflated_text), so that
// what is compressed once is told to all readers: blocks of deflate, each on its own, end where a byte ends, and what
// stands between them, or is not worth compressing, is stored as it is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace server {

class StreamGzip {
public:
    /// What comes first of all.
    static std::string head();

    /// Appends what stands before a text of at most `stored_bytes` that is stored as it is. The text follows.
    void append_before_stored(std::string& to, std::string_view text);
    static constexpr std::size_t stored_bytes = 65535;
    /// This text comes compressed.
    void note(std::string_view text);
    /// Appends what ends the stream.
    void append_end(std::string& to) const;

private:
    std::uint32_t check_ = 0;  // of all that it inflates to
    std::uint32_t bytes_ = 0;  // likewise, modulo 2^32
};

}  // namespace server
