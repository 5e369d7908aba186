// What a server writes: headers, close payloads, the answer to the upgrade; and the inner loops against slower ones.
#include <catch2/catch.hpp>

#include <array>

#include "server/net/frames/close_status.hpp"
#include "server/net/frames/handshake.hpp"
#include "server/net/frames/header.hpp"
#include "server/net/frames/mask.hpp"
#include "server/net/frames/utf8_reader.hpp"

namespace server::frames {

namespace {

bool is_text(std::string_view bytes) {
    Utf8Reader reader;
    return reader.read(bytes) && reader.is_whole();
}

std::string bytes_of(std::initializer_list<unsigned> values) {
    std::string bytes;
    for (const unsigned value : values) bytes += static_cast<char>(value);
    return bytes;
}

std::string utf8_of(unsigned point) {
    if (point < 0x80) return bytes_of({point});
    if (point < 0x800) return bytes_of({0xc0 | point >> 6U, 0x80 | (point & 63U)});
    if (point < 0x10000) return bytes_of({0xe0 | point >> 12U, 0x80 | (point >> 6U & 63U), 0x80 | (point & 63U)});
    return bytes_of(
        {0xf0 | point >> 18U, 0x80 | (point >> 12U & 63U), 0x80 | (point >> 6U & 63U), 0x80 | (point & 63U)});
}

}  // namespace

TEST_CASE("RFC 6455 5.2: a server's header is final, bare, and as short as can be", "[frames]") {
    CHECK(header(Opcode::text, 0) == bytes_of({0x81, 0}));
    CHECK(header(Opcode::binary, 125) == bytes_of({0x82, 125}));
    CHECK(header(Opcode::text, 126) == bytes_of({0x81, 126, 0, 126}));
    CHECK(header(Opcode::text, 65535) == bytes_of({0x81, 126, 0xff, 0xff}));
    CHECK(header(Opcode::text, 65536) == bytes_of({0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0}));
    CHECK(header(Opcode::ping, 125) == bytes_of({0x89, 125}));
    CHECK_THROWS(header(Opcode::pong, 126));
}

TEST_CASE("RFC 6455 5.5.1: the payload of a close fits a control frame and stays UTF-8", "[frames]") {
    CHECK(close_payload(0, "").empty());
    CHECK(close_payload(1000, "") == bytes_of({0x03, 0xe8}));
    CHECK(close_payload(1008, "no hello") == bytes_of({0x03, 0xf0}) + "no hello");
    CHECK(close_payload(1008, std::string(123, 'r')).size() == 125);
    CHECK(close_payload(1008, std::string(500, 'r')).size() == 125);
    std::string dice;
    while (dice.size() < 200) dice += "🎲";
    const std::string cut = close_payload(1008, dice);
    CHECK(cut.size() == 2 + 120);
    CHECK(is_text(cut.substr(2)));
}

TEST_CASE("RFC 6455 1.3, 4.2.2: the answer to the upgrade", "[frames]") {
    CHECK(accept_key("dGhlIHNhbXBsZSBub25jZQ==") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    CHECK(switching_protocols("dGhlIHNhbXBsZSBub25jZQ==", "tutti.v1", "")
          == "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nServer: tutti\r\n"
             "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\nSec-WebSocket-Protocol: tutti.v1\r\n\r\n");
    CHECK(switching_protocols("x", "", "").find("Protocol:") == std::string::npos);
    CHECK(switching_protocols("x", "", "").find("Extensions:") == std::string::npos);
    CHECK(
        switching_protocols("x", "tutti.v1", "permessage-deflate; a")
            .ends_with("Sec-WebSocket-Protocol: tutti.v1\r\nSec-WebSocket-Extensions: permessage-deflate; a\r\n\r\n"));
}

TEST_CASE("RFC 6455 5.3: unmasking by words is unmasking by bytes, in any pieces", "[frames]") {
    constexpr std::array<unsigned char, 4> key{0x12, 0xab, 0x00, 0xff};
    constexpr std::uint32_t mask = 0xff00ab12;
    for (std::size_t length = 0; length < 70; ++length) {
        std::string expected;
        std::string masked;
        for (std::size_t place = 0; place < length; ++place) {
            masked += static_cast<char>(place * 37 + 11);
            expected += static_cast<char>(static_cast<unsigned char>(masked.back()) ^ key[place % 4]);
        }
        for (std::size_t cut = 0; cut <= length; ++cut) {
            std::string bytes = masked;
            const std::uint32_t rest = unmask(std::span(bytes).first(cut), mask);
            unmask(std::span(bytes).subspan(cut), rest);
            if (bytes != expected) FAIL_CHECK(length << " cut at " << cut);
        }
    }
}

TEST_CASE("RFC 3629: every character is read, and nothing else is", "[frames]") {
    for (unsigned point = 0; point <= 0x10ffff; ++point) {
        const bool is_half = point >= 0xd800 && point < 0xe000;
        if (is_text(utf8_of(point)) == is_half) FAIL_CHECK(point);
    }
    // As many sequences as characters: so no others are taken.
    const auto taken = [](unsigned leads_from, std::initializer_list<std::array<unsigned, 2>> rest) {
        unsigned count = 0;
        std::string bytes(1 + rest.size(), '\0');
        const auto fill = [&](auto&& self, std::size_t place) -> void {
            if (place == bytes.size()) {
                count += is_text(bytes) ? 1 : 0;
                return;
            }
            const auto [from, to] = rest.begin()[place - 1];
            for (unsigned byte = from; byte <= to; ++byte) {
                bytes[place] = static_cast<char>(byte);
                self(self, place + 1);
            }
        };
        for (unsigned lead = leads_from; lead < 256; ++lead) {
            bytes[0] = static_cast<char>(lead);
            fill(fill, 1);
        }
        return count;
    };
    CHECK(taken(0, {}) == 0x80);
    CHECK(taken(0x80, {{0, 255}}) == 0x800 - 0x80);
    CHECK(taken(0xe0, {{0, 255}, {0x7f, 0xc0}}) == 0x10000 - 0x800 - 0x800);
    CHECK(taken(0xf0, {{0, 255}, {0x7f, 0xc0}, {0x7f, 0xc0}}) == 0x100000);
}

}  // namespace server::frames
