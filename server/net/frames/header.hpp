// The header of a server's frame: final and not masked (RFC 6455 5.1, 5.2).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "server/net/frames/opcode.hpp"

namespace server::frames {

/// RFC 7692 6: the first reserved bit says that the message is compressed.
enum class Form : std::uint8_t { plain, deflated };

/// Of a frame with so many bytes of payload.
std::string header(Opcode opcode, std::size_t length, Form form = Form::plain);

/// The most bytes that a control frame can carry (5.5).
inline constexpr std::size_t control_bytes = 125;

}  // namespace server::frames
