// RFC 6455 and wire.md 1.1, 1.6 over real sockets, by a client that shares no code with the server.
#include <catch2/catch.hpp>

#include "tests/server/gateway/either_frames.hpp"
#include "tests/server/gateway/running_gateway.hpp"

using namespace gateway_test;
using test_support::client_frame;
using test_support::close_payload;
using test_support::open_websocket;
using test_support::TestSocket;
using test_support::WebSocketFrame;
namespace opcode = test_support::opcode;

namespace {

std::string echo_of(TestSocket& socket, const std::string& bytes) {
    socket.send(bytes);
    const WebSocketFrame frame = socket.receive_message();
    CHECK(frame.opcode == opcode::text);
    CHECK(frame.is_last);
    return frame.payload;
}

// How the server ends a connection on which these bytes came.
WebSocketFrame end_after(RunningGateway& running, const std::string& bytes) {
    TestSocket socket = open_websocket(running.port());
    socket.send(bytes);
    WebSocketFrame frame = socket.receive_message();
    while (frame.opcode == opcode::text) frame = socket.receive_message();
    REQUIRE(frame.opcode == opcode::close);
    socket.send(client_frame(opcode::close, frame.payload));
    CHECK(socket.receive_rest().empty());
    return frame;
}

}  // namespace

TEST_CASE("1.1 Texts go in and out whole and in order") {
    RunningGateway running(by_either());
    TestSocket socket = open_websocket(running.port());
    CHECK(echo_of(socket, client_frame(opcode::text, "a")) == "echo a");
    CHECK(echo_of(socket, client_frame(opcode::text, "")) == "echo ");
    CHECK(echo_of(socket, client_frame(opcode::text, "grüß 🎲")) == "echo grüß 🎲");
    const std::string longest(server::limit::message_bytes, 'x');
    CHECK(echo_of(socket, client_frame(opcode::text, longest)) == "echo " + longest);
    std::string many;
    for (int number = 0; number < 100; ++number) many += client_frame(opcode::text, std::to_string(number));
    socket.send(many);
    for (int number = 0; number < 100; ++number) {
        REQUIRE(socket.receive_message().payload == "echo " + std::to_string(number));
    }
}

TEST_CASE("Fragments make one message, also with control frames and cut characters between them") {
    RunningGateway running(by_either());
    TestSocket socket = open_websocket(running.port());
    const std::string dice = "🎲";
    socket.send(client_frame(opcode::text, "one " + dice.substr(0, 2), false) + client_frame(opcode::ping, "amid")
                + client_frame(opcode::continuation, dice.substr(2), false)
                + client_frame(opcode::continuation, "", true));
    WebSocketFrame pong = socket.receive_message();
    CHECK(pong.opcode == opcode::pong);
    CHECK(pong.payload == "amid");
    CHECK(socket.receive_message().payload == "echo one " + dice);
    for (const char byte : client_frame(opcode::text, "in single bytes")) socket.send(std::string(1, byte));
    CHECK(socket.receive_message().payload == "echo in single bytes");
}

TEST_CASE("1.1 Binary messages are closed with 1003 and a reason") {
    RunningGateway running(by_either());
    const WebSocketFrame frame = end_after(running, client_frame(opcode::binary, "x"));
    CHECK(frame.close_code() == 1003);
    CHECK_FALSE(frame.close_reason().empty());
    CHECK(end_after(running, client_frame(opcode::binary, "x", false) + client_frame(opcode::continuation, "y"))
              .close_code()
          == 1003);
}

TEST_CASE("1.1 What is not UTF-8 is closed with 1007") {
    RunningGateway running(by_either());
    for (const std::string& text :
         {std::string("\xff"), std::string("\xc0\x80"), std::string("\xed\xa0\x80"), std::string("\xf4\x90\x80\x80"),
          std::string("cut \xf0\x9f\x8e"), std::string("\x80")}) {
        CAPTURE(text);
        CHECK(end_after(running, client_frame(opcode::text, text)).close_code() == 1007);
    }
    CHECK(end_after(running, client_frame(opcode::text, "\xf0\x9f", false) + client_frame(opcode::continuation, "x"))
              .close_code()
          == 1007);
    CHECK(running.receiver()->closed == 1);
}

TEST_CASE("1.1 What is larger than 16 KiB is closed with 1009, in one frame or in many") {
    RunningGateway running(by_either());
    const std::string half(server::limit::message_bytes / 2, 'x');
    CHECK(end_after(running, client_frame(opcode::text, half + half + "x")).close_code() == 1009);
    CHECK(end_after(running, client_frame(opcode::text, half, false) + client_frame(opcode::continuation, half, false)
                                 + client_frame(opcode::continuation, "x"))
              .close_code()
          == 1009);
    // The announcement is enough.
    CHECK(end_after(running, std::string("\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\x01\x02\x03\x04", 14)).close_code()
          == 1009);
}

