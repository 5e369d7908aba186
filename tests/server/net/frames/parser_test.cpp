// RFC 6455 section by section, on the parser alone; every input whole, byte by byte and cut in two at every place.
#include "server/net/frames/parser.hpp"

#include "tests/server/net/frames/told.hpp"

using namespace frames_test;
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

const Told broken{"fault 1002"};

}  // namespace

TEST_CASE("RFC 6455 5.1: a client's frame without a mask is a protocol error", "[frames]") {
    for (const unsigned opcode : {continuation, text, binary, closing, ping, pong}) {
        ClientFrame bare;
        bare.opcode = opcode;
        bare.is_masked = false;
        CHECK(told(bare) == broken);
    }
}

TEST_CASE("RFC 6455 5.3: any key is taken off, at any length and alignment", "[frames]") {
    for (const std::array<unsigned char, 4>& mask :
         {std::array<unsigned char, 4>{0, 0, 0, 0}, {0xff, 0xff, 0xff, 0xff}, {1, 2, 3, 4}, {0x80, 0, 0x7f, 0x20}}) {
        for (std::size_t length = 0; length < 40; ++length) {
            ClientFrame sent;
            sent.mask = mask;
            for (std::size_t place = 0; place < length; ++place) sent.payload += static_cast<char>('a' + place % 26);
            REQUIRE(told(sent) == Told{"text " + sent.payload});
        }
    }
}

TEST_CASE("RFC 6455 5.2: reserved bits and opcodes are protocol errors, as soon as they are there", "[frames]") {
    for (unsigned reserved = 1; reserved < 8; ++reserved) {
        ClientFrame sent;
        sent.reserved = reserved;
        CHECK(told(sent) == broken);
    }
    for (const unsigned opcode : {3U, 4U, 5U, 6U, 7U, 11U, 12U, 13U, 14U, 15U}) {
        CHECK(told(frame(opcode, "x")) == broken);
        CHECK(Feed()(frame(opcode, "x").substr(0, 2)).told() == broken);
    }
}

TEST_CASE("RFC 6455 5.2: lengths of 7, 16 and 64 bits", "[frames]") {
    for (const std::size_t length : {0UL, 1UL, 125UL, 126UL, 127UL, 128UL, 65535UL, 65536UL, 70000UL}) {
        const std::string payload(length, 'x');
        CHECK(told(frame(text, payload)) == Told{"text " + payload});
    }
}

TEST_CASE("RFC 6455 5.2: a length is written in as few bytes as will do", "[frames]") {
    for (const std::size_t length : {0UL, 1UL, 125UL, 126UL, 65535UL}) {
        for (const unsigned bits : {16U, 64U}) {
            if (bits == 16 && length > 125) continue;
            ClientFrame sent;
            sent.payload = std::string(length, 'x');
            sent.length_bits = bits;
            CHECK(told(sent) == broken);
        }
    }
    ClientFrame negative;
    negative.announced = std::uint64_t{1} << 63U;
    CHECK(told(negative) == broken);
}

TEST_CASE("RFC 6455 5.4: fragments make one message, empty ones too; those are told, since they cost", "[frames]") {
    const std::string nothing = "nothing ";
    CHECK(told(frame(text, "one ", false) + frame(continuation, "two ", false) + frame(continuation, "three"))
          == Told{"text one two three"});
    CHECK(told(frame(text, "", false) + frame(continuation, "", false) + frame(continuation, "x", false)
               + frame(continuation, ""))
          == Told{nothing, nothing, "text x"});
    CHECK(told(frame(binary, "", false) + frame(continuation, "")) == Told{nothing, "binary "});
    CHECK(told(frame(text, "a", false) + frame(continuation, "b") + frame(text, "c") + frame(text, "", false)
               + frame(continuation, "d"))
          == Told{"text ab", "text c", nothing, "text d"});
}

