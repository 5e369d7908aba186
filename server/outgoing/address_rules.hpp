// Whom the server may call of its own accord: which addresses are somebody's in the internet, and which places an
// operator has allowed although theirs are not.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <boost/asio/ip/address.hpp>

namespace server::outgoing {

/// Nothing of IANA's registries of special-purpose addresses (RFC 6890 and what has been entered since), no multicast,
/// and of IPv6 only what has been given out at all. An IPv4 address within the well-known prefix of NAT64 is judged by
/// itself, since on some machines all of IPv4 looks like that; within any other IPv6 address it is refused.
bool is_public(const boost::asio::ip::address& address);

/// Where the rules above do not hold, and TLS need not be.
struct AllowedPlace {
    std::string host;  // a name in lower case, or an address in its one spelling, IPv6 without brackets
    std::uint16_t port = 0;
    friend bool operator==(const AllowedPlace&, const AllowedPlace&) = default;
};

/// What such a place must be, in words.
inline constexpr std::string_view allowed_place_help = "a name or an IP address, and a port";
/// "chat.house:8443", "127.0.0.1:9000", "[::1]:9000". Nothing if it is no such thing.
std::optional<AllowedPlace> allowed_place_of(std::string_view text);

/// The one spelling of a name or an address without brackets; nothing where it is neither. A name that ends in a number
/// is none: some would read an address in it.
std::optional<std::string> normal_host(std::string_view text);

}  // namespace server::outgoing
