// Which addresses are public, by IANA's registries of special-purpose addresses, and which places may be allowed.
#include "server/outgoing/address_rules.hpp"

#include <iterator>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

namespace server::outgoing {

namespace {

bool is_public_text(const std::string& text) { return is_public(boost::asio::ip::make_address(text)); }

std::vector<std::string> words(const std::string& text) {
    std::istringstream rest(text);
    return {std::istream_iterator<std::string>(rest), {}};
}

}  // namespace

TEST_CASE("address rules: what is somebody's in the internet is public", "[outgoing]") {
    for (const std::string& address :
         words("1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 "
               "169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 191.255.255.255 192.0.1.0 192.0.3.0 "
               "192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 198.51.99.255 203.0.114.0 223.255.255.255 "
               "168.63.129.15 2000:: 2001:200::1 2001:db7:ffff::1 2001:db9::1 2003::1 2606:4700:4700::1111 "
               "2a00:1450:4001:81b::200e 2620:4f:7fff::1 3ffe:ffff::1 64:ff9b::8.8.8.8")) {
        CAPTURE(address);
        CHECK(is_public_text(address));
    }
}

TEST_CASE("address rules: what is nobody's, or of this house or machine, is not", "[outgoing]") {
    for (const std::string& address :
         words("0.0.0.0 0.255.255.255 10.0.0.0 10.255.255.255 100.64.0.0 100.100.100.200 100.127.255.255 "
               "127.0.0.1 127.255.255.255 168.63.129.16 169.254.0.0 169.254.169.254 172.16.0.0 172.31.255.255 "
               "192.0.0.0 192.0.0.192 192.0.2.1 192.31.196.1 192.52.193.1 192.88.99.1 192.168.0.1 "
               "192.168.255.255 192.175.48.1 198.18.0.0 198.19.255.255 198.51.100.7 203.0.113.7 224.0.0.1 "
               "239.255.255.255 240.0.0.1 255.255.255.255")) {
        CAPTURE(address);
        CHECK_FALSE(is_public_text(address));
    }
    for (const std::string& address :
         words(":: ::1 ::7f00:1 ::8.8.8.8 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:8.8.8.8 64:ff9b::10.0.0.1 "
               "64:ff9b::127.0.0.1 64:ff9b::169.254.169.254 64:ff9b:1::1 100::1 100:0:0:1:: 1fff:ffff::1 2001::1 "
               "2001:0:4136:e378:8000:63bf:3fff:fdd2 2001:2::1 2001:4:112::1 2001:10::1 2001:20::1 2001:30::1 "
               "2001:1ff:ffff::1 2001:db8::1 2001:db8:ffff::1 2002:7f00:1::1 2002:808:808::1 2620:4f:8000::1 "
               "3fff::1 3fff:fff::1 4000::1 5f00::1 fc00::1 fd00:ec2::254 fe80::1 febf::1 fec0::1 ff02::1 "
               "ffff::1")) {
        CAPTURE(address);
        CHECK_FALSE(is_public_text(address));
    }
    CHECK_FALSE(is_public(boost::asio::ip::address_v6({0xfe, 0x80}, 2)));
}

TEST_CASE("address rules: hosts have one spelling, and can be read in one way", "[outgoing]") {
    for (const auto& [text, normal] : {std::pair{"Push.Example.ORG", "push.example.org"},
                                       {"push.example.org.", "push.example.org"},
                                       {"a_b-c.example", "a_b-c.example"},
                                       {"xn--bcher-kva.example", "xn--bcher-kva.example"},
                                       {"house", "house"},
                                       {"192.0.2.1", "192.0.2.1"},
                                       {"2001:DB8:0:0::1", "2001:db8::1"},
                                       {"0x7f.example", "0x7f.example"}}) {
        CAPTURE(text);
        CHECK(normal_host(text) == std::optional<std::string>(normal));
    }
    const std::string long_label(60, 'a');
    const std::string too_long = long_label + '.' + long_label + '.' + long_label + '.' + long_label + ".example.org";
    for (const char* text : {"",
                             ".",
                             "..",
                             "a..b",
                             ".a",
                             "a b",
                             "a/b",
                             "a@b",
                             "a%2eb",
                             "bücher.example",
                             "127.1",
                             "2130706433",
                             "1.2.3.4.5",
                             "256.1.1.1",
                             "0x7f.0x0.0x0.0x1",
                             "0177.0.0.1",
                             "0x7f000001",
                             "example.0x",
                             "[::1]",
                             "1:2",
                             too_long.c_str()}) {
        CAPTURE(text);
        CHECK_FALSE(normal_host(text));
    }
}

TEST_CASE("address rules: a place that is allowed is a host and a port", "[outgoing]") {
    CHECK(allowed_place_of("Chat.House:8443") == AllowedPlace{"chat.house", 8443});
    CHECK(allowed_place_of("127.0.0.1:9000") == AllowedPlace{"127.0.0.1", 9000});
    CHECK(allowed_place_of("[::1]:65535") == AllowedPlace{"::1", 65535});
    for (const char* text : {"",
                             ":",
                             "host",
                             "host:",
                             "host:0",
                             "host:65536",
                             "host:-1",
                             "host:80a",
                             "host: 80",
                             ":80",
                             "::1:80",
                             "[chat.house]:80",
                             "[127.0.0.1]:80",
                             "http://host:80",
                             "host/path:80",
                             "[::1]",
                             "[]:80",
                             "[:80",
                             "]:80",
                             "host:80:90"}) {
        CAPTURE(text);
        CHECK_FALSE(allowed_place_of(text));
    }
}

}  // namespace server::outgoing