TEST_CASE("RFC 6455 5.4: control frames come between fragments and are told at once", "[frames]") {
    CHECK(told(frame(text, "one ", false) + frame(ping, "amid") + frame(continuation, "two", false) + frame(pong, "")
               + frame(continuation, "") + frame(ping, "after"))
          == Told{"ping amid", "pong ", "text one two", "ping after"});
    CHECK(told(frame(text, "never ended", false) + coded(1001)) == Told{"close 1001 "});
}

TEST_CASE("RFC 6455 5.4: nothing to be continued, or another message within one, is a protocol error", "[frames]") {
    CHECK(told(frame(continuation, "x")) == broken);
    CHECK(told(frame(continuation, "x", false)) == broken);
    CHECK(told(frame(text, "a") + frame(continuation, "b")) == Told{"text a", "fault 1002"});
    CHECK(told(frame(text, "a", false) + frame(text, "b")) == broken);
    CHECK(told(frame(text, "a", false) + frame(binary, "b", false)) == broken);
    CHECK(told(frame(binary, "a", false) + frame(continuation, "") + frame(continuation, ""))
          == Told{"binary a", "fault 1002"});
}

TEST_CASE("RFC 6455 5.5: control frames are whole and short", "[frames]") {
    const std::string longest(125, 'x');
    for (const unsigned opcode : {closing, ping, pong}) {
        CHECK(told(frame(opcode, "", false)) == broken);
        CHECK(told(frame(opcode, longest + "x")) == broken);
        ClientFrame long_written;
        long_written.opcode = opcode;
        long_written.length_bits = 16;
        CHECK(told(long_written) == broken);
    }
    CHECK(told(frame(ping, longest) + frame(pong, longest) + frame(ping, ""))
          == Told{"ping " + longest, "pong " + longest, "ping "});
    std::string many;
    Told all;
    for (int sent = 0; sent < 20; ++sent) {
        many += frame(ping, std::to_string(sent));
        all.push_back("ping " + std::to_string(sent));
    }
    CHECK(told(many) == all);
}

TEST_CASE("RFC 6455 5.5.1: a close has no payload, or a code and a reason", "[frames]") {
    CHECK(told(frame(closing, "")) == Told{"close 0 "});
    CHECK(told(frame(closing, "\x03")) == broken);
    CHECK(told(coded(1000)) == Told{"close 1000 "});
    CHECK(told(coded(1001, "grüß")) == Told{"close 1001 grüß"});
    const std::string longest(123, 'r');
    CHECK(told(coded(4999, longest)) == Told{"close 4999 " + longest});
}

TEST_CASE("RFC 6455 5.6: texts and binary messages; where those are not taken, 1003 at their first byte", "[frames]") {
    const std::string bytes("\x00\xff\x80\x7f", 4);
    CHECK(told(frame(binary, bytes) + frame(text, "a")) == Told{"binary " + bytes, "text a"});
    const server::frames::Rules texts_only{1000, false};
    CHECK(told(frame(text, "a") + frame(binary, "b"), texts_only) == Told{"text a", "fault 1003"});
    CHECK(told(frame(binary, "b", false) + frame(continuation, "c"), texts_only) == Told{"fault 1003"});
    CHECK(Feed(texts_only)("\x82\x80").told() == Told{"fault 1003"});
}

TEST_CASE("RFC 6455 7.4: exactly the codes that may be sent are taken", "[frames]") {
    // 1014 is what a gateway tells its client (IANA's registry of close codes): no client has it to say.
    for (unsigned code = 0; code <= 0xffff; ++code) {
        const bool is_of_protocol = code >= 1000 && code <= 1013 && code != 1004 && code != 1005 && code != 1006;
        const bool is_of_others = code >= 3000 && code <= 4999;
        const Told expected = is_of_protocol || is_of_others ? Told{"close " + std::to_string(code) + ' '} : broken;
        if (Feed()(coded(code)).told() != expected) FAIL_CHECK("code " << code);
    }
    CHECK(told(coded(1016)) == broken);
}

