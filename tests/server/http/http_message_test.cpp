#include "server/http/http_message.hpp"

#include <catch2/catch.hpp>

using namespace server;

TEST_CASE("A path is decoded once, and never climbs") {
    CHECK(decoded_path("/") == "/");
    CHECK(decoded_path("/r/4GZK7Q2M") == "/r/4GZK7Q2M");
    CHECK(decoded_path("/a%20b%2fc") == "/a b/c");
    CHECK(decoded_path("/%2541") == "/%41");
    CHECK(decoded_path("/..a/b..") == "/..a/b..");
    for (const char* wrong : {"", "a", "http://x/", "*", "/..", "/../x", "/a/../b", "/a/./b", "/%2e%2e/x",
                              "/a/%2E%2e%2fb", "/..\\x", "/%5c..%5cx", "/%", "/%4", "/%zz", "/%00", "/a%0ab", "/%7f"}) {
        CAPTURE(wrong);
        CHECK_FALSE(decoded_path(wrong));
    }
}

TEST_CASE("Only a Bearer token is one") {
    CHECK(bearer_of("Bearer abc") == "abc");
    CHECK(bearer_of("bearer  abc ") == "abc");
    CHECK(bearer_of("Basic abc").empty());
    CHECK(bearer_of("Bearer").empty());
    CHECK(bearer_of("").empty());
}

TEST_CASE("Elements of lists are found whole") {
    CHECK(lists("keep-alive, Upgrade", "upgrade"));
    CHECK(lists("tutti.v2,tutti.v1", "tutti.v1", true));
    CHECK_FALSE(lists("Tutti.v1", "tutti.v1", true));
    CHECK_FALSE(lists("tutti.v10", "tutti.v1", true));
    CHECK_FALSE(lists("", "tutti.v1", true));
    CHECK_FALSE(lists(", ,", "tutti.v1", true));
}

TEST_CASE("gzip is used only where it is asked for") {
    CHECK(allows_gzip("gzip, deflate, br"));
    CHECK(allows_gzip("br, GZIP;q=0.5"));
    CHECK(allows_gzip("*"));
    CHECK_FALSE(allows_gzip(""));
    CHECK_FALSE(allows_gzip("br, deflate"));
    CHECK_FALSE(allows_gzip("gzip;q=0"));
    CHECK_FALSE(allows_gzip("gzip; q=0.000"));
    CHECK_FALSE(allows_gzip("gzip;q=0, *"));
    CHECK_FALSE(allows_gzip("*, gzip;q=0"));
    CHECK(allows_gzip("*;q=0, gzip"));
    CHECK_FALSE(allows_gzip("br, *;q=0"));
}

TEST_CASE("What somebody has already is known by its tag, also by a weak one") {
    CHECK(names_tag("\"a1\"", "\"a1\""));
    CHECK(names_tag("W/\"a1\"", "\"a1\""));
    CHECK(names_tag("\"a1\"", "W/\"a1\""));
    CHECK(names_tag("\"b2\", W/\"a1\"", "W/\"a1\""));
    CHECK(names_tag("*", "\"a1\""));
    CHECK_FALSE(names_tag("", "\"a1\""));
    CHECK_FALSE(names_tag("a1", "\"a1\""));
    CHECK_FALSE(names_tag("\"a11\"", "\"a1\""));
}

TEST_CASE("A head says how long the body is, and nothing of versions") {
    HttpAnswer answer = text_answer(404, "none\n");
    const std::string head = head_of(answer, true);
    CHECK(head.starts_with("HTTP/1.1 404 Not Found\r\n"));
    CHECK(head.find("Content-Length: 5\r\n") != std::string::npos);
    CHECK(head.find("Connection: keep-alive\r\n\r\n") != std::string::npos);
    CHECK(head.find("Server: tutti\r\n") != std::string::npos);
    answer.status = 304;
    CHECK(head_of(answer, false).find("Content-Length") == std::string::npos);
}

TEST_CASE("6.6 Errors are JSON with a code and a message") {
    const HttpAnswer answer = error_answer(403, "forbidden", "No.");
    CHECK(answer.status == 403);
    CHECK(answer.header("content-type") == "application/json");
    CHECK(*answer.body == R"({"error":{"code":"forbidden","message":"No."}})");
}
