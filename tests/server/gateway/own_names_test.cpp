#include "server/gateway/own_names.hpp"

#include <catch2/catch.hpp>

using server::name_in_host;
using server::OwnNames;

TEST_CASE("A server answers to loopback, to the address it was reached at, and to the names of its origins") {
    const OwnNames names(
        {"https://play.test", "http://dev.test:5173", "https://203.0.113.5", "http://[2001:db8::7]:80"});
    for (const char* host : {"localhost",
                             "LocalHost:8080",
                             "localhost.",
                             "127.0.0.1",
                             "127.0.0.1:8080",
                             "127.9.9.9",
                             "[::1]",
                             "[::1]:8080",
                             "[0:0:0:0:0:0:0:1]:80",
                             "[::ffff:127.0.0.1]",
                             "192.0.2.7",
                             "192.0.2.7:80",
                             "play.test",
                             "PLAY.test:443",
                             "play.test.:8443",
                             "dev.test",
                             "dev.test:9",
                             "203.0.113.5",
                             "[2001:DB8::7]",
                             "play.test:"}) {
        CAPTURE(host);
        CHECK(names.has(host, "192.0.2.7"));
    }
    CHECK(names.has("[fe80::5]:80", "fe80::5"));
}

TEST_CASE("A server answers to no other name, however alike") {
    const OwnNames names({"https://play.test"});
    for (const char* host : {"evil.test",
                             "play.test.evil.test",
                             "evil-play.test",
                             "xplay.test",
                             "test",
                             "192.0.2.8",
                             "10.0.0.1",
                             "0.0.0.0",
                             "[::]",
                             "[::2]",
                             "localhost.evil.test",
                             "127.0.0.1.evil.test",
                             "127.evil.test",
                             "",
                             ":80",
                             ".",
                             "..",
                             "[::1",
                             "::1",
                             "[localhost]",
                             "[]",
                             "play.test:x",
                             "play.test:80:80",
                             "play.test:-1",
                             "play.test:123456",
                             "play.test/x",
                             "play.test@evil.test",
                             "play.test evil.test",
                             "play.test,evil.test",
                             "127.1",
                             "2130706433",
                             "0x7f000001",
                             "017700000001",
                             "[::1]x",

                             "play\x01.test",
                             "pl\xc3\xa4y.test"}) {
        CAPTURE(host);
        CHECK_FALSE(names.has(host, "192.0.2.7"));
    }
    CHECK_FALSE(OwnNames().has("play.test", "192.0.2.7"));
    CHECK_FALSE(OwnNames().has("", ""));
}

TEST_CASE("A Host has one spelling") {
    CHECK(name_in_host("Play.TEST.:443") == "play.test");
    CHECK(name_in_host("[2001:DB8:0::1]:443") == "2001:db8::1");
    CHECK(name_in_host("[::ffff:192.0.2.1]") == "192.0.2.1");
    CHECK_FALSE(name_in_host("a b"));
}
