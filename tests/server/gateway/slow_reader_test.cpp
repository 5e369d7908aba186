// What becomes of clients that read slowly or not at all: limits.hpp's policies for outboxes, over real sockets.
#include <catch2/catch.hpp>

#include "tests/server/gateway/either_frames.hpp"
#include "tests/server/gateway/running_gateway.hpp"

using namespace gateway_test;
using server::Delivery;
using test_support::client_frame;
using test_support::open_websocket;
using test_support::TestSocket;
using test_support::WebSocketFrame;
namespace opcode = test_support::opcode;

namespace {

constexpr std::size_t frame_bytes = 8000;

TestSocket open_slow(const RunningGateway& running) {
    return open_websocket(running.port(), "Sec-WebSocket-Protocol: tutti.v1\r\n", small_buffer);
}

server::Frame numbered_frame(int number) {
    std::string text = std::to_string(number) + ' ';
    text.resize(frame_bytes, 'x');
    return server::make_frame(std::move(text));
}

// Sends frames, each in a turn of its own, until `is_enough`; gives how many.
template <class Condition>
int send_until(RunningGateway& running, Delivery delivery, Condition is_enough) {
    int sent = 0;
    while (!is_enough() && sent < 10'000) {
        running.receiver()->sink->send(numbered_frame(sent++), delivery);
        running.sync();
    }
    REQUIRE(is_enough());
    return sent;
}

}  // namespace

TEST_CASE("A watcher that reads slowly misses updates and gets the newest") {
    RunningGateway running(by_either());
    TestSocket socket = open_slow(running);
    const int sent = send_until(running, Delivery::newest, [&] { return running.metrics.outbox_drops.value() >= 10; });
    int last = -1;
    int received = 0;
    while (last != sent - 1) {
        const WebSocketFrame frame = socket.receive_message();
        REQUIRE(frame.opcode == opcode::text);
        REQUIRE(frame.payload.size() == frame_bytes);
        const int number = std::stoi(frame.payload);
        REQUIRE(number > last);
        last = number;
        ++received;
    }
    CHECK(received < sent);
    socket.send(client_frame(opcode::text, "still here"));
    CHECK(socket.receive_message().payload == "echo still here");
}

TEST_CASE("A player that reads too slowly is closed with 1008 and has lost nothing before that") {
    RunningGateway running(by_either());
    TestSocket socket = open_slow(running);
    const int sent =
        send_until(running, Delivery::required, [&] { return running.metrics.outbox_overflows.value() == 1; });
    // Far more than the bound never waits: the kernel's buffers, ours, and no more.
    CHECK(static_cast<std::size_t>(sent) * frame_bytes
          < server::limit::player_outbox_bytes + 4 * static_cast<std::size_t>(server::limit::send_buffer_bytes));
    int next = 0;
    WebSocketFrame frame = socket.receive_message();
    for (; frame.opcode == opcode::text; frame = socket.receive_message()) REQUIRE(std::stoi(frame.payload) == next++);
    CHECK(frame.opcode == opcode::close);
    CHECK(frame.close_code() == 1008);
    CHECK_FALSE(frame.close_reason().empty());
}

TEST_CASE("Who is told much in one turn of the loop does not read too slowly") {
    RunningGateway running;
    TestSocket socket = open_websocket(running.port());
    running.sync();
    const int count = static_cast<int>((server::limit::player_outbox_bytes + 100'000) / frame_bytes);
    const auto sink = running.receiver()->sink;
    sink->run([&] {
        for (int number = 0; number < count; ++number) sink->send(numbered_frame(number), Delivery::required);
    });
    running.sync();
    for (int number = 0; number < count; ++number) {
        const WebSocketFrame frame = socket.receive_message();
        REQUIRE(frame.opcode == opcode::text);
        REQUIRE(std::stoi(frame.payload) == number);
    }
    CHECK(running.metrics.outbox_overflows.value() == 0);
}

TEST_CASE("A client that takes no bytes is dropped, although it keeps talking: a watcher sooner than a player") {
    RunningGateway running(by_either());
    TestSocket socket = open_slow(running);
    REQUIRE(socket.receive_frame().opcode == opcode::ping);
    send_until(running, Delivery::newest, [&] { return running.metrics.outbox_drops.value() >= 2; });
    const bool is_player = GENERATE(false, true);
    if (is_player) running.receiver()->sink->send(numbered_frame(0), Delivery::required);
    running.sync();
    const auto patience_ms = is_player ? server::limit::write_progress_ms : server::limit::watcher_progress_ms;
    running.pass(patience_ms - server::limit::sweep_every_ms);
    CHECK(running.metrics.connections.value() == 1);
    // An answer would make it a player; a pong does not.
    socket.send(client_frame(is_player ? opcode::text : opcode::ping, "here I am"));
    running.pass(2 * server::limit::sweep_every_ms);
    CHECK(running.metrics.connections.value() == 0);
    CHECK(running.metrics.write_timeouts.value() == 1);
    CHECK(running.receiver()->closed == 1);
}

TEST_CASE("A client that reads no HTTP answer is dropped") {
    RunningGateway running;
    TestSocket socket(running.port(), small_buffer);
    const std::string request = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
    std::string requests;
    for (int made = 0; made < 500; ++made) requests += request;
    socket.send(requests);
    REQUIRE(running.comes_true([&] {
        running.pass(server::limit::sweep_every_ms);
        return running.metrics.http_connections.value() == 0;
    }));
}

TEST_CASE("Who takes a long HTTP answer slowly gets all of it") {
    RunningGateway running;
    TestSocket socket(running.port(), small_buffer);
    socket.send("GET /api/v1/shared HTTP/1.1\r\nHost: localhost\r\n\r\n");
    socket.receive_until("\r\n\r\n");
    constexpr std::size_t length = 3'000'000;
    constexpr std::size_t piece = 300'000;
    for (std::size_t read = 0; read < length; read += piece) {  // far longer than write_progress_ms, all in all
        CHECK(socket.receive(piece) == std::string(piece, 's'));
        running.pass(server::limit::write_progress_ms / 2);
    }
    CHECK(running.metrics.http_connections.value() == 1);
}

TEST_CASE("A slow reader does not slow the others") {
    RunningGateway running(by_either());
    TestSocket slow = open_slow(running);
    send_until(running, Delivery::newest, [&] { return running.metrics.outbox_drops.value() >= 2; });
    TestSocket quick = open_websocket(running.port());
    for (int number = 0; number < 50; ++number) {
        quick.send(client_frame(opcode::text, std::to_string(number)));
        REQUIRE(quick.receive_message().payload == "echo " + std::to_string(number));
    }
}
