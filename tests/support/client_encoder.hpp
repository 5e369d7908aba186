// A client's frame, right or wrong in any way a test wishes (RFC 6455 5.2). Shares no code with the server.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace test_support {

struct ClientFrame {
    bool is_final = true;
    unsigned reserved = 0;  // three bits
    unsigned opcode = 1;
    std::string payload{};
    std::array<unsigned char, 4> mask{0x9c, 0x01, 0xfe, 0x55};
    bool is_masked = true;
    std::optional<unsigned> length_bits{};     // 7, 16 or 64; the shortest if not given
    std::optional<std::uint64_t> announced{};  // another length than the payload's
};

inline std::string encoded(const ClientFrame& frame) {
    const std::uint64_t length = frame.announced.value_or(frame.payload.size());
    const unsigned bits = frame.length_bits.value_or(length < 126 ? 7 : length < 65536 ? 16 : 64);
    const unsigned first_length = bits == 7 ? static_cast<unsigned>(length) : bits == 16 ? 126 : 127;
    std::string bytes;
    bytes += static_cast<char>((frame.is_final ? 0x80U : 0U) | frame.reserved << 4U | frame.opcode);
    bytes += static_cast<char>((frame.is_masked ? 0x80U : 0U) | first_length);
    if (bits > 7) {
        for (unsigned shift = bits; shift > 0; shift -= 8) bytes += static_cast<char>(length >> (shift - 8) & 0xffU);
    }
    if (frame.is_masked) bytes.append(frame.mask.begin(), frame.mask.end());
    for (std::size_t place = 0; place < frame.payload.size(); ++place) {
        const unsigned key = frame.is_masked ? frame.mask[place % 4] : 0;
        bytes += static_cast<char>(static_cast<unsigned char>(frame.payload[place]) ^ key);
    }
    return bytes;
}

}  // namespace test_support
