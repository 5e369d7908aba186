// The codes with which the server closes a connection.
#pragma once

#include <cstdint>

namespace server {

/// Why the server ends a connection (RFC 6455 7.4; wire.md 1.1).
enum class CloseCode : std::uint16_t {
    normal = 1000,
    protocol_error = 1002,
    not_text = 1003,
    not_utf8 = 1007,
    conduct = 1008,  // flood, no hello, a player's queue overflown
    too_large = 1009,
    restart = 1012,  // reconnect with jitter
    try_again = 1013,
};

}  // namespace server
