// The way down: everybody is told, nobody can hold it up.
#include <catch2/catch.hpp>

#include "tests/server/gateway/running_gateway.hpp"

using namespace gateway_test;
using test_support::client_frame;
using test_support::open_websocket;
using test_support::TestSocket;
using test_support::WebSocketFrame;
namespace opcode = test_support::opcode;

TEST_CASE("Draining closes every WebSocket with 1012 and takes no new one") {
    GatewaySetup setup;
    setup.threads = 2;
    RunningGateway running(setup);
    std::vector<TestSocket> sockets;
    for (std::size_t made = 0; made < 4; ++made) {
        sockets.push_back(open_websocket(running.port()));
        running.receiver(made)->sink->send(server::make_frame("before"), server::Delivery::required);
    }
    TestSocket idle(running.port());
    idle.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
    CHECK(idle.receive_reply().status == 200);

    std::atomic<bool> is_done{false};
    running.begin_drain(is_done);
    for (TestSocket& socket : sockets) {
        CHECK(socket.receive_message().payload == "before");
        const WebSocketFrame frame = socket.receive_message();
        CHECK(frame.opcode == opcode::close);
        CHECK(frame.close_code() == 1012);
        CHECK_FALSE(is_done);
        socket.send(client_frame(opcode::close, frame.payload));
        CHECK(socket.receive_rest().empty());
    }
    CHECK(idle.receive_rest().empty());
    CHECK_THROWS(TestSocket(running.port()));
    TestSocket observer(running.operator_port());
    observer.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
    CHECK(observer.receive_reply().status == 200);
    REQUIRE(running.comes_true([&] {
        running.pass(20);
        return is_done.load();
    }));
}

TEST_CASE("A client that does not go is not waited for beyond the bound") {
    RunningGateway running;
    TestSocket stubborn = open_websocket(running.port());
    running.receiver();
    std::atomic<bool> is_done{false};
    running.begin_drain(is_done);
    for (std::int64_t passed = 0; passed < server::limit::drain_connections_ms - 100; passed += 100) running.pass(100);
    CHECK_FALSE(is_done);
    running.pass(100);
    CHECK(is_done);
}

TEST_CASE("A connection that asks for an upgrade while the server drains is sent away") {
    RunningGateway running;
    TestSocket socket(running.port());
    socket.send("GET /ws HTTP/1.1\r\nHost: localhost\r\n");
    REQUIRE(running.comes_true([&] { return running.metrics.http_connections.value() == 1; }));
    std::atomic<bool> is_done{false};
    running.begin_drain(is_done);
    socket.send(test_support::upgrade_request().substr(std::string("GET /ws HTTP/1.1\r\nHost: localhost\r\n").size()));
    const auto reply = socket.receive_reply();
    CHECK(reply.status == 503);
    CHECK(reply.headers.contains("retry-after"));
    CHECK(running.metrics.handshakes_refused.value({"draining"}) == 1);
}
