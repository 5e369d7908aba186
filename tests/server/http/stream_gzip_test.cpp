// RFC 1951, 1952: stored pieces and pieces compressed elsewhere make one stream that any reader of gzip takes.
#include "server/http/stream_gzip.hpp"

#include <catch2/catch.hpp>

#include <zlib.h>

#include "engine/base/seed.hpp"
#include "server/net/frames/deflate.hpp"

using namespace server;

namespace {

/// As far as it goes; `is_whole`: its end and its sums were there and right.
std::string unzipped(const std::string& bytes, bool& is_whole) {
    z_stream stream{};
    REQUIRE(inflateInit2(&stream, 15 + 16) == Z_OK);
    std::string text(1 << 20, '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(text.data());
    stream.avail_out = static_cast<uInt>(text.size());
    const int status = inflate(&stream, Z_SYNC_FLUSH);
    text.resize(stream.total_out);
    is_whole = status == Z_STREAM_END && stream.avail_in == 0;
    if (!is_whole) CHECK((status == Z_OK || status == Z_BUF_ERROR));
    inflateEnd(&stream);
    return text;
}

}  // namespace

TEST_CASE("6.3: a compressed stream is readable after every message, and ends rightly") {
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        engine::Seed dice(seed);
        StreamGzip gzip;
        std::string bytes = StreamGzip::head();
        std::string told;
        bool is_whole = false;
        for (int piece = 0; piece < 20; ++piece) {
            std::string text(dice.below(4) == 0 ? StreamGzip::stored_bytes - dice.below(2) : dice.below(2000), '\0');
            for (char& letter : text) letter = static_cast<char>('a' + dice.below(3));
            if (dice.below(2) == 0) {
                gzip.append_before_stored(bytes, text);
                bytes += text;
            } else {
                gzip.note(text);
                bytes.append(frames::deflated(text)).append(frames::flushed_end);
            }
            told += text;
            if (told.size() < 900'000) CHECK(unzipped(bytes, is_whole) == told);
        }
        gzip.append_end(bytes);
        if (told.size() >= 900'000) continue;
        CHECK(unzipped(bytes, is_whole) == told);
        CHECK(is_whole);
    }
}

TEST_CASE("6.3: a compressed stream that tells nothing is one, too") {
    const StreamGzip gzip;
    std::string bytes = StreamGzip::head();
    gzip.append_end(bytes);
    bool is_whole = false;
    CHECK(unzipped(bytes, is_whole).empty());
    CHECK(is_whole);
}
