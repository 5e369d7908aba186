// The client's half of WebSocket framing, for load: one frame a message, masked as RFC 6455 5.3 asks. Nothing is
// checked that only a faulty server would send; a client for people does more.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace bench {

enum class Opcode : std::uint8_t { text = 1, binary = 2, close = 8, ping = 9, pong = 10 };

struct ServerFrame {
    Opcode opcode{};
    std::string_view payload;
};

inline void append_client_frame(std::string& out, Opcode opcode, std::string_view payload) {
    constexpr std::array<char, 4> mask{0x37, -0x60, 0x5b, -0x0f};
    out += static_cast<char>(0x80U | static_cast<unsigned>(opcode));
    if (payload.size() < 126) {
        out += static_cast<char>(0x80U | payload.size());
    } else {
        out += static_cast<char>(0xFEU);
        out += static_cast<char>(payload.size() >> 8U);
        out += static_cast<char>(payload.size() & 0xFFU);
    }
    out.append(mask.data(), mask.size());
    const std::size_t start = out.size();
    out += payload;
    for (std::size_t place = 0; place < payload.size(); ++place) {
        out[start + place] = static_cast<char>(out[start + place] ^ mask[place % 4]);
    }
}

/// Takes the first whole frame off the front; nothing while it is not whole.
inline std::optional<ServerFrame> take_server_frame(std::string_view& bytes) {
    const auto byte = [&](std::size_t place) { return std::size_t{static_cast<unsigned char>(bytes[place])}; };
    if (bytes.size() < 2) return std::nullopt;
    std::size_t length = byte(1) & 0x7FU;
    std::size_t header = 2;
    if (length >= 126) {
        const std::size_t width = length == 126 ? 2 : 8;
        if (bytes.size() < header + width) return std::nullopt;
        length = 0;
        for (std::size_t place = 0; place < width; ++place) length = length << 8U | byte(header + place);
        header += width;
    }
    if (bytes.size() < header + length) return std::nullopt;
    const ServerFrame frame{static_cast<Opcode>(byte(0) & 0x0FU), bytes.substr(header, length)};
    bytes.remove_prefix(header + length);
    return frame;
}

}  // namespace bench
