// RFC 1951, 1952: stored pieces and pieces compressed elsewhere make one stream that any reader of gzip takes.
#include "server/http/stream_gzip.hpp"

#include <catch2/catch.hpp>

#include "engine/base/seed.hpp"
#include "server/net/frames/deflate.hpp"
#include "tests/support/unzipped.hpp"

using namespace server;
using test_support::unzipped;

TEST_CASE("6.3: a compressed stream is readable after every message, and ends rightly") {
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        engine::Seed dice(seed);
        StreamGzip gzip;
        std::string bytes = StreamGzip::head();
        std::string told;
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
            if (told.size() < 900'000) CHECK(unzipped(bytes).text == told);
        }
        gzip.append_end(bytes);
        if (told.size() >= 900'000) continue;
        CHECK(unzipped(bytes).text == told);
        CHECK(unzipped(bytes).is_whole);
    }
}

TEST_CASE("6.3: a compressed stream that tells nothing is one, too") {
    const StreamGzip gzip;
    std::string bytes = StreamGzip::head();
    gzip.append_end(bytes);
    CHECK(unzipped(bytes).text.empty());
    CHECK(unzipped(bytes).is_whole);
}
