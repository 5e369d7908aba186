// A body in chunks (RFC 9112 7.1), byte by byte and to the letter: it says the same however the bytes are cut. What
// extensions and trailers say is dropped. (Beast's own reader of chunks takes line ends within quotes, and asserts at a
// last chunk that comes in pieces.)
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "server/http/http_head_scan.hpp"

namespace server {

class HttpChunks {
public:
    enum class Step : std::uint8_t {
        more,
        end,
        fault,           // these are no chunks
        body_too_large,  // or their heads are
        trailers_too_large,
    };

    /// Takes from the front of `bytes` what belongs to the body, and adds what is in the chunks to `body`. Not after
    /// the end or a fault.
    Step read(std::string_view& bytes, std::string& body);

private:
    enum class At : std::uint8_t { size, blank, extension, size_end, data, data_return, data_end, trailers };

    Step see(char letter);
    Step see_size(char letter);
    Step see_extension(char letter);
    Step see_trailer(char letter);

    At at_ = At::size;
    bool has_digits_ = false;
    std::size_t left_ = 0;        // of the chunk's size, or of its data
    std::size_t body_bytes_ = 0;  // of all chunks so far
    std::size_t extra_bytes_ = 0;
    std::size_t extension_bytes_ = 0;
    std::size_t trailer_bytes_ = 0;
    std::string trailer_;  // the line
    HttpHeadScan scan_{HttpHeadScan::Begin::line};
};

}  // namespace server
