// Plain HTTP over real sockets.
#include <catch2/catch.hpp>

#include "protocol/json_reader.hpp"
#include "tests/server/gateway/running_gateway.hpp"

using namespace gateway_test;
using test_support::HttpReply;
using test_support::TestSocket;

namespace {

std::string get(const std::string& target, const std::string& headers = {}) {
    return "GET " + target + " HTTP/1.1\r\nHost: localhost\r\n" + headers + "\r\n";
}

}  // namespace

TEST_CASE("6.1 The server tells whether it lives and whether it takes rooms") {
    RunningGateway running;
    CHECK(running.ask(get("/healthz")).status == 200);
    CHECK(running.ask(get("/readyz")).status == 200);
    running.is_ready = false;
    CHECK(running.ask(get("/healthz")).status == 200);
    CHECK(running.ask(get("/readyz")).status == 503);
    CHECK(running.ask("POST /readyz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n").status == 405);
}

TEST_CASE("6.1 Metrics are on the operator's port only") {
    RunningGateway running;
    CHECK(running.ask(get("/metrics")).status == 404);
    TestSocket socket(running.operator_port());
    socket.send(get("/metrics"));
    const HttpReply reply = socket.receive_reply();
    CHECK(reply.status == 200);
    CHECK(reply.headers.at("content-type").starts_with("text/plain; version=0.0.4"));
    CHECK(reply.body.find("tutti_http_requests_total{route=\"page\",status=\"404\"} 1") != std::string::npos);
    socket.send(get("/readyz"));
    CHECK(socket.receive_reply().status == 200);
    socket.send(get("/"));
    CHECK(socket.receive_reply().status == 404);
    socket.send(test_support::upgrade_request());
    CHECK(socket.receive_reply().status == 404);
}

TEST_CASE("Whoever asks for a name that is not the server's is told that it is not here") {
    GatewaySetup setup;
    setup.origins = {"https://play.test"};
    RunningGateway running(setup);
    const auto asked = [&](const std::string& path, const std::string& host, const std::string& headers = {}) {
        return running.ask("GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\n" + headers + "\r\n");
    };
    for (const char* host : {"localhost", "127.0.0.1:1", "[::1]", "play.test", "Play.Test:8443"}) {
        CAPTURE(host);
        CHECK(asked("/r/4GZK7Q2M", host).status == 200);
    }
    for (const char* path : {"/", "/r/4GZK7Q2M", "/api/v1/rooms", "/healthz", "/none.js"}) {
        CAPTURE(path);
        const HttpReply reply = asked(path, "evil.test");
        CHECK(reply.status == 421);
        CHECK(reply.body.find("--origin") != std::string::npos);
        CHECK(reply.body.find("evil.test") == std::string::npos);
    }
    CHECK(running.metrics.http_requests.value({"none", "421"}) == 5);
    CHECK(running.log_text.str().find("event=misdirected host=evil.test") != std::string::npos);

    // The connection goes on, whatever was asked for.
    TestSocket socket(running.port());
    socket.send("HEAD / HTTP/1.1\r\nHost: evil.test\r\n\r\n");
    CHECK(socket.receive_reply(false).status == 421);
    socket.send("POST /api/v1/x HTTP/1.1\r\nHost: evil.test\r\nContent-Length: 2\r\n\r\n{}");
    CHECK(socket.receive_reply().status == 421);
    socket.send(get("/healthz"));
    CHECK(socket.receive_reply().status == 200);
}

TEST_CASE("The operator's port answers to its own addresses only") {
    GatewaySetup setup;
    setup.origins = {"https://play.test"};
    RunningGateway running(setup);
    TestSocket socket(running.operator_port());
    for (const auto& [host, status] :
         {std::pair("localhost:9090", 200U), {"127.0.0.1", 200U}, {"evil.test", 421U}, {"play.test", 421U}}) {
        CAPTURE(host);
        socket.send("GET /metrics HTTP/1.1\r\nHost: " + std::string(host) + "\r\n\r\n");
        CHECK(socket.receive_reply().status == status);
    }
}

