// The header of a server's frame: final and not masked (RFC 6455 5.1, 5.2).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "server/net/frames/opcode.hpp"

namespace server::frames {

/// Of a frame with so many bytes of payload.
std::string header(Opcode opcode, std::size_t length);

/// The most bytes that a control frame can carry (5.5).
inline constexpr std::size_t control_bytes = 125;

}  // namespace server::frames
