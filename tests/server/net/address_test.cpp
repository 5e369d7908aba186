#include "server/net/address.hpp"

#include <catch2/catch.hpp>

using server::address_key;
using server::client_address;
using server::normal_address;

TEST_CASE("An address has one spelling") {
    CHECK(normal_address("192.0.2.7") == "192.0.2.7");
    CHECK(normal_address("::ffff:192.0.2.7") == "192.0.2.7");
    CHECK(normal_address("2001:DB8:0:0::1") == "2001:db8::1");
    for (const char* wrong : {"", "host", "192.0.2.7:80", "[::1]", "1.2.3", "300.1.1.1"})
        CHECK_FALSE(normal_address(wrong));
}

TEST_CASE("Limits count IPv6 by /64 and IPv4 by address") {
    CHECK(address_key("2001:db8:1:2::1") == address_key("2001:db8:1:2:ffff:ffff:ffff:ffff"));
    CHECK_FALSE(address_key("2001:db8:1:2::1") == address_key("2001:db8:1:3::1"));
    CHECK_FALSE(address_key("192.0.2.1") == address_key("192.0.2.2"));
    CHECK(address_key("::ffff:192.0.2.1") == address_key("192.0.2.1"));
    // The same 64 bits of the two kinds are two keys.
    CHECK_FALSE(address_key("0:0:c000:201::") == address_key("192.0.2.1"));
}

TEST_CASE("What a stranger claims to forward for counts for nothing") {
    CHECK(client_address("192.0.2.7", "198.51.100.1", {}) == "192.0.2.7");
    CHECK(client_address("192.0.2.7", "198.51.100.1", {"192.0.2.8"}) == "192.0.2.7");
}

TEST_CASE("A trusted proxy vouches for the last address, and one behind it for the one before") {
    const std::vector<std::string> trusted{"10.0.0.1", "10.0.0.2"};
    CHECK(client_address("10.0.0.1", "", trusted) == "10.0.0.1");
    CHECK(client_address("10.0.0.1", "198.51.100.1", trusted) == "198.51.100.1");
    CHECK(client_address("10.0.0.1", "203.0.113.9, 198.51.100.1", trusted) == "198.51.100.1");
    CHECK(client_address("10.0.0.1", "203.0.113.9, 198.51.100.1 ,10.0.0.2", trusted) == "198.51.100.1");
    CHECK(client_address("10.0.0.1", "203.0.113.9, not-an-address", trusted) == "10.0.0.1");
    CHECK(client_address("10.0.0.1", "::ffff:198.51.100.1", trusted) == "198.51.100.1");
}
