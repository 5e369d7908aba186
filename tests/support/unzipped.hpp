// What a reader of gzip makes of a stream, as far as it goes.
#pragma once

#include <zlib.h>
#include <catch2/catch.hpp>

#include <string>

namespace test_support {

struct Unzipped {
    std::string text;       // at most a megabyte
    bool is_whole = false;  // its end and its sums were there and right
};

inline Unzipped unzipped(const std::string& bytes) {
    z_stream stream{};
    REQUIRE(inflateInit2(&stream, 15 + 16) == Z_OK);
    Unzipped made;
    made.text.resize(1 << 20);
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(made.text.data());
    stream.avail_out = static_cast<uInt>(made.text.size());
    const int status = inflate(&stream, Z_SYNC_FLUSH);
    made.text.resize(stream.total_out);
    made.is_whole = status == Z_STREAM_END && stream.avail_in == 0;
    if (!made.is_whole) CHECK((status == Z_OK || status == Z_BUF_ERROR));
    inflateEnd(&stream);
    return made;
}

}  // namespace test_support
