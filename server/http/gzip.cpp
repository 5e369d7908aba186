#include "server/http/gzip.hpp"

#include <algorithm>
#include <stdexcept>

#include <zlib.h>

#include "engine/base/ensure.hpp"

namespace server {
namespace {

constexpr int gzip_window = 15 + 16;

}  // namespace

std::optional<std::string> gzipped(std::string_view content, Effort effort) {
    z_stream stream{};
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
    result.shrink_to_fit();  // it may be kept for long, and had room for the worst
    return result;
}

std::string ungzipped(std::string_view gzip) {
    z_stream stream{};
    ENSURE(inflateInit2(&stream, gzip_window) == Z_OK);
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(gzip.data()));
    stream.avail_in = static_cast<uInt>(gzip.size());
    std::string result;
    int status = Z_OK;
    while (status == Z_OK) {
        result.resize(std::max(4 * gzip.size(), 2 * result.size()));
        stream.next_out = reinterpret_cast<Bytef*>(result.data()) + stream.total_out;
        stream.avail_out = static_cast<uInt>(result.size() - stream.total_out);
        status = inflate(&stream, Z_NO_FLUSH);
    }
    result.resize(stream.total_out);
    const bool is_whole = status == Z_STREAM_END && stream.avail_in == 0;
    inflateEnd(&stream);
    if (!is_whole) throw std::runtime_error("this is not what was compressed");
    return result;
}

}  // namespace server
