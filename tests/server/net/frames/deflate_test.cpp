// RFC 7692: messages compressed each by itself, what is taken of a client's, and how much it may become.
#include "server/net/frames/deflate.hpp"

#include <catch2/catch.hpp>

#include <zlib.h>

#include "engine/base/seed.hpp"
#include "server/net/frames/handshake.hpp"
#include "server/net/frames/header.hpp"
#include "tests/server/net/frames/parsed.hpp"

namespace server::frames {

using namespace frames_test;
using test_support::ClientFrame;

namespace {

constexpr Rules inflating{1000, true, true};

/// As a client of another maker would: one stream, flushed or finished.
std::string compressed(std::string_view text, int flush = Z_SYNC_FLUSH, int level = 9) {
    z_stream stream{};
    REQUIRE(deflateInit2(&stream, level, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY) == Z_OK);
    std::string bytes(text.size() + 1000, '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(bytes.data());
    stream.avail_out = static_cast<uInt>(bytes.size());
    deflate(&stream, flush);
    bytes.resize(stream.total_out);
    deflateEnd(&stream);
    if (flush == Z_SYNC_FLUSH) bytes.resize(bytes.size() - flushed_end.size());
    return bytes;
}

ClientFrame frame_of(std::string payload, unsigned opcode = 1) {
    ClientFrame frame;
    frame.reserved = 4;
    frame.opcode = opcode;
    frame.payload = std::move(payload);
    return frame;
}

std::string inflated(std::string_view payload, std::size_t bytes_max = 1 << 20) {
    std::string message;
    REQUIRE(inflate(payload, bytes_max, message) == Inflated::whole);
    return message;
}

}  // namespace

TEST_CASE("RFC 7692 7.2: what is compressed inflates to what it was, each message by itself", "[frames]") {
    engine::Seed dice(3);
    for (std::size_t size = 0; size < 70'000; size = size * 3 / 2 + 1) {
        std::string text;
        while (text.size() < size) text += dice.below(4) == 0 ? static_cast<char>('a' + dice.below(26)) : 'e';
        const std::string payload = deflated(text);
        CHECK(inflated(payload) == text);
        CHECK(deflated(text) == payload);  // nothing is left of the messages between
    }
    const std::string view(3000, 'v');
    CHECK(deflated(view).size() < 60);
}

TEST_CASE("RFC 7692 7.2.2: a client's compressed message, in whatever way it was made", "[frames]") {
    const std::string text = R"({"type":"room.list","id":"1"})";
    CHECK(parsed(frame_of(compressed(text)), inflating) == Parsed{"text " + text});
    CHECK(parsed(frame_of(compressed(text, Z_SYNC_FLUSH, 0)), inflating) == Parsed{"text " + text});
    CHECK(parsed(frame_of(compressed(text), 2), inflating) == Parsed{"binary " + text});
    // 7.2.3.5: a last block, and the empty one after it.
    CHECK(parsed(frame_of(compressed(text, Z_FINISH) + '\0'), inflating) == Parsed{"text " + text});
    // 7.2.3.6: an empty message.
    CHECK(parsed(frame_of(std::string(1, '\0')), inflating) == Parsed{"text "});
    // What is not compressed may be sent as it is.
    ClientFrame bare;
    bare.payload = text;
    CHECK(parsed(bare, inflating) == Parsed{"text " + text});
}

TEST_CASE("RFC 7692 6.1: a compressed message in fragments, with control frames between", "[frames]") {
    const std::string text(300, 'z');
    const std::string payload = compressed(text);
    ClientFrame first = frame_of(payload.substr(0, 3));
    first.is_final = false;
    ClientFrame ping;
    ping.opcode = 9;
    ping.payload = "p";
    ClientFrame rest;
    rest.opcode = 0;
    rest.payload = payload.substr(3);
    CHECK(parsed(encoded(first) + encoded(ping) + encoded(rest), inflating)
          == Parsed{"nothing ", "ping p", "text " + text});
    // The bit stands on the first frame only, and never on a control frame.
    rest.reserved = 4;
    CHECK(parsed(encoded(first) + encoded(rest), inflating) == Parsed{"nothing ", "fault 1002"});
    // However small its pieces are, it is one message, and each piece is told, since it costs.
    std::string bytes = encoded(first);
    Parsed expected{"nothing "};
    for (std::size_t place = 3; place + 1 < payload.size(); ++place) {
        ClientFrame piece;
        piece.opcode = 0;
        piece.is_final = false;
        piece.payload = payload.substr(place, 1);
        bytes += encoded(piece);
        expected.push_back("nothing ");
    }
    ClientFrame last;
    last.opcode = 0;
    last.payload = payload.substr(payload.size() - 1);
    expected.push_back("text " + text);
    CHECK(parsed(bytes + encoded(last), inflating) == expected);
    // One that is never ended grows no larger than one that is.
    const std::string much = compressed(std::string(1001, 'm'));
    first.payload = much;
    CHECK(parsed(first, inflating) == Parsed{"fault 1009"});
    first.payload = "\xff\xff\xff";
    CHECK(parsed(first, inflating) == Parsed{"fault 1007"});
    ping.reserved = 4;
    CHECK(parsed(encoded(ping), inflating) == Parsed{"fault 1002"});
    // Other bits mean nothing to anybody, and without the extension neither does this one.
    for (const unsigned bits : {1U, 2U, 3U, 5U, 6U, 7U}) {
        ClientFrame wrong = frame_of(payload);
        wrong.reserved = bits;
        CHECK(parsed(wrong, inflating) == Parsed{"fault 1002"});
    }
    CHECK(parsed(frame_of(payload)) == Parsed{"fault 1002"});
}

TEST_CASE("9.5: a message that inflates beyond what one may have is too large, and costs no more than that",
          "[frames]") {
    CHECK(parsed(frame_of(compressed(std::string(1000, 'a'))), inflating) == Parsed{"text " + std::string(1000, 'a')});
    CHECK(parsed(frame_of(compressed(std::string(1001, 'a'))), inflating) == Parsed{"fault 1009"});
    // A kilobyte that would become a hundred megabytes.
    std::string bomb;
    {
        z_stream stream{};
        REQUIRE(deflateInit2(&stream, 9, Z_DEFLATED, -15, 9, Z_DEFAULT_STRATEGY) == Z_OK);
        const std::string zeros(1 << 20, '\0');
        bomb.resize(200'000);
        stream.next_out = reinterpret_cast<Bytef*>(bomb.data());
        stream.avail_out = static_cast<uInt>(bomb.size());
        for (int megabyte = 0; megabyte < 100; ++megabyte) {
            stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(zeros.data()));
            stream.avail_in = static_cast<uInt>(zeros.size());
            REQUIRE(deflate(&stream, Z_NO_FLUSH) == Z_OK);
        }
        REQUIRE(deflate(&stream, Z_SYNC_FLUSH) == Z_OK);
        bomb.resize(stream.total_out);
        deflateEnd(&stream);
    }
    std::string message;
    CHECK(inflate(bomb, 16'384, message) == Inflated::too_large);
    CHECK(message.size() <= 16'384);
    CHECK(message.capacity() < 64'000);
    const std::string small = bomb.substr(0, 1000);
    CHECK(parsed(frame_of(small), inflating) == Parsed{"fault 1009"});
    // What cannot be compressed is not refused for the little that it grows by.
    engine::Seed dice(5);
    std::string noise;
    while (noise.size() < 1000) noise += static_cast<char>('!' + dice.below(90));
    CHECK(parsed(frame_of(compressed(noise, Z_SYNC_FLUSH, 0)), inflating) == Parsed{"text " + noise});
}

TEST_CASE("9.7: what cannot be inflated, or is not UTF-8 then, ends the connection", "[frames]") {
    const std::string payload = compressed(R"({"type":"ping","id":"1"})");
    // Cut anywhere it is either broken or too little to be a whole message.
    for (std::size_t size = 1; size + 1 < payload.size(); ++size) {
        std::string message;
        CAPTURE(size);
        CHECK(inflate(payload.substr(0, size), 1000, message) == Inflated::broken);
    }
    CHECK(parsed(frame_of("\xff\xff\xff"), inflating) == Parsed{"fault 1007"});
    CHECK(parsed(frame_of({}), inflating) == Parsed{"fault 1007"});
    CHECK(parsed(frame_of(compressed("\xc3\x28")), inflating) == Parsed{"fault 1007"});
    CHECK(parsed(frame_of(compressed("\xc3\x28"), 2), inflating) == Parsed{"binary \xc3\x28"});
    engine::Seed dice(11);
    for (int round = 0; round < 3000; ++round) {
        std::string bytes;
        const std::size_t size = dice.below(60);
        while (bytes.size() < size) bytes += static_cast<char>(dice.below(256));
        std::string message;
        static_cast<void>(inflate(bytes, 500, message));
        CHECK(message.size() <= 500);
    }
}

TEST_CASE("RFC 7692 5, 7.1: what is agreed to of what a client offers", "[frames]") {
    const std::string plain = "permessage-deflate; server_no_context_takeover; client_no_context_takeover";
    // As browsers offer it; and in every other way that this answer fits.
    for (const auto* offer :
         {"permessage-deflate", "permessage-deflate; client_max_window_bits",
          "permessage-deflate; client_max_window_bits=10", "permessage-deflate;client_max_window_bits=\"15\"",
          "permessage-deflate; server_no_context_takeover", "permessage-deflate; client_no_context_takeover",
          "permessage-bzip2, permessage-deflate", "x-webkit-deflate-frame, permessage-deflate; client_max_window_bits",
          "permessage-deflate; server_max_window_bits=10, permessage-deflate"}) {
        CAPTURE(offer);
        CHECK(agreed_extensions(offer) == plain);
    }
    CHECK(agreed_extensions("permessage-deflate; server_max_window_bits=15") == plain + "; server_max_window_bits=15");
    for (const auto* offer :
         {"", ",", "x", "permessage-deflated", "permessage-deflate; server_max_window_bits",
          "permessage-deflate; server_max_window_bits=9", "permessage-deflate; server_max_window_bits=16",
          "permessage-deflate; client_max_window_bits=7", "permessage-deflate; client_max_window_bits=016",
          "permessage-deflate; client_max_window_bits=1x", "permessage-deflate; server_no_context_takeover=1",
          "permessage-deflate; client_no_context_takeover; client_no_context_takeover", "permessage-deflate; unknown",
          "permessage-deflate; =", "permessage-deflate; client_max_window_bits="}) {
        CAPTURE(offer);
        CHECK(agreed_extensions(offer).empty());
    }
}

TEST_CASE("RFC 7692 6: the header of a compressed message says so", "[frames]") {
    CHECK(header(Opcode::text, 5, Form::deflated) == "\xc1\x05");
    CHECK(header(Opcode::text, 5) == "\x81\x05");
}

}  // namespace server::frames
