#include "server/gateway/origin.hpp"

#include <catch2/catch.hpp>

using server::is_origin_allowed;
using server::normal_origin;

// wire.md 1.2
TEST_CASE("1.2 A page of the server's own origin may connect, a program without one, too") {
    CHECK(is_origin_allowed(std::nullopt, "tutti.test", {}));
    CHECK(is_origin_allowed("http://tutti.test", "tutti.test", {}));
    CHECK(is_origin_allowed("https://tutti.test", "tutti.test", {}));
    CHECK(is_origin_allowed("http://127.0.0.1:8080", "127.0.0.1:8080", {}));
    CHECK(is_origin_allowed("http://[::1]:8080", "[::1]:8080", {}));
    CHECK(is_origin_allowed("http://Tutti.TEST", "tutti.test", {}));
    CHECK(is_origin_allowed("http://tutti.test", "tutti.test:80", {}));
}

TEST_CASE("1.2 Any other origin may not, however alike") {
    for (const char* origin :
         {"http://evil.test", "http://tutti.test.evil.test", "http://eviltutti.test", "http://tutti.test:81",
          "http://tutti.test@evil.test", "ftp://tutti.test", "null", "", "tutti.test", "http://", "http://tutti.test/x",
          "http://tutti.test http://evil.test", "http://tutti.test:443"}) {
        CAPTURE(origin);
        CHECK_FALSE(is_origin_allowed(origin, "tutti.test", {}));
    }
    CHECK_FALSE(is_origin_allowed("http://", "", {}));
    CHECK_FALSE(is_origin_allowed("null", "null", {}));
}

TEST_CASE("1.2 Listed origins are compared whole") {
    const std::vector<std::string> listed{*normal_origin("https://Play.test:443/"),
                                          *normal_origin("http://dev.test:5173")};
    CHECK(is_origin_allowed("https://play.test", "tutti.test", listed));
    CHECK(is_origin_allowed("http://dev.test:5173", "tutti.test", listed));
    CHECK_FALSE(is_origin_allowed("http://play.test", "tutti.test", listed));
    CHECK_FALSE(is_origin_allowed("http://dev.test", "tutti.test", listed));
    CHECK_FALSE(is_origin_allowed("https://sub.play.test", "tutti.test", listed));
}
