#include "server/http/gzip.hpp"

#include <zlib.h>

#include "engine/base/ensure.hpp"

namespace server {

std::optional<std::string> gzipped(std::string_view content, Effort effort) {
    z_stream stream{};
    constexpr int gzip_window = 15 + 16;
    constexpr int worth_having = 64;  // bytes saved; for less a client should not have to unpack
    const int level = effort == Effort::once ? Z_BEST_COMPRESSION : Z_DEFAULT_COMPRESSION;
    ENSURE(deflateInit2(&stream, level, Z_DEFLATED, gzip_window, 9, Z_DEFAULT_STRATEGY) == Z_OK);
    std::string result(deflateBound(&stream, content.size()), '\0');
    // zlib reads through a pointer to what it does not change.
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(content.data()));
    stream.avail_in = static_cast<uInt>(content.size());
    stream.next_out = reinterpret_cast<Bytef*>(result.data());
    stream.avail_out = static_cast<uInt>(result.size());
    const int status = deflate(&stream, Z_FINISH);
    result.resize(stream.total_out);
    deflateEnd(&stream);
    if (status != Z_STREAM_END || result.size() + worth_having > content.size()) return std::nullopt;
    return result;
}

}  // namespace server
