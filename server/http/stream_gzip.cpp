#include "server/http/stream_gzip.hpp"

#include <zlib.h>

#include "engine/base/ensure.hpp"

namespace server {
namespace {

/// Lowest byte first, as all numbers of both formats.
void append_number(std::string& to, std::uint32_t number, unsigned bytes) {
    for (unsigned place = 0; place < bytes; ++place) to += static_cast<char>((number >> (8 * place)) & 0xffU);
}

}  // namespace

// RFC 1952 2.3: deflate, no name, no time, of no system in particular.
std::string StreamGzip::head() { return {"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff", 10}; }

// RFC 1951 3.2.4.
void StreamGzip::append_before_stored(std::string& to, std::string_view text) {
    ENSURE(text.size() <= stored_bytes);
    const auto size = static_cast<std::uint32_t>(text.size());
    to += '\0';
    append_number(to, size, 2);
    append_number(to, ~size, 2);
    note(text);
}

void StreamGzip::note(std::string_view text) {
    check_ = static_cast<std::uint32_t>(
        crc32_z(check_, reinterpret_cast<const Bytef*>(text.data()), static_cast<z_size_t>(text.size())));
    bytes_ += static_cast<std::uint32_t>(text.size());
}

// The last block is an empty one.
void StreamGzip::append_end(std::string& to) const {
    to.append("\x01\x00\x00\xff\xff", 5);
    append_number(to, check_, 4);
    append_number(to, bytes_, 4);
}

}  // namespace server
