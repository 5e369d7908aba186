// Where a port is: an address with a number, or a file (a Unix socket).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "server/net/socket.hpp"

namespace server {

struct UnixPath {
    std::string path;
    bool operator==(const UnixPath&) const = default;
};

using ListenPlace = std::variant<TcpEndpoint, UnixPath>;

/// While a socket is made it has its name with this behind it.
inline constexpr std::string_view unix_name_suffix = ".new";

/// "127.0.0.1:8080", "[::1]:0". Nothing if it is no such thing.
std::optional<TcpEndpoint> endpoint_of(const std::string& text);
/// The reverse.
std::string endpoint_text(const TcpEndpoint& endpoint);

/// What a place must be, in words.
inline constexpr std::string_view place_help = "an IP address and a port, or unix: and an absolute path";

/// "127.0.0.1:9090" or "unix:/run/tutti/operator.sock", whose path is absolute and fits into a socket's address.
std::optional<ListenPlace> listen_place_of(const std::string& text);
/// The reverse.
std::string place_text(const ListenPlace& place);

}  // namespace server