TEST_CASE("Answers say as little of the server as possible") {
    RunningGateway running;
    for (const char* path : {"/", "/none.js", "/healthz", "/api/v1/rooms", "/api/none", "/ws"}) {
        const HttpReply reply = running.ask(get(path));
        CHECK(reply.headers.at("server") == "tutti");
    }
}

TEST_CASE("HEAD is GET without the body") {
    RunningGateway running;
    TestSocket socket(running.port());
    socket.send("HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    const HttpReply head = socket.receive_reply(false);
    CHECK(head.status == 200);
    CHECK(std::stoul(head.headers.at("content-length")) > 100);
    socket.send("HEAD /api/v1/rooms HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    CHECK(socket.receive_reply(false).status == 200);
    CHECK(socket.receive_rest().empty());
}

TEST_CASE("Deep links bear the title that the API gives") {
    RunningGateway running;
    const HttpReply reply = running.ask(get("/r/4GZK7Q2M"));
    CHECK(reply.status == 200);
    CHECK(reply.body.find("<title>Tom &amp; &quot;Ada&quot; &lt;b&gt; · Tutti</title>") != std::string::npos);
    CHECK(reply.body.find("content=\"http://localhost/r/4GZK7Q2M\"") != std::string::npos);
}

TEST_CASE("6.1: a page about a finished game has its picture, with an address that others can use") {
    RunningGateway running;
    const HttpReply reply = running.ask(get("/g/7HX2C9VQ"));
    CHECK(reply.body.find("<title>Tom v Ada · Tutti</title>") != std::string::npos);
    CHECK(reply.body.find("<meta name=\"description\" content=\"A draw &amp; more\">") != std::string::npos);
    CHECK(reply.body.find("<meta property=\"og:image\" content=\"http://localhost/api/v1/games/7HX2C9VQ/picture.png\">")
          != std::string::npos);
    for (const char* tag :
         {"<meta property=\"og:image:type\" content=\"image/png\">",
          "<meta property=\"og:image:width\" content=\"1200\">", "<meta property=\"og:image:height\" content=\"630\">",
          "<meta property=\"og:image:alt\" content=\"Their &lt;board&gt;\">"}) {
        CHECK(reply.body.find(tag) != std::string::npos);
    }
    CHECK(reply.body.find("<meta name=\"twitter:card\" content=\"summary_large_image\">") != std::string::npos);
    const HttpReply plain = running.ask(get("/"));
    CHECK(plain.status == 200);
    CHECK(plain.body.find("<meta property=\"og:image\" content=\"http://localhost/api/v1/picture.png\">")
          != std::string::npos);
    CHECK(plain.body.find("<title>Tutti: everyone chooses in secret, everything is revealed at once</title>")
          != std::string::npos);
}

TEST_CASE("6.1: where there is nothing the page says so, and its status with it") {
    RunningGateway running;
    const HttpReply reply = running.ask(get("/g/none"));
    CHECK(reply.status == 404);
    CHECK(reply.headers.at("content-type") == "text/html; charset=utf-8");
    CHECK(reply.body.find("<title>There is no such page · Tutti</title>") != std::string::npos);
    CHECK_FALSE(reply.headers.contains("etag"));
}

TEST_CASE("6.1: an embedded game may stand in pages of others, nothing else may") {
    RunningGateway running;
    const HttpReply embedded = running.ask(get("/embed/g/7HX2C9VQ"));
    CHECK(embedded.status == 200);
    CHECK(embedded.headers.at("content-security-policy").ends_with("frame-ancestors *"));
    CHECK_FALSE(embedded.headers.contains("x-frame-options"));
    for (const char* path : {"/g/7HX2C9VQ", "/embed", "/embedded/g/x", "/api/v1/games/7HX2C9VQ/picture.png"}) {
        CHECK(running.ask(get(path)).headers.at("content-security-policy").ends_with("frame-ancestors 'none'"));
    }
}

TEST_CASE("6.4: a picture is kept by others for a while, asked for by its tag, and not compressed again") {
    RunningGateway running;
    const HttpReply reply = running.ask(get("/api/v1/picture.png", "Accept-Encoding: gzip\r\n"));
    CHECK(reply.body.size() == 4000);
    CHECK_FALSE(reply.headers.contains("content-encoding"));
    CHECK(reply.headers.at("cache-control") == "public, max-age=60");
    CHECK(reply.headers.at("etag") == "W/\"p1\"");
    const HttpReply again = running.ask(get("/api/v1/picture.png", "If-None-Match: W/\"p1\"\r\n"));
    CHECK(again.status == 304);
    CHECK(again.body.empty());
}

TEST_CASE("6.2: long answers of the API come compressed to those who take them") {
    RunningGateway running;
    const std::string target = "/api/v1/rooms?" + std::string(4000, 'q');
    const HttpReply plain = running.ask(get(target));
    CHECK(plain.body.size() > 4000);
    CHECK_FALSE(plain.headers.contains("content-encoding"));
    CHECK(plain.headers.at("vary") == "Accept-Encoding");
    const HttpReply zipped = running.ask(get(target, "Accept-Encoding: gzip\r\n"));
    CHECK(zipped.headers.at("content-encoding") == "gzip");
    CHECK(zipped.body.size() < 200);
    CHECK(zipped.body.starts_with("\x1f\x8b"));
    const HttpReply brief = running.ask(get("/api/v1/rooms", "Accept-Encoding: gzip\r\n"));
    CHECK_FALSE(brief.headers.contains("content-encoding"));
}

TEST_CASE("6.4: what many are given is sent as it is, compressed or not, with a name where it is to be saved") {
    RunningGateway running;
    const HttpReply plain = running.ask(get("/api/v1/shared"));
    CHECK(plain.body == std::string(3'000'000, 's'));
    CHECK(plain.headers.at("cache-control") == "public, max-age=60");
    CHECK(plain.headers.at("content-disposition") == "attachment; filename=\"s.txt\"");
    const HttpReply zipped = running.ask(get("/api/v1/shared", "Accept-Encoding: gzip\r\n"));
    CHECK(zipped.body == "zipped");
    CHECK(zipped.headers.at("content-encoding") == "gzip");
    CHECK(running.ask("HEAD /api/v1/shared HTTP/1.1\r\nHost: localhost\r\n\r\n", false).headers.at("content-length")
          == "3000000");
}

TEST_CASE("The API gets method, path, query, body, token and address") {
    RunningGateway running;
    CHECK(running.ask(get("/api/v1/rooms%2FX?game=ctor&x=%20", "Authorization: Bearer t0k\r\n")).body
          == "GET /api/v1/rooms/X game=ctor&x=%20  t0k 127.0.0.1");
    CHECK(running.ask("POST /api/v1/guests HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}").body
          == "POST /api/v1/guests  {}  127.0.0.1");
    const HttpReply unknown = running.ask(get("/api/v2/rooms"));
    CHECK(unknown.status == 404);
    CHECK(unknown.body.starts_with(R"({"error":{"code":")"));
    CHECK(running.ask("PATCH /api/v1/rooms HTTP/1.1\r\nHost: localhost\r\n\r\n").status == 405);
}

TEST_CASE("6.6 Reading is open to pages of all origins, changing is not") {
    GatewaySetup setup;
    setup.origins = {"https://play.test"};
    RunningGateway running(setup);
    const std::string foreign = "Origin: http://evil.test\r\n";
    CHECK(running.ask(get("/api/v1/rooms", foreign)).headers.at("access-control-allow-origin") == "*");

    const auto post = [&](const std::string& origin) {
        return running.ask("POST /api/v1/guests HTTP/1.1\r\nHost: localhost\r\n" + origin
                           + "Content-Length: 0\r\n\r\n");
    };
    const HttpReply refused = post(foreign);
    CHECK(refused.status == 403);
    CHECK(refused.body.find(R"("code":"forbidden")") != std::string::npos);
    CHECK_FALSE(refused.headers.contains("access-control-allow-origin"));
    CHECK(post("Origin: http://localhost\r\n").status == 200);
    CHECK(post("Origin: https://play.test\r\n").status == 200);
    CHECK(post("").status == 200);

    const HttpReply preflight =
        running.ask("OPTIONS /api/v1/guests HTTP/1.1\r\nHost: localhost\r\nAccess-Control-Request-Method: POST\r\n"
                    + foreign + "\r\n");
    CHECK(preflight.status == 204);
    CHECK(preflight.headers.at("access-control-allow-methods") == "GET, HEAD");
}

TEST_CASE("Requests sent in one breath are answered in order") {
    RunningGateway running;
    TestSocket socket(running.port());
    socket.send(get("/api/v1/a") + "POST /api/v1/b HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nxyz"
                + get("/healthz") + get("/api/v1/c", "Connection: close\r\n"));
    CHECK(socket.receive_reply().body == "GET /api/v1/a    127.0.0.1");
    CHECK(socket.receive_reply().body == "POST /api/v1/b  xyz  127.0.0.1");
    CHECK(socket.receive_reply().body == "ok\n");
    const HttpReply last = socket.receive_reply();
    CHECK(last.body == "GET /api/v1/c    127.0.0.1");
    CHECK(last.headers.at("connection") == "close");
    CHECK(socket.receive_rest().empty());
}

TEST_CASE("A request may come in single bytes, and its sender may have stopped sending") {
    RunningGateway running;
    TestSocket socket(running.port());
    for (const char byte : get("/healthz")) socket.send(std::string(1, byte));
    socket.finish_sending();
    CHECK(socket.receive_reply().status == 200);
    CHECK(socket.receive_rest().empty());
}

TEST_CASE("A body may be announced and waited for, or come in chunks") {
    RunningGateway running;
    TestSocket socket(running.port());
    socket.send("POST /api/v1/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n");
    CHECK(socket.receive_until("\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n");
    socket.send("{}");
    CHECK(socket.receive_reply().body == "POST /api/v1/x  {}  127.0.0.1");
    socket.send(
        "POST /api/v1/x HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: "
        "chunked\r\n\r\n1\r\n[\r\n1\r\n]\r\n0\r\n\r\n");
    CHECK(socket.receive_reply().body == "POST /api/v1/x  []  127.0.0.1");
}

TEST_CASE("What is too large is refused as such") {
    RunningGateway running;
    CHECK(running.ask(get("/", "X: " + std::string(server::limit::http_header_bytes, 'x') + "\r\n")).status == 431);
    CHECK(running.ask("GET /" + std::string(60'000, 'x')).status == 431);
    const std::string post = "POST /api/v1/x HTTP/1.1\r\nHost: localhost\r\n";
    CHECK(running.ask(post + "Content-Length: 16385\r\n\r\n").status == 413);
    CHECK(running.ask(post + "Transfer-Encoding: chunked\r\n\r\n4001\r\n" + std::string(0x4001, 'x') + "\r\n0\r\n\r\n")
              .status
          == 413);
    CHECK(running.ask(post + "Content-Length: 16384\r\n\r\n" + std::string(16384, 'x')).status == 200);
}

TEST_CASE("What is no HTTP request is told so and closed") {
    RunningGateway running;
    for (const char* bytes :
         {"\x16\x03\x01\x02\x01 client hello\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n",
          "\r\n\r\n\r\n\r\nx y z\r\n\r\n", "GET / HTTP/1.1\r\nHost tutti\r\n\r\n",
          "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "GET / HTTP/1.1\r\n\r\n",
          "GET http://x/ HTTP/1.1\r\nHost: localhost\r\n\r\n", "GET /../x HTTP/1.1\r\nHost: localhost\r\n\r\n",
          "GET /%2e%2e/etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n",
          "GET /a%00b HTTP/1.1\r\nHost: localhost\r\n\r\n",
          "POST /api/v1/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
          "POST /api/v1/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx",
          "POST /api/v1/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\nx"}) {
        CAPTURE(bytes);
        TestSocket socket(running.port());
        socket.send(bytes);
        const HttpReply reply = socket.receive_reply();
        CHECK(reply.status == 400);
        CHECK(reply.headers.at("connection") == "close");
        CHECK(socket.receive_rest().empty());
    }
    CHECK(running.ask(get("/healthz")).status == 200);
}

TEST_CASE("Whoever asks an API that does not answer is told so, and never just cut off") {
    RunningGateway running;
    TestSocket socket(running.port());
    socket.send(get("/api/v1/never"));
    REQUIRE(running.comes_true([&] { return running.metrics.http_connections.value() == 1; }));
    REQUIRE(running.comes_true([&] {
        running.pass(server::limit::sweep_every_ms);
        return running.metrics.http_connections.value() == 0;
    }));
    const HttpReply reply = socket.receive_reply();
    CHECK(reply.status == 503);
    CHECK(reply.headers.contains("retry-after"));
    CHECK(reply.body.find("unavailable") != std::string::npos);
    CHECK(socket.receive_rest().empty());
}

TEST_CASE("A slow header, a slow body and an idle connection all end") {
    RunningGateway running;
    const std::string slow_header = "GET / HTTP/1.1\r\nHos";
    const std::string slow_body = "POST /api/v1/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nab";
    const std::vector<std::pair<std::string, std::int64_t>> cases{{"", server::limit::http_header_ms},
                                                                  {slow_header, server::limit::http_header_ms},
                                                                  {slow_body, server::limit::http_header_ms}};
    for (const auto& [bytes, within_ms] : cases) {
        CAPTURE(bytes);
        TestSocket socket(running.port());
        socket.send(bytes);
        REQUIRE(running.comes_true([&] { return running.metrics.http_connections.value() == 1; }));
        running.pass(within_ms - 1);
        CHECK(running.metrics.http_connections.value() == 1);
        // What is sent may be read after the time has passed; then its own time begins.
        REQUIRE(running.comes_true([&] {
            running.pass(server::limit::sweep_every_ms);
            return running.metrics.http_connections.value() == 0;
        }));
        CHECK(socket.receive_rest().empty());
    }
    TestSocket idle(running.port());
    idle.send(get("/healthz"));
    CHECK(idle.receive_reply().status == 200);
    // The turn that wrote the answer has ended, and so has the one that saw it written.
    running.sync();
    running.sync();
    running.pass(server::limit::http_idle_ms - server::limit::sweep_every_ms);
    CHECK(running.metrics.http_connections.value() == 1);
    running.pass(server::limit::sweep_every_ms);
    CHECK(running.metrics.http_connections.value() == 0);
    CHECK(idle.receive_rest().empty());
}

TEST_CASE("An address that asks too often is told when to come back") {
    GatewaySetup setup;
    setup.limits.messages_per_address = {1, 2};
    RunningGateway running(setup);
    CHECK(running.ask(get("/")).status == 200);
    CHECK(running.ask(get("/api/v1/rooms")).status == 200);
    const HttpReply refused = running.ask(get("/api/v1/rooms"));
    CHECK(refused.status == 429);
    CHECK(refused.headers.at("retry-after") == "1");
    CHECK(refused.headers.at("access-control-allow-origin") == "*");
    const auto error = protocol::Json::parse(refused.body).at("error");
    CHECK(error.at("code") == "rate_limited");
    CHECK(error.at("retry_ms") == 1000);
    CHECK(running.ask(get("/healthz")).status == 200);
    running.pass(1000);
    CHECK(running.ask(get("/")).status == 200);
}

TEST_CASE("Beyond the connections of an address there is 429, beyond all connections 503") {
    GatewaySetup setup;
    setup.limits.connections_per_address_max = 2;
    RunningGateway running(setup);
    TestSocket first(running.port());
    first.send(get("/healthz"));
    CHECK(first.receive_reply().status == 200);
    {
        TestSocket second = test_support::open_websocket(running.port());
        const HttpReply refused = running.ask(get("/healthz"));
        CHECK(refused.status == 429);
        CHECK(refused.headers.contains("retry-after"));
        CHECK(running.ask(test_support::upgrade_request()).status == 429);
    }
    REQUIRE(running.comes_true([&] { return running.metrics.connections.value() == 0; }));
    CHECK(running.ask(get("/healthz")).status == 200);

    GatewaySetup full;
    full.limits.connections_max = 1;
    RunningGateway crowded(full);
    TestSocket only = test_support::open_websocket(crowded.port());
    CHECK(crowded.ask(test_support::upgrade_request()).status == 503);
    CHECK(crowded.ask(get("/healthz")).status == 503);
    CHECK(crowded.metrics.handshakes_refused.value({"full"}) == 2);
}

TEST_CASE("However many connections an address has, it is told that there are too many") {
    GatewaySetup setup;
    setup.limits.connections_per_address_max = server::limit::refusals_at_once + 1;
    RunningGateway running(setup);
    std::vector<std::unique_ptr<TestSocket>> open;
    while (open.size() < setup.limits.connections_per_address_max) {
        open.push_back(std::make_unique<TestSocket>(running.port()));
    }
    const auto count = static_cast<std::int64_t>(open.size());
    REQUIRE(running.comes_true([&] { return running.metrics.http_connections.value() == count; }));
    CHECK(running.ask(get("/healthz")).status == 429);
    CHECK(running.metrics.http_connections.value() == count);
}

TEST_CASE("The address of a client behind a trusted proxy is the one that the proxy names") {
    const std::string forwarded = "X-Forwarded-For: 203.0.113.1, 198.51.100.7\r\n";
    RunningGateway direct;
    CHECK(direct.ask(get("/api/v1/x", forwarded)).body.ends_with(" 127.0.0.1"));
    GatewaySetup setup;
    setup.trusted_proxies = {"127.0.0.1"};
    setup.limits.connections_per_address_max = 1;
    RunningGateway running(setup);
    CHECK(running.ask(get("/api/v1/x", forwarded)).body.ends_with(" 198.51.100.7"));
    // Two clients of one proxy are two addresses.
    const std::string protocol = "Sec-WebSocket-Protocol: tutti.v1\r\n";
    const TestSocket first =
        test_support::open_websocket(running.port(), protocol + "X-Forwarded-For: 198.51.100.7\r\n");
    const TestSocket second =
        test_support::open_websocket(running.port(), protocol + "X-Forwarded-For: 198.51.100.8\r\n");
    CHECK(running.ask(test_support::upgrade_request(protocol + "X-Forwarded-For: 198.51.100.8\r\n")).status == 429);
    CHECK(running.receiver(0)->address == "198.51.100.7");
    CHECK(running.receiver(1)->address == "198.51.100.8");
}

TEST_CASE("Clients that vanish in the middle of anything leave nothing behind") {
    RunningGateway running;
    for (const std::string& bytes :
         {std::string(), std::string("GET / HT"), get("/api/v1/never"), get("/"),
          std::string("POST /api/v1/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nab")}) {
        TestSocket socket(running.port());
        socket.send(bytes);
        socket.reset();
    }
    REQUIRE(running.comes_true([&] {
        running.pass(server::limit::sweep_every_ms);
        return running.metrics.http_connections.value() == 0;
    }));
    CHECK(running.faults == 0);
}
