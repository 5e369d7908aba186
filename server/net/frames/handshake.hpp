// The server's half of the opening handshake, when the request has been found good (RFC 6455 4.2.2).
#pragma once

#include <string>
#include <string_view>

namespace server::frames {

/// Sec-WebSocket-Accept for a client's Sec-WebSocket-Key.
std::string accept_key(std::string_view key);

/// The whole answer 101. `subprotocol` is what was chosen; empty: none.
std::string switching_protocols(std::string_view key, std::string_view subprotocol);

}  // namespace server::frames
