// wire.md 1.1, 1.2: who becomes a WebSocket, and who is refused before.
#include <catch2/catch.hpp>

#include "server/base/limits.hpp"
#include "server/net/frames/deflate.hpp"
#include "tests/server/gateway/running_gateway.hpp"
#include "tests/support/client_encoder.hpp"

using namespace gateway_test;
using test_support::HttpReply;
using test_support::TestSocket;
using test_support::upgrade_request;

namespace {

const std::string subprotocol = "Sec-WebSocket-Protocol: tutti.v1\r\n";

std::string without(std::string request, const std::string& line) {
    const auto at = request.find(line);
    REQUIRE(at != std::string::npos);
    return request.erase(at, request.find("\r\n", at) + 2 - at);
}

}  // namespace

TEST_CASE("1.1 An upgrade with the subprotocol tutti.v1 is accepted, and it alone chosen") {
    RunningGateway running;
    const HttpReply reply = running.ask(upgrade_request("Sec-WebSocket-Protocol: other, tutti.v1\r\n"), false);
    CHECK(reply.status == 101);
    // RFC 6455 1.3: its own example of a key.
    CHECK(reply.headers.at("sec-websocket-accept") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    CHECK(reply.headers.at("sec-websocket-protocol") == "tutti.v1");
    CHECK_FALSE(reply.headers.contains("sec-websocket-extensions"));
    CHECK(reply.headers.at("server") == "tutti");
}

TEST_CASE("9.5: compression is agreed on with those who offer it, without context takeover") {
    RunningGateway running;
    const auto agreed = [](const HttpReply& reply) {
        CHECK(reply.status == 101);
        const auto found = reply.headers.find("sec-websocket-extensions");
        return found == reply.headers.end() ? std::string() : found->second;
    };
    const auto offering = [](const std::string& offer) {
        return upgrade_request(subprotocol + "Sec-WebSocket-Extensions: " + offer + "\r\n");
    };
    CHECK(agreed(running.ask(offering("permessage-deflate; client_max_window_bits"), false))
          == "permessage-deflate; server_no_context_takeover; client_no_context_takeover");
    CHECK(agreed(running.ask(offering("permessage-bzip2"), false)).empty());
    // The second opinion on frames knows none.
    GatewaySetup setup;
    setup.websockets.frames = server::WebSocketOptions::Frames::beast;
    RunningGateway other(std::move(setup));
    CHECK(agreed(other.ask(offering("permessage-deflate"), false)).empty());
}

TEST_CASE("9.5: compressed messages go both ways, those that are worth it") {
    GatewaySetup setup;
    setup.websockets.pings = false;
    RunningGateway running(std::move(setup));
    test_support::TestSocket socket(running.port());
    socket.send(upgrade_request(subprotocol + "Sec-WebSocket-Extensions: permessage-deflate\r\n"));
    socket.receive_until("\r\n\r\n");
    test_support::ClientFrame said;
    said.reserved = 4;
    said.payload = server::frames::deflated("hello");
    socket.send(test_support::encoded(said));
    const std::string echo =
        "\x81\x0a"
        "echo hello";
    CHECK(socket.receive(echo.size()) == echo);
    const server::Frame large = server::make_frame(std::string(server::limit::deflate_alone_bytes, 'v'),
                                                   server::FrameKind::other, 0, 0, server::Deflating::allowed);
    running.receivers.made().front()->sink->send(large, server::Delivery::required);
    running.sync();
    CHECK(socket.receive(large->deflated_frame().size()) == large->deflated_frame());
    // A compressed message that is broken ends the connection.
    said.payload = "\xff\xff";
    socket.send(test_support::encoded(said));
    CHECK(socket.receive(4).substr(0, 1) == "\x88");
    CHECK(running.comes_true([&] { return running.metrics.closes.value({"1007"}) == 1; }));
}

TEST_CASE("1.1 Whatever is no handshake for tutti.v1 is refused before the upgrade") {
    RunningGateway running;
    const auto status = [&](const std::string& request) { return running.ask(request).status; };
    CHECK(status(upgrade_request("")) == 400);
    CHECK(status(upgrade_request("Sec-WebSocket-Protocol: tutti.v2\r\n")) == 400);
    CHECK(status(upgrade_request("Sec-WebSocket-Protocol: TUTTI.V1\r\n")) == 400);
    CHECK(status(without(upgrade_request(), "Sec-WebSocket-Key")) == 400);
    CHECK(status(without(upgrade_request(), "Sec-WebSocket-Key").insert(18, "Sec-WebSocket-Key: short\r\n")) == 400);
    CHECK(status(without(upgrade_request(), "Host")) == 400);
    CHECK(status(upgrade_request(subprotocol + "Content-Length: 2\r\n") + "{}") == 400);
    CHECK(status(upgrade_request() + "early bytes") == 400);
    CHECK(status("POST" + upgrade_request().substr(3)) == 400);
    const HttpReply version =
        running.ask(without(upgrade_request(), "Sec-WebSocket-Version").insert(18, "Sec-WebSocket-Version: 8\r\n"));
    CHECK(version.status == 426);
    CHECK(version.headers.at("sec-websocket-version") == "13");
    CHECK(running.ask("GET /ws HTTP/1.1\r\nHost: localhost\r\n\r\n").status == 426);
    CHECK(running.receivers.made().empty());
    CHECK(running.metrics.handshakes_refused.value({"protocol"}) == 3);
    CHECK(running.metrics.handshakes_refused.value({"version"}) == 1);
}

TEST_CASE("1.2 Pages of foreign origins are refused before the upgrade") {
    GatewaySetup setup;
    setup.origins = {"https://play.test"};
    RunningGateway running(setup);
    const auto status = [&](const std::string& origin) {
        return running.ask(upgrade_request(subprotocol + "Origin: " + origin + "\r\n"), false).status;
    };
    CHECK(status("http://localhost") == 101);
    CHECK(status("https://play.test") == 101);
    CHECK(status("http://evil.test") == 403);
    CHECK(status("null") == 403);
    CHECK(status("http://localhost.evil.test") == 403);
    CHECK(status("http://localhost\r\nOrigin: http://evil.test") == 400);
    CHECK(running.metrics.handshakes_refused.value({"origin"}) == 3);
    CHECK(running.log_text.str().find("event=handshake_refused reason=origin address=127.0.0.1") != std::string::npos);
}

TEST_CASE("1.2 A foreign name is not the server's own, even for pages of that name") {
    GatewaySetup setup;
    setup.origins = {"https://play.test"};
    RunningGateway running(setup);
    const auto status = [&](const std::string& host, const std::string& origin) {
        return running
            .ask(without(upgrade_request(subprotocol + "Origin: " + origin + "\r\n"), "Host")
                     .insert(18, "Host: " + host + "\r\n"),
                 false)
            .status;
    };
    CHECK(status("evil.test", "http://evil.test") == 421);
    CHECK(status("evil.test", "https://play.test") == 421);
    CHECK(status("play.test", "https://play.test") == 101);
    CHECK(status("play.test", "http://evil.test") == 403);
    CHECK(status("localhost:9", "http://localhost:9") == 101);
    CHECK(running.metrics.handshakes_refused.value({"host"}) == 2);
}

TEST_CASE("RFC 9110 7.8: an upgrade in HTTP/1.0 is none") {
    RunningGateway running;
    std::string request = upgrade_request();
    request.replace(request.find("HTTP/1.1"), 8, "HTTP/1.0");
    const HttpReply reply = running.ask(request);
    CHECK(reply.status == 426);
    CHECK(reply.headers.at("connection") == "close");
    CHECK(running.receivers.made().empty());
}

TEST_CASE("The receiver gets the Bearer token, and the log does not") {
    RunningGateway running;
    const TestSocket socket =
        test_support::open_websocket(running.port(), subprotocol + "Authorization: Bearer s3cret\r\n");
    CHECK(running.receiver()->bearer == "s3cret");
    CHECK(running.receiver()->address == "127.0.0.1");
    CHECK(running.log_text.str().find("s3cret") == std::string::npos);
}

TEST_CASE("Handshakes of one address are bounded in their rate") {
    GatewaySetup setup;
    setup.limits.connections_per_address = {1, 2};
    RunningGateway running(setup);
    CHECK(running.ask(upgrade_request(), false).status == 101);
    CHECK(running.ask(upgrade_request(), false).status == 101);
    const HttpReply refused = running.ask(upgrade_request());
    CHECK(refused.status == 429);
    CHECK(refused.headers.at("retry-after") == "1");
    running.pass(1000);
    CHECK(running.ask(upgrade_request(), false).status == 101);
}

TEST_CASE("An address that has broken the rules of conduct waits") {
    RunningGateway running;
    running.guard.cool_down("127.0.0.1", running.clock.now_ms());
    const HttpReply refused = running.ask(upgrade_request());
    CHECK(refused.status == 429);
    CHECK(refused.headers.at("retry-after") == "10");
    CHECK(running.ask("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").status == 200);
    running.pass(server::limit::cool_down_ms);
    CHECK(running.ask(upgrade_request(), false).status == 101);
}
