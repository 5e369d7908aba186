// Takes a client's mask off (RFC 6455 5.3).
#pragma once

#include <cstdint>
#include <span>

namespace server::frames {

/// `mask` is the masking key, its first byte lowest. Gives the mask for the bytes that follow these.
std::uint32_t unmask(std::span<char> bytes, std::uint32_t mask);

}  // namespace server::frames
