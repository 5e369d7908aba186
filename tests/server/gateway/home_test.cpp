// A connection lives on the shard of what it is for, whichever shard it was accepted on.
#include <catch2/catch.hpp>

#include <string>
#include <vector>

#include "tests/server/gateway/either_frames.hpp"
#include "tests/server/gateway/running_gateway.hpp"

using namespace gateway_test;
using test_support::client_frame;
using test_support::TestSocket;
namespace opcode = test_support::opcode;

namespace {

constexpr std::size_t shard_count = 3;
constexpr std::size_t connection_count = 6;  // accepted by every shard, in whatever order

std::string upgrade_with(const std::string& query) {
    std::string request = test_support::upgrade_request("Sec-WebSocket-Protocol: tutti.v1\r\n");
    return request.insert(request.find(" HTTP"), query);
}

}  // namespace

TEST_CASE("A WebSocket that is opened for something lives on its shard") {
    GatewaySetup setup = by_either();
    setup.threads = shard_count;
    RunningGateway running(setup);
    std::vector<TestSocket> sockets;
    for (std::size_t place = 0; place < connection_count; ++place) {
        TestSocket& socket = sockets.emplace_back(running.port());
        socket.send(upgrade_with("?home=1"));
        REQUIRE(socket.receive_reply(false).status == 101);
        socket.send(client_frame(opcode::text, "here"));
        REQUIRE(socket.receive_message().payload == "echo here");
        CHECK(running.receiver(place)->heard_in == running.thread_of(1));
    }
    CHECK(running.metrics.connections.value() == static_cast<std::int64_t>(connection_count));
    CHECK(running.comes_true([&] { return running.metrics.http_connections.value() == 0; }));
    sockets.clear();
    CHECK(running.comes_true([&] { return running.metrics.connections.value() == 0; }));
}

TEST_CASE("A stream lives on the shard that suits it") {
    GatewaySetup setup;
    setup.threads = shard_count;
    RunningGateway running(setup);
    running.api.home = 2;
    std::vector<TestSocket> sockets;
    for (std::size_t place = 0; place < connection_count; ++place) {
        TestSocket& socket = sockets.emplace_back(running.port());
        socket.send("GET /api/v1/stream?1 HTTP/1.1\r\nHost: localhost\r\n\r\n");
        REQUIRE(running.comes_true([&] { return running.api.sources().size() == place + 1; }));
        const auto source = running.api.sources()[place];
        REQUIRE(running.comes_true([&] { return source->reader() != nullptr; }));
        CHECK(source->started_in == running.thread_of(2));
        source->reader()->tell(0, server::make_frame("told"), server::Delivery::required);
        std::string head;
        while (head.find("told") == std::string::npos) head += socket.receive(1);
        CHECK(head.starts_with("HTTP/1.1 200"));
    }
    sockets.clear();
    CHECK(running.comes_true([&] { return running.metrics.streams.value() == 0; }));
}
