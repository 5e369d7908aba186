// What kind of frame it is (RFC 6455 5.2).
#pragma once

#include <cstdint>

namespace server::frames {

enum class Opcode : std::uint8_t { continuation = 0, text = 1, binary = 2, close = 8, ping = 9, pong = 10 };

constexpr bool is_control(Opcode opcode) { return (static_cast<unsigned>(opcode) & 8U) != 0; }

}  // namespace server::frames
