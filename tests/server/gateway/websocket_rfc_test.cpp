// RFC 6455 by its sections, and what strangers do with it, over real sockets, whoever reads the frames. Split by split
// the parser has its own tests: frames/parser_test.cpp.
#include <catch2/catch.hpp>

#include "tests/server/gateway/either_frames.hpp"
#include "tests/support/client_encoder.hpp"

using namespace gateway_test;
using test_support::client_frame;
using test_support::ClientFrame;
using test_support::close_payload;
using test_support::encoded;
using test_support::open_websocket;
using test_support::TestSocket;
using test_support::WebSocketFrame;
namespace opcode = test_support::opcode;

namespace {

// Takes large and binary messages, any number of control frames, and connections without end.
GatewaySetup generous() {
    GatewaySetup setup = by_either();
    setup.limits.connections_per_address = {};
    setup.websockets.message_bytes = 4'000'000;
    setup.websockets.outbox_bytes = 8'000'000;
    setup.websockets.takes_binary = true;
    setup.websockets.controls = {};
    return setup;
}

bool is_own(const GatewaySetup& setup) { return setup.websockets.frames == server::WebSocketOptions::Frames::own; }

// The close that these bytes are answered with, after any messages.
WebSocketFrame close_after(const RunningGateway& running, const std::string& bytes) {
    TestSocket socket = open_websocket(running.port());
    socket.send(bytes);
    WebSocketFrame frame = socket.receive_message();
    while (frame.opcode != opcode::close) frame = socket.receive_message();
    socket.finish_sending();
    CHECK(socket.receive_rest().empty());
    return frame;
}

}  // namespace

TEST_CASE("RFC 6455 by section: what is wrong is closed with its code") {
    RunningGateway running(generous());
    const auto code_after = [&](const std::string& bytes) { return close_after(running, bytes).close_code(); };
    SECTION("5.1 no mask") {
        CHECK(code_after(encoded({.opcode = opcode::text, .payload = "x", .is_masked = false})) == 1002);
    }
    SECTION("5.2 reserved bits and opcodes, lengths too long written") {
        for (const unsigned reserved : {1U, 2U, 4U}) CHECK(code_after(encoded({.reserved = reserved})) == 1002);
        for (const unsigned reserved : {3U, 7U, 11U, 15U}) CHECK(code_after(client_frame(reserved, "")) == 1002);
        CHECK(code_after(encoded({.payload = std::string(125, 'x'), .length_bits = 16})) == 1002);
        CHECK(code_after(encoded({.payload = std::string(65535, 'x'), .length_bits = 64})) == 1002);
    }
    SECTION("5.4 fragments out of order") {
        CHECK(code_after(client_frame(opcode::continuation, "x")) == 1002);
        CHECK(code_after(client_frame(opcode::text, "a", false) + client_frame(opcode::binary, "b")) == 1002);
        CHECK(code_after(client_frame(opcode::text, "a") + client_frame(opcode::continuation, "b")) == 1002);
    }
    SECTION("5.5 control frames that are long or in fragments") {
        CHECK(code_after(client_frame(opcode::ping, std::string(126, 'x'))) == 1002);
        CHECK(code_after(client_frame(opcode::pong, "", false)) == 1002);
        CHECK(code_after(client_frame(opcode::close, std::string(126, 'x'))) == 1002);
    }
    SECTION("7.4 codes that nobody may send") {
        for (const unsigned code : {0U, 999U, 1004U, 1005U, 1006U, 1015U, 1016U, 1100U, 2000U, 2999U}) {
            CAPTURE(code);
            CHECK(code_after(client_frame(opcode::close, close_payload(code))) == 1002);
        }
        CHECK(code_after(client_frame(opcode::close, "\x03")) == 1002);
    }
    SECTION("8.1 not UTF-8") {
        CHECK(code_after(client_frame(opcode::text, "\xce\xba\xed\xa0\x80")) == 1007);
        CHECK(code_after(client_frame(opcode::text, "good", false) + client_frame(opcode::continuation, "\xff"))
              == 1007);
    }
    SECTION("1009") {
        CHECK(code_after(encoded({.announced = 4'000'001})) == 1009);
        CHECK(code_after(encoded({.announced = (std::uint64_t{1} << 63U) - 1})) == 1009);
    }
}

TEST_CASE("RFC 6455 5.5.1, 7.1.5: a close is answered with its own code, and the line ended") {
    const GatewaySetup setup = generous();
    RunningGateway running(setup);
    for (const unsigned code :
         {1000U, 1001U, 1002U, 1003U, 1007U, 1008U, 1009U, 1010U, 1011U, 3000U, 3999U, 4000U, 4999U}) {
        CAPTURE(code);
        CHECK(close_after(running, client_frame(opcode::close, close_payload(code, "grüß"))).close_code() == code);
    }
    const unsigned answer_to_none = close_after(running, client_frame(opcode::close, "")).close_code();
    CHECK(answer_to_none == (is_own(setup) ? 0U : 1000U));
    REQUIRE(running.comes_true([&] { return running.metrics.connections.value() == 0; }));
}