TEST_CASE("What breaks the rules of WebSockets is closed with 1002") {
    RunningGateway running(by_either());
    const std::string unmasked = "\x81\x01x";
    std::string reserved_bit = client_frame(opcode::text, "x");
    reserved_bit[0] = static_cast<char>(reserved_bit[0] | 0x40);
    for (const std::string& bytes :
         {unmasked, reserved_bit, client_frame(3, "x"), client_frame(11, "x"), client_frame(opcode::continuation, "x"),
          client_frame(opcode::text, "x", false) + client_frame(opcode::text, "y"),
          client_frame(opcode::ping, "x", false), client_frame(opcode::ping, std::string(126, 'x')),
          client_frame(opcode::close, "x"), client_frame(opcode::close, close_payload(1005)),
          client_frame(opcode::close, close_payload(999)), std::string("GET / HTTP/1.1\r\n\r\n")}) {
        CAPTURE(bytes);
        CHECK(end_after(running, bytes).close_code() == 1002);
    }
    CHECK(running.faults == 0);
}

TEST_CASE("A client that closes is answered, and its receiver told once") {
    RunningGateway running(by_either());
    TestSocket socket = open_websocket(running.port());
    socket.send(client_frame(opcode::text, "last") + client_frame(opcode::close, close_payload(1000, "bye")));
    std::vector<unsigned> opcodes;
    for (WebSocketFrame frame = socket.receive_message();; frame = socket.receive_message()) {
        opcodes.push_back(frame.opcode);
        if (frame.opcode == opcode::close) {
            CHECK(frame.close_code() == 1000);
            break;
        }
    }
    CHECK(socket.receive_rest().empty());
    SECTION("and ends the line") { socket.finish_sending(); }
    SECTION("and keeps the line, which is then cut") { running.pass(server::limit::close_within_ms); }
    REQUIRE(running.comes_true([&] { return running.receiver()->closed == 1; }));
    CHECK(running.metrics.connections.value() == 0);
}

TEST_CASE("A server's close has its code and reason, after all that was sent before, and nothing follows") {
    RunningGateway running(by_either());
    TestSocket socket = open_websocket(running.port());
    const auto receiver = running.receiver();
    for (int number = 0; number < 20; ++number) {
        receiver->sink->send(server::make_frame(std::to_string(number)), server::Delivery::required);
    }
    receiver->sink->close(server::CloseCode::conduct, "no hello");
    receiver->sink->close(server::CloseCode::restart, "another");
    receiver->sink->send(server::make_frame("late"), server::Delivery::required);
    for (int number = 0; number < 20; ++number) REQUIRE(socket.receive_message().payload == std::to_string(number));
    const WebSocketFrame frame = socket.receive_message();
    CHECK(frame.opcode == opcode::close);
    CHECK(frame.close_code() == 1008);
    CHECK(frame.close_reason() == "no hello");
    socket.send(client_frame(opcode::close, frame.payload));
    CHECK(socket.receive_rest().empty());
    socket.finish_sending();
    REQUIRE(running.comes_true([&] { return receiver->closed == 1; }));
    CHECK(running.metrics.closes.value({"1008"}) == 1);
}

TEST_CASE("A client that does not answer a close is dropped") {
    RunningGateway running(by_either());
    TestSocket socket = open_websocket(running.port());
    socket.send(client_frame(opcode::text, "close"));
    CHECK(socket.receive_message().opcode == opcode::close);
    // It goes on talking instead.
    socket.send(client_frame(opcode::text, "still here"));
    running.pass(server::limit::close_within_ms - server::limit::sweep_every_ms);
    CHECK(running.metrics.connections.value() == 1);
    running.pass(server::limit::sweep_every_ms);
    CHECK(running.metrics.connections.value() == 0);
    CHECK(running.receiver()->closed == 1);
    CHECK(socket.receive_rest().empty());
}

TEST_CASE("1.6 The round trip is measured by the server's own pings") {
    RunningGateway running(by_either());
    TestSocket socket = open_websocket(running.port());
    const auto receiver = running.receiver();
    WebSocketFrame ping = socket.receive_frame();
    REQUIRE(ping.opcode == opcode::ping);
    running.pass(120);
    socket.send(client_frame(opcode::pong, "something else"));
    socket.send(client_frame(opcode::pong, ping.payload));
    REQUIRE(running.comes_true([&] { return receiver->round_trip_ms == 120; }));
    // One that comes twice counts once.
    running.pass(30);
    socket.send(client_frame(opcode::pong, ping.payload));
    CHECK(echo_of(socket, client_frame(opcode::text, "x")) == "echo x");
    CHECK(receiver->round_trip_ms == 120);

    running.pass(server::limit::ping_every_ms - 150);
    const WebSocketFrame second = socket.receive_frame();
    REQUIRE(second.opcode == opcode::ping);
    CHECK(second.payload != ping.payload);
    running.pass(7);
    socket.send(client_frame(opcode::pong, second.payload));
    REQUIRE(running.comes_true([&] { return receiver->round_trip_ms == 7; }));
}

