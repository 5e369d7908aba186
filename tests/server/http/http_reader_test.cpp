// RFC 9112 without sockets. The table of requests with what is answered to them is tests/support/http-requests.mjs.
#include "server/http/http_reader.hpp"

#include <catch2/catch.hpp>

#include "server/http/http_framing.hpp"
#include "tests/support/http_story.hpp"

using namespace server;
using test_support::HttpStory;
using test_support::story_of;

namespace {

const std::string hidden = "GET /hidden HTTP/1.1\r\nHost: localhost\r\n\r\n";

std::string post(const std::string& fields, const std::string& body) {
    return "POST /x HTTP/1.1\r\nHost: localhost\r\n" + fields + "\r\n" + body;
}

HttpRequest read_one(const std::string& bytes, const std::string& peer = "192.0.2.1",
                     const std::vector<std::string>& proxies = {}) {
    const HttpStory story = story_of(bytes, bytes.size(), peer, proxies);
    REQUIRE(story.requests.size() == 1);
    return story.requests.front();
}

}  // namespace

TEST_CASE("RFC 9112 6: how a body ends is certain, doubtful or by a coding that is not spoken") {
    CHECK(framing_of({}) == Framing::certain);
    CHECK(framing_of({false, {"chunked"}, {}}) == Framing::certain);
    CHECK(framing_of({false, {" \tCHUNKED "}, {}}) == Framing::certain);
    CHECK(framing_of({false, {"gzip, chunked"}, {}}) == Framing::unknown);
    CHECK(framing_of({false, {"gzip", "chunked"}, {}}) == Framing::unknown);
    for (const char* codings : {"xchunked", "identity", "gzip", "chunked, gzip", "chunked, chunked", "chunked;q=1", "",
                                "chunked,", ",chunked", "chunked chunked", "\"chunked\""}) {
        CAPTURE(codings);
        CHECK(framing_of({false, {codings}, {}}) == Framing::doubtful);
    }
    CHECK(framing_of({false, {"chunked", "chunked"}, {}}) == Framing::doubtful);
    CHECK(framing_of({false, {"chunked", "identity"}, {}}) == Framing::doubtful);
    CHECK(framing_of({true, {"chunked"}, {}}) == Framing::doubtful);
    CHECK(framing_of({false, {"chunked"}, {"5"}}) == Framing::doubtful);
    CHECK(framing_of({true, {}, {"5"}}) == Framing::certain);
    CHECK(framing_of({false, {}, {"0005"}}) == Framing::certain);
    for (const char* length : {"", "+5", "-5", "5, 5", "5,", "0x5", "5 5", "1e1", "9999999999999999999"}) {
        CAPTURE(length);
        CHECK(framing_of({false, {}, {length}}) == Framing::doubtful);
    }
    CHECK(framing_of({false, {}, {"5", "5"}}) == Framing::doubtful);
}

TEST_CASE("The same bytes are the same requests, however they are cut") {
    const std::string chunks = "29\r\n" + hidden + "\r\n1;a=b\r\nx\r\n0\r\nX: y\r\n\r\n";
    for (const std::string& bytes :
         {hidden + hidden, post("Content-Length: 41\r\n", hidden) + hidden,
          post("Transfer-Encoding: chunked\r\n", chunks) + "\r\n" + hidden,
          post("Transfer-Encoding: xchunked\r\n", chunks) + hidden, post("Content-Length: 41, 41\r\n", hidden),
          post("Transfer-Encoding: chunked\r\n", "1\nx\r\n0\r\n\r\n") + hidden, hidden + "GET / HTTP/1.1\nHost: x\n\n",
          post("Transfer-Encoding: chunked\r\n", "1;a=\"\r\n\"\r\nx\r\n0\r\n\r\n"),
          post("X: " + std::string(9000, 'x') + "\r\n", ""), hidden + "GET / HTTP/1.1\r\nHo",
          post("Transfer-Encoding: chunked\r\n", "0\r\n" + std::string(9000, 'x') + "\r\n\r\n")}) {
        CAPTURE(bytes.substr(0, 300));
        const HttpStory whole = story_of(bytes, bytes.size());
        for (const std::size_t piece : {1U, 2U, 3U, 7U, 64U, 1000U, 4096U}) CHECK(story_of(bytes, piece) == whole);
    }
}

TEST_CASE("No byte of a body is read as a request") {
    CHECK(story_of(post("Content-Length: 41\r\n", hidden), 5).requests.size() == 1);
    const HttpStory story = story_of(post("Transfer-Encoding: xchunked\r\n", "29\r\n" + hidden + "\r\n0\r\n\r\n"), 5);
    CHECK(story.requests.empty());
    CHECK(story.fault == 400);
}

TEST_CASE("RFC 9110 6.5.1: what comes behind a body does not pass for what stood before it") {
    const std::string bytes = post("Transfer-Encoding: chunked\r\n",
                                   "1\r\nx\r\n0\r\nAuthorization: Bearer stolen\r\nX-Forwarded-For: 198.51.100.9\r\n"
                                   "Origin: http://evil.test\r\nConnection: close\r\n\r\n");
    const HttpRequest request = read_one(bytes, "192.0.2.1", {"192.0.2.1"});
    CHECK(request.body == "x");
    CHECK(request.bearer.empty());
    CHECK(request.address == "192.0.2.1");
    CHECK_FALSE(request.origin);
    CHECK(request.keeps_alive);
}

TEST_CASE("A proxy that adds a line of its own to a forged one is believed, and the forger is not") {
    const std::string fields = "X-Forwarded-For: 203.0.113.9\r\nX-Forwarded-For: 198.51.100.7\r\n";
    CHECK(read_one(post(fields, ""), "192.0.2.1", {"192.0.2.1"}).address == "198.51.100.7");
}

TEST_CASE("RFC 9112 3.2.2: the absolute form is what it means") {
    const auto request = read_one("GET http://Play.test:80?a=b HTTP/1.1\r\nHost: play.test:80\r\n\r\n");
    CHECK(request.path == "/");
    CHECK(request.query == "a=b");
    CHECK(request.host == "play.test:80");
    CHECK(story_of("GET http://a/ HTTP/1.1\r\nHost: b\r\n\r\n", 100).fault == 400);
}

TEST_CASE("RFC 9110 7.8: HTTP/1.0 asks for no upgrade") {
    const std::string fields = "Host: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n";
    CHECK(read_one("GET /ws HTTP/1.1\r\n" + fields).upgrade);
    CHECK_FALSE(read_one("GET /ws HTTP/1.0\r\n" + fields).upgrade);
}