TEST_CASE("RFC 6455 5.4, 5.6: messages of both kinds, large and in any fragments") {
    RunningGateway running(generous());
    TestSocket socket = open_websocket(running.port());
    for (const std::size_t length : {0UL, 125UL, 126UL, 65535UL, 65536UL, 3'000'000UL}) {
        for (const std::size_t piece : {1'000'000UL, 1000UL}) {
            CAPTURE(length, piece);
            std::string bytes;
            std::string whole;
            for (std::size_t place = 0; place < length; ++place) whole += static_cast<char>(place * 131);
            for (std::size_t place = 0; place == 0 || place < length; place += piece) {
                const bool is_last = place + piece >= length;
                bytes += encoded({.is_final = is_last,
                                  .opcode = place == 0 ? opcode::binary : opcode::continuation,
                                  .payload = whole.substr(place, piece)});
            }
            socket.send(bytes);
            const WebSocketFrame echo = socket.receive_message();
            CHECK(echo.opcode == opcode::binary);
            CHECK((echo.payload == whole));
        }
    }
}

TEST_CASE(
    "RFC 6455 5.5.2, 5.5.3: pings are answered in order with what they carry; pongs that nobody asked for are "
    "nothing") {
    RunningGateway running(generous());
    TestSocket socket = open_websocket(running.port());
    std::string pings;
    for (int sent = 0; sent < 200; ++sent) {
        pings += client_frame(opcode::ping, std::to_string(sent)) + client_frame(opcode::pong, "unasked");
    }
    socket.send(pings + client_frame(opcode::ping, "") + client_frame(opcode::ping, std::string(125, '\xff')));
    for (int sent = 0; sent < 200; ++sent) {
        const WebSocketFrame pong = socket.receive_message();
        REQUIRE(pong.opcode == opcode::pong);
        REQUIRE(pong.payload == std::to_string(sent));
    }
    CHECK(socket.receive_message().payload.empty());
    CHECK(socket.receive_message().payload == std::string(125, '\xff'));
    CHECK(running.receiver()->round_trip_ms == -1);
}

TEST_CASE("Any two bytes at the beginning end in a close, or are the beginning of something") {
    RunningGateway running(generous());
    const std::string zeros(12, '\0');
    for (unsigned first = 0; first < 256; ++first) {
        for (const unsigned second : {0x00U, 0x7dU, 0x7fU, 0x80U, 0xfdU, 0xfeU, 0xffU}) {
            const unsigned kind = first % 16;
            const bool is_control = kind == opcode::close || kind == opcode::ping || kind == opcode::pong;
            const bool is_good = first / 16 % 8 == 0 && second >= 128
                                 && (kind == opcode::text || kind == opcode::binary || (is_control && first >= 128));
            // 126 and 127 announce a length, and zeros are one that is too long written.
            if (is_good && second < 0xfe) continue;
            std::string bytes{static_cast<char>(first), static_cast<char>(second)};
            if (close_after(running, bytes + zeros).close_code() != 1002) FAIL_CHECK(first << ' ' << second);
        }
    }
    CHECK(running.faults == 0);
}

TEST_CASE("A conversation that drips in byte by byte is the same conversation") {
    RunningGateway running(generous());
    TestSocket socket = open_websocket(running.port());
    const std::string bytes = client_frame(opcode::text, "one", false) + client_frame(opcode::ping, "p")
                              + client_frame(opcode::continuation, "🎲") + client_frame(opcode::binary, "two")
                              + client_frame(opcode::close, close_payload(1001));
    for (const char byte : bytes) socket.send({&byte, 1});
    CHECK(socket.receive_message().payload == "p");
    CHECK(socket.receive_message().payload == "echo one🎲");
    CHECK(socket.receive_message().payload == "two");
    CHECK(socket.receive_message().close_code() == 1001);
}

TEST_CASE("Half a frame and then silence is dropped when pings are not answered, and not before") {
    RunningGateway running(generous());
    TestSocket socket = open_websocket(running.port());
    REQUIRE(socket.receive_frame().opcode == opcode::ping);
    const std::string frame = client_frame(opcode::text, std::string(1000, 'x'));
    socket.send(frame.substr(0, GENERATE(1UL, 5UL, 500UL)));
    running.pass(server::limit::pong_within_ms - server::limit::sweep_every_ms);
    CHECK(running.metrics.connections.value() == 1);
    running.pass(server::limit::sweep_every_ms);
    CHECK(running.metrics.connections.value() == 0);
    CHECK(socket.receive_rest().empty());
}

TEST_CASE("What follows a close is not heard") {
    RunningGateway running(generous());
    TestSocket socket = open_websocket(running.port());
    socket.send(client_frame(opcode::close, close_payload(1000)) + client_frame(opcode::text, "late")
                + client_frame(opcode::ping, "late"));
    CHECK(socket.receive_message().close_code() == 1000);
    socket.send(client_frame(opcode::text, "later"));
    CHECK(socket.receive_rest().empty());
}

TEST_CASE("What is sent in one turn comes in order, before the close that follows it") {
    RunningGateway running(generous());
    TestSocket socket = open_websocket(running.port());
    const auto receiver = running.receiver();
    receiver->sink->run([receiver] {
        for (int number = 0; number < 300; ++number) {
            receiver->sink->send(server::make_frame(std::to_string(number)), server::Delivery::required);
        }
        receiver->sink->close(server::CloseCode::restart, "restart");
        receiver->sink->send(server::make_frame("late"), server::Delivery::required);
    });
    for (int number = 0; number < 300; ++number) REQUIRE(socket.receive_message().payload == std::to_string(number));
    CHECK(socket.receive_message().close_code() == 1012);
}