TEST_CASE("1.6 Who came at the same moment is not pinged at the same moment for ever") {
    RunningGateway running(by_either());
    TestSocket first = open_websocket(running.port());
    TestSocket second = open_websocket(running.port());
    for (TestSocket* socket : {&first, &second}) {
        const WebSocketFrame ping = socket->receive_frame();
        REQUIRE(ping.opcode == opcode::ping);
        socket->send(client_frame(opcode::pong, ping.payload));
    }
    REQUIRE(running.comes_true(
        [&] { return running.receiver(0)->round_trip_ms >= 0 && running.receiver(1)->round_trip_ms >= 0; }));
    // The second's next is earlier, and only the next: then they are as far apart, and each as often.
    running.pass(server::limit::ping_every_ms - server::limit::sweep_every_ms);
    const WebSocketFrame early = second.receive_frame();
    REQUIRE(early.opcode == opcode::ping);
    second.send(client_frame(opcode::pong, early.payload));
    first.send(client_frame(opcode::text, "nothing yet"));
    CHECK(first.receive_frame().payload == "echo nothing yet");
    running.pass(server::limit::sweep_every_ms);
    CHECK(first.receive_frame().opcode == opcode::ping);
    second.send(client_frame(opcode::text, "nothing yet"));
    CHECK(second.receive_frame().payload == "echo nothing yet");
}

TEST_CASE("1.6 What does not answer a ping within 20 s is dropped, even if it talks") {
    RunningGateway running(by_either());
    TestSocket socket = open_websocket(running.port());
    REQUIRE(socket.receive_frame().opcode == opcode::ping);
    running.pass(server::limit::pong_within_ms - server::limit::sweep_every_ms);
    socket.send(client_frame(opcode::text, "x"));
    CHECK(socket.receive_frame().payload == "echo x");
    running.pass(server::limit::sweep_every_ms);
    CHECK(running.metrics.pong_timeouts.value() == 1);
    CHECK(running.receiver()->closed == 1);
    CHECK(socket.receive_rest().empty());
}

TEST_CASE("A flood of pings is a breach of conduct") {
    RunningGateway running(by_either());
    std::string flood;
    for (int sent = 0; sent < 100; ++sent) flood += client_frame(opcode::ping, "x");
    TestSocket socket = open_websocket(running.port());
    socket.send(flood);
    WebSocketFrame frame = socket.receive_message();
    while (frame.opcode == opcode::pong) frame = socket.receive_message();
    CHECK(frame.opcode == opcode::close);
    CHECK(frame.close_code() == 1008);
}

TEST_CASE("Half-closed and vanished clients are noticed at once") {
    RunningGateway running(by_either());
    TestSocket half = open_websocket(running.port());
    half.finish_sending();
    REQUIRE(running.comes_true([&] { return running.receiver(0)->closed == 1; }));
    TestSocket gone = open_websocket(running.port());
    gone.send(client_frame(opcode::text, "half a mess", false));
    gone.reset();
    REQUIRE(running.comes_true([&] { return running.receiver(1)->closed == 1; }));
    CHECK(running.metrics.connections.value() == 0);
}

TEST_CASE("Receivers hear of passing time") {
    RunningGateway running(by_either());
    const TestSocket socket = open_websocket(running.port());
    const auto receiver = running.receiver();
    running.pass(server::limit::sweep_every_ms);
    running.sync();
    CHECK(receiver->time_ms == running.clock.now_ms());
}

TEST_CASE("A fault in a session ends that connection alone") {
    RunningGateway running(by_either());
    TestSocket other = open_websocket(running.port());
    CHECK(end_after(running, client_frame(opcode::text, "throw")).close_code() == 1013);
    CHECK(echo_of(other, client_frame(opcode::text, "x")) == "echo x");
    CHECK(running.log_text.str().find("event=session_fault what=\"asked to\"") != std::string::npos);
}

TEST_CASE("Frames may be sent from any thread, on any number of shards") {
    GatewaySetup setup = by_either();
    setup.threads = 3;
    RunningGateway running(setup);
    std::vector<TestSocket> sockets;
    for (std::size_t made = 0; made < 6; ++made) {
        sockets.push_back(open_websocket(running.port()));
        running.receiver(made);
    }
    std::vector<std::thread> threads;
    for (int sender = 0; sender < 3; ++sender) {
        threads.emplace_back([&running, sender] {
            for (int number = 0; number < 50; ++number) {
                for (const auto& receiver : running.receivers.made()) {
                    receiver->sink->send(server::make_frame(std::to_string(sender * 1000 + number)),
                                         server::Delivery::required);
                }
            }
        });
    }
    for (auto& thread : threads) thread.join();
    for (auto& socket : sockets) {
        std::array<int, 3> next{};
        for (int received = 0; received < 150; ++received) {
            const int number = std::stoi(socket.receive_message().payload);
            REQUIRE(number % 1000 == next.at(static_cast<std::size_t>(number / 1000))++);
        }
    }
}