TEST_CASE("RFC 6455 8.1: texts and reasons are UTF-8, whatever the cuts", "[frames]") {
    const Told not_utf8{"fault 1007"};
    for (const std::string& good : {std::string("grüß 🎲 \xf4\x8f\xbf\xbf"), std::string("\xef\xbf\xbf\x00z", 5),
                                    std::string("\xed\x9f\xbf\xee\x80\x80")}) {
        CHECK(told(frame(text, good)) == Told{"text " + good});
        for (std::size_t cut = 1; cut <= good.size(); ++cut) {
            CHECK(told(frame(text, good.substr(0, cut), false) + frame(ping, "\xff")
                       + frame(continuation, good.substr(cut)))
                  == Told{"ping \xff", "text " + good});
        }
    }
    for (const std::string& bad :
         {std::string("\xff"), std::string("a\x80"), std::string("\xc0\xaf"), std::string("\xed\xa0\x80"),
          std::string("\xf4\x90\x80\x80"), std::string("cut \xf0\x9f\x8e"),
          std::string("12345678\xfe"
                      "9")}) {
        CHECK(told(frame(text, bad)) == not_utf8);
        CHECK(told(frame(text, "", false) + frame(continuation, bad)) == Told{"nothing ", "fault 1007"});
        CHECK(told(coded(1000, bad)) == not_utf8);
        CHECK(told(frame(binary, bad)) == Told{"binary " + bad});
    }
    // A character may be cut by fragments, but not by the message's end, nor does it go on in the next one.
    CHECK(told(frame(text, "\xf0\x9f", false) + frame(continuation, "x")) == not_utf8);
    CHECK(told(frame(text, "\xc3", false) + frame(continuation, "")) == not_utf8);
}

TEST_CASE("RFC 6455 8.1: wrong UTF-8 is told at its byte, not at the message's end", "[frames]") {
    const std::string bytes = frame(text, "123456789 \xce\xba\xe1\xbd\xb9 \xf4\x90", false);
    Feed feed;
    feed(bytes.substr(0, bytes.size() - 1));
    CHECK(feed.told().empty());
    feed(bytes.substr(bytes.size() - 1));
    CHECK(feed.told() == Told{"fault 1007"});
}

TEST_CASE("1009: beyond the limit, when that is announced, in one frame or in many", "[frames]") {
    const server::frames::Rules ten{10, true};
    CHECK(told(frame(text, "0123456789"), ten) == Told{"text 0123456789"});
    CHECK(told(frame(text, "01234", false) + frame(continuation, "", false) + frame(continuation, "56789"), ten)
          == Told{"nothing ", "text 0123456789"});
    CHECK(told(frame(text, "0123456789x"), ten) == Told{"fault 1009"});
    CHECK(told(frame(text, "01234", false) + frame(continuation, "567890"), ten) == Told{"fault 1009"});
    CHECK(told(frame(text, "0123456789", false) + frame(continuation, "", false) + frame(continuation, "0"), ten)
          == Told{"nothing ", "fault 1009"});
    ClientFrame endless;
    endless.announced = (std::uint64_t{1} << 63U) - 1;
    CHECK(Feed()(encoded(endless)).told() == Told{"fault 1009"});
    // The limit is a message's, not a connection's.
    CHECK(told(frame(text, "01234567") + frame(text, "01234567") + frame(ping, std::string(100, 'x')), ten).size()
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
            if (feed.told() != (is_good ? Told{} : broken)) FAIL_CHECK(first << ' ' << second);
            // And whatever follows ends in something.
            if (is_good && feed(zeros).told().empty()) FAIL_CHECK(first << ' ' << second);
        }
    }
}

TEST_CASE("What has not ended is not told", "[frames]") {
    for (const std::string& bytes :
         {frame(text, "half a frame"), frame(ping, "half"), frame(text, std::string(300, 'x'))}) {
        for (std::size_t count = 0; count < bytes.size(); ++count) {
            if (!Feed()(bytes.substr(0, count)).told().empty()) FAIL_CHECK(count);
        }
    }
    CHECK(told(frame(text, "a whole one", false)).empty());
}
