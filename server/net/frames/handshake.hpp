// The server's half of the opening handshake, when the request has been found good (RFC 6455 4.2.2).
#pragma once

#include <string>
#include <string_view>

namespace server::frames {

/// Sec-WebSocket-Accept for a client's Sec-WebSocket-Key.
std::string accept_key(std::string_view key);

/// What is agreed to of the extensions that a client offers, for Sec-WebSocket-Extensions: permessage-deflate without
/// context takeover, by the first offer that this fits (RFC 7692 5, 7.1); empty: nothing.
std::string agreed_extensions(std::string_view offers);

/// The whole answer 101. `subprotocol` and `extensions` are what was chosen; empty: none.
std::string switching_protocols(std::string_view key, std::string_view subprotocol, std::string_view extensions);

}  // namespace server::frames
