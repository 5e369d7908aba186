// RFC 6455 section by section, on the parser alone; every input whole, byte by byte and cut in two at every place.
#include "server/net/frames/parser.hpp"

#include "tests/server/net/frames/parsed.hpp"

namespace frames_test {

using test_support::ClientFrame;

namespace {

constexpr unsigned continuation = 0, text = 1, binary = 2, closing = 8, ping = 9, pong = 10;

std::string frame(unsigned opcode, std::string payload, bool is_final = true) {
    ClientFrame made;
    made.is_final = is_final;
    made.opcode = opcode;
    made.payload = std::move(payload);
    return encoded(made);
}

std::string coded(unsigned code, std::string_view reason = {}) {
    std::string payload{static_cast<char>(code >> 8U), static_cast<char>(code & 0xffU)};
    return frame(closing, payload.append(reason));
}

const Parsed broken{"fault 1002"};

}  // namespace

TEST_CASE("RFC 6455 5.1: a client's frame without a mask is a protocol error", "[frames]") {
    for (const unsigned opcode : {continuation, text, binary, closing, ping, pong}) {
        ClientFrame bare;
        bare.opcode = opcode;
        bare.is_masked = false;
        CHECK(parsed(bare) == broken);
    }
}

TEST_CASE("RFC 6455 5.3: any key is taken off, at any length and alignment", "[frames]") {
    for (const std::array<unsigned char, 4>& mask :
         {std::array<unsigned char, 4>{0, 0, 0, 0}, {0xff, 0xff, 0xff, 0xff}, {1, 2, 3, 4}, {0x80, 0, 0x7f, 0x20}}) {
        for (std::size_t length = 0; length < 40; ++length) {
            ClientFrame sent;
            sent.mask = mask;
            for (std::size_t place = 0; place < length; ++place) sent.payload += static_cast<char>('a' + place % 26);
            REQUIRE(parsed(sent) == Parsed{"text " + sent.payload});
        }
    }
}

TEST_CASE("RFC 6455 5.2: reserved bits and opcodes are protocol errors, as soon as they are there", "[frames]") {
    for (unsigned reserved = 1; reserved < 8; ++reserved) {
        ClientFrame sent;
        sent.reserved = reserved;
        CHECK(parsed(sent) == broken);
    }
    for (const unsigned opcode : {3U, 4U, 5U, 6U, 7U, 11U, 12U, 13U, 14U, 15U}) {
        CHECK(parsed(frame(opcode, "x")) == broken);
        CHECK(Feed()(frame(opcode, "x").substr(0, 2)).parsed() == broken);
    }
}

TEST_CASE("RFC 6455 5.2: lengths of 7, 16 and 64 bits", "[frames]") {
    for (const std::size_t length : {0UL, 1UL, 125UL, 126UL, 127UL, 128UL, 65535UL, 65536UL, 70000UL}) {
        const std::string payload(length, 'x');
        CHECK(parsed(frame(text, payload)) == Parsed{"text " + payload});
    }
}

TEST_CASE("RFC 6455 5.2: a length is written in as few bytes as will do", "[frames]") {
    for (const std::size_t length : {0UL, 1UL, 125UL, 126UL, 65535UL}) {
        for (const unsigned bits : {16U, 64U}) {
            if (bits == 16 && length > 125) continue;
            ClientFrame sent;
            sent.payload = std::string(length, 'x');
            sent.length_bits = bits;
            CHECK(parsed(sent) == broken);
        }
    }
    ClientFrame negative;
    negative.announced = std::uint64_t{1} << 63U;
    CHECK(parsed(negative) == broken);
}

TEST_CASE("RFC 6455 5.4: fragments make one message, empty ones too; those are told, since they cost", "[frames]") {
    const std::string nothing = "nothing ";
    CHECK(parsed(frame(text, "one ", false) + frame(continuation, "two ", false) + frame(continuation, "three"))
          == Parsed{"text one two three"});
    CHECK(parsed(frame(text, "", false) + frame(continuation, "", false) + frame(continuation, "x", false)
                 + frame(continuation, ""))
          == Parsed{nothing, nothing, "text x"});
    CHECK(parsed(frame(binary, "", false) + frame(continuation, "")) == Parsed{nothing, "binary "});
    CHECK(parsed(frame(text, "a", false) + frame(continuation, "b") + frame(text, "c") + frame(text, "", false)
                 + frame(continuation, "d"))
          == Parsed{"text ab", "text c", nothing, "text d"});
}

TEST_CASE("RFC 6455 5.4: control frames come between fragments and are told at once", "[frames]") {
    CHECK(parsed(frame(text, "one ", false) + frame(ping, "amid") + frame(continuation, "two", false) + frame(pong, "")
                 + frame(continuation, "") + frame(ping, "after"))
          == Parsed{"ping amid", "pong ", "text one two", "ping after"});
    CHECK(parsed(frame(text, "never ended", false) + coded(1001)) == Parsed{"close 1001 "});
}

TEST_CASE("RFC 6455 5.4: nothing to be continued, or another message within one, is a protocol error", "[frames]") {
    CHECK(parsed(frame(continuation, "x")) == broken);
    CHECK(parsed(frame(continuation, "x", false)) == broken);
    CHECK(parsed(frame(text, "a") + frame(continuation, "b")) == Parsed{"text a", "fault 1002"});
    CHECK(parsed(frame(text, "a", false) + frame(text, "b")) == broken);
    CHECK(parsed(frame(text, "a", false) + frame(binary, "b", false)) == broken);
    CHECK(parsed(frame(binary, "a", false) + frame(continuation, "") + frame(continuation, ""))
          == Parsed{"binary a", "fault 1002"});
}

TEST_CASE("RFC 6455 5.5: control frames are whole and short", "[frames]") {
    const std::string longest(125, 'x');
    for (const unsigned opcode : {closing, ping, pong}) {
        CHECK(parsed(frame(opcode, "", false)) == broken);
        CHECK(parsed(frame(opcode, longest + "x")) == broken);
        ClientFrame long_written;
        long_written.opcode = opcode;
        long_written.length_bits = 16;
        CHECK(parsed(long_written) == broken);
    }
    CHECK(parsed(frame(ping, longest) + frame(pong, longest) + frame(ping, ""))
          == Parsed{"ping " + longest, "pong " + longest, "ping "});
    std::string many;
    Parsed all;
    for (int sent = 0; sent < 20; ++sent) {
        many += frame(ping, std::to_string(sent));
        all.push_back("ping " + std::to_string(sent));
    }
    CHECK(parsed(many) == all);
}

TEST_CASE("RFC 6455 5.5.1: a close has no payload, or a code and a reason", "[frames]") {
    CHECK(parsed(frame(closing, "")) == Parsed{"close 0 "});
    CHECK(parsed(frame(closing, "\x03")) == broken);
    CHECK(parsed(coded(1000)) == Parsed{"close 1000 "});
    CHECK(parsed(coded(1001, "grüß")) == Parsed{"close 1001 grüß"});
    const std::string longest(123, 'r');
    CHECK(parsed(coded(4999, longest)) == Parsed{"close 4999 " + longest});
}

TEST_CASE("RFC 6455 5.6: texts and binary messages; where those are not taken, 1003 at their first byte", "[frames]") {
    const std::string bytes("\x00\xff\x80\x7f", 4);
    CHECK(parsed(frame(binary, bytes) + frame(text, "a")) == Parsed{"binary " + bytes, "text a"});
    const server::frames::Rules texts_only{1000, false};
    CHECK(parsed(frame(text, "a") + frame(binary, "b"), texts_only) == Parsed{"text a", "fault 1003"});
    CHECK(parsed(frame(binary, "b", false) + frame(continuation, "c"), texts_only) == Parsed{"fault 1003"});
    CHECK(Feed(texts_only)("\x82\x80").parsed() == Parsed{"fault 1003"});
}

TEST_CASE("RFC 6455 7.4: exactly the codes that may be sent are taken", "[frames]") {
    // 1014 is what a gateway tells its client (IANA's registry of close codes): no client has it to say.
    for (unsigned code = 0; code <= 0xffff; ++code) {
        const bool is_of_protocol = code >= 1000 && code <= 1013 && code != 1004 && code != 1005 && code != 1006;
        const bool is_of_others = code >= 3000 && code <= 4999;
        const Parsed expected = is_of_protocol || is_of_others ? Parsed{"close " + std::to_string(code) + ' '} : broken;
        if (Feed()(coded(code)).parsed() != expected) FAIL_CHECK("code " << code);
    }
    CHECK(parsed(coded(1016)) == broken);
}

TEST_CASE("RFC 6455 8.1: texts and reasons are UTF-8, whatever the cuts", "[frames]") {
    const Parsed not_utf8{"fault 1007"};
    for (const std::string& good : {std::string("grüß 🎲 \xf4\x8f\xbf\xbf"), std::string("\xef\xbf\xbf\x00z", 5),
                                    std::string("\xed\x9f\xbf\xee\x80\x80")}) {
        CHECK(parsed(frame(text, good)) == Parsed{"text " + good});
        for (std::size_t cut = 1; cut <= good.size(); ++cut) {
            CHECK(parsed(frame(text, good.substr(0, cut), false) + frame(ping, "\xff")
                         + frame(continuation, good.substr(cut)))
                  == Parsed{"ping \xff", "text " + good});
        }
    }
    for (const std::string& bad :
         {std::string("\xff"), std::string("a\x80"), std::string("\xc0\xaf"), std::string("\xed\xa0\x80"),
          std::string("\xf4\x90\x80\x80"), std::string("cut \xf0\x9f\x8e"),
          std::string("12345678\xfe"
                      "9")}) {
        CHECK(parsed(frame(text, bad)) == not_utf8);
        CHECK(parsed(frame(text, "", false) + frame(continuation, bad)) == Parsed{"nothing ", "fault 1007"});
        CHECK(parsed(coded(1000, bad)) == not_utf8);
        CHECK(parsed(frame(binary, bad)) == Parsed{"binary " + bad});
    }
    // A character may be cut by fragments, but not by the message's end, nor does it go on in the next one.
    CHECK(parsed(frame(text, "\xf0\x9f", false) + frame(continuation, "x")) == not_utf8);
    CHECK(parsed(frame(text, "\xc3", false) + frame(continuation, "")) == not_utf8);
}

TEST_CASE("RFC 6455 8.1: wrong UTF-8 is told at its byte, not at the message's end", "[frames]") {
    const std::string bytes = frame(text, "123456789 \xce\xba\xe1\xbd\xb9 \xf4\x90", false);
    Feed feed;
    feed(bytes.substr(0, bytes.size() - 1));
    CHECK(feed.parsed().empty());
    feed(bytes.substr(bytes.size() - 1));
    CHECK(feed.parsed() == Parsed{"fault 1007"});
}

TEST_CASE("1009: beyond the limit, when that is announced, in one frame or in many", "[frames]") {
    const server::frames::Rules ten{10, true};
    CHECK(parsed(frame(text, "0123456789"), ten) == Parsed{"text 0123456789"});
    CHECK(parsed(frame(text, "01234", false) + frame(continuation, "", false) + frame(continuation, "56789"), ten)
          == Parsed{"nothing ", "text 0123456789"});
    CHECK(parsed(frame(text, "0123456789x"), ten) == Parsed{"fault 1009"});
    CHECK(parsed(frame(text, "01234", false) + frame(continuation, "567890"), ten) == Parsed{"fault 1009"});
    CHECK(parsed(frame(text, "0123456789", false) + frame(continuation, "", false) + frame(continuation, "0"), ten)
          == Parsed{"nothing ", "fault 1009"});
    ClientFrame endless;
    endless.announced = (std::uint64_t{1} << 63U) - 1;
    CHECK(Feed()(encoded(endless)).parsed() == Parsed{"fault 1009"});
    // The limit is a message's, not a connection's.
    CHECK(parsed(frame(text, "01234567") + frame(text, "01234567") + frame(ping, std::string(100, 'x')), ten).size()
          == 3);
}

TEST_CASE("Any two bytes at the beginning: refused at once, or a frame is awaited", "[frames]") {
    const std::string zeros(200, '\0');
    for (unsigned first = 0; first < 256; ++first) {
        for (unsigned second = 0; second < 256; ++second) {
            const bool is_final = first >= 128;
            const unsigned opcode = first % 16;
            const unsigned length = second % 128;
            const bool is_control = opcode == closing || opcode == ping || opcode == pong;
            const bool is_good = first / 16 % 8 == 0 && second >= 128
                                 && (opcode == text || opcode == binary || (is_control && is_final && length <= 125));
            Feed feed;
            feed(std::string{static_cast<char>(first), static_cast<char>(second)});
            if (feed.parsed() != (is_good ? Parsed{} : broken)) FAIL_CHECK(first << ' ' << second);
            // And whatever follows ends in something.
            if (is_good && feed(zeros).parsed().empty()) FAIL_CHECK(first << ' ' << second);
        }
    }
}

TEST_CASE("What has not ended is not told", "[frames]") {
    for (const std::string& bytes :
         {frame(text, "half a frame"), frame(ping, "half"), frame(text, std::string(300, 'x'))}) {
        for (std::size_t count = 0; count < bytes.size(); ++count) {
            if (!Feed()(bytes.substr(0, count)).parsed().empty()) FAIL_CHECK(count);
        }
    }
    CHECK(parsed(frame(text, "a whole one", false)).empty());
}

}  // namespace frames_test
