// Where a URL leads, and what is no URL that anybody may be called by.
#include "server/outgoing/target.hpp"

#include <string>
#include <tuple>

#include <catch2/catch.hpp>

#include "server/outgoing/outgoing_limits.hpp"

namespace server::outgoing {

TEST_CASE("target: host, port and origin of a URL", "[outgoing]") {
    using Case = std::tuple<const char*, const char*, int, const char*>;
    for (const auto& [url, host, port, origin] :
         {Case{"https://push.example.org/send/abc?x=1", "push.example.org", 443, "https://push.example.org"},
          Case{"https://PUSH.example.org.:443/", "push.example.org", 443, "https://push.example.org"},
          Case{"https://push.example.org:8443", "push.example.org", 8443, "https://push.example.org:8443"},
          Case{"http://127.0.0.1:9000/push/1", "127.0.0.1", 9000, "http://127.0.0.1:9000"},
          Case{"http://chat.house/", "chat.house", 80, "http://chat.house"},
          Case{"http://chat.house:443/", "chat.house", 443, "http://chat.house:443"},
          Case{"https://[2001:DB8::1]:8443/a", "2001:db8::1", 8443, "https://[2001:db8::1]:8443"},
          Case{"https://8.8.8.8/", "8.8.8.8", 443, "https://8.8.8.8"},
          Case{"https://example.org/a@b:c", "example.org", 443, "https://example.org"}}) {
        CAPTURE(url);
        const auto target = target_of(url);
        REQUIRE(target);
        CHECK(target->host == host);
        CHECK(target->port == port);
        CHECK(target->origin() == origin);
        CHECK(target->is_secure == std::string(url).starts_with("https"));
    }
    CHECK(target_of("https://[::1]/")->is_literal);
    CHECK(target_of("https://8.8.8.8/")->is_literal);
    CHECK_FALSE(target_of("https://example.org/")->is_literal);
    CHECK(target_of("https://example.org:444/")->authority() == "example.org:444");
}

TEST_CASE("target: numbers in place of an address are read as the address that they are, or not at all", "[outgoing]") {
    for (const char* url : {"https://2130706433/", "https://0x7f000001/", "https://0177.0.0.1/", "https://127.1/"}) {
        CAPTURE(url);
        const auto target = target_of(url);
        if (target) CHECK(target->host == "127.0.0.1");
        if (target) CHECK(target->is_literal);
    }
}

TEST_CASE("target: what is no URL to call", "[outgoing]") {
    for (const char* url : {"",
                            "https",
                            "https:",
                            "https:/",
                            "https://",
                            "https:///",
                            "https:example.org",
                            "https:/example.org",
                            "ftp://example.org/",
                            "file:///etc/passwd",
                            "gopher://example.org/",
                            "//example.org/",
                            "example.org",
                            " https://example.org/",
                            "https ://example.org",
                            "HTTPS://example.org/",
                            "https://user@example.org/",
                            "https://user:word@example.org/",
                            "https://@example.org/",
                            "https://example.org#a",
                            "https://example.org/#",
                            "https://exa mple.org/",
                            "https://example.org/a b",
                            "https://example.org/\r\nHost: other",
                            "https://example.org/\x01",
                            "https://\xc3\xbcmlaut.example/",
                            "https://example.org\\@evil.example/",
                            "https://example.org%2f@evil.example",
                            "https://127%2e0%2e0%2e1/",
                            "https://[fe80::1%25eth0]/",
                            "https://example.org:0/",
                            "https://example.org:65536/",
                            "https://example.org:1a/",
                            "https://example..org/",
                            "https://[::1/",
                            "https://::1/",
                            "https://[127.0.0.1]/",
                            "https://1.2.3/4.5/",
                            "https://example.org,evil/"}) {
        CAPTURE(url);
        const auto target = target_of(url);
        // Three numbers are an address to some: then it must be read as that one.
        if (target) CHECK(target->host == "1.2.0.3");
    }
    CHECK(target_of("ftp://example.org/").error() == "must begin with https://");
    CHECK(target_of("https://u@example.org/").error() == "must not have a user or a password in it");
    CHECK(target_of("https://example.org/#x").error() == "must not have a fragment");
    const std::string start = "https://example.org/";
    CHECK(target_of(start + std::string(url_chars_max - start.size(), 'a')));
    CHECK_FALSE(target_of(start + std::string(url_chars_max - start.size() + 1, 'a')));
}

}  // namespace server::outgoing
