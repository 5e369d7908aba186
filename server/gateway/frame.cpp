#include "server/gateway/frame.hpp"

#include <limits>

namespace server {
namespace {

constexpr char final_text = static_cast<char>(0x81);

// RFC 6455 5.2: 7 bits of length, or 126 and 16 bits, or 127 and 64 bits, in network order.
std::string header_of(std::size_t length) {
    std::string header{final_text};
    const auto append = [&](unsigned bytes) {
        for (unsigned place = bytes; place-- > 0;) header += static_cast<char>((length >> (8 * place)) & 0xff);
    };
    if (length < 126) {
        header += static_cast<char>(length);
    } else if (length <= std::numeric_limits<std::uint16_t>::max()) {
        header += static_cast<char>(126);
        append(2);
    } else {
        header += static_cast<char>(127);
        append(8);
    }
    return header;
}

}  // namespace

Message::Message(std::string_view text, FrameKind kind, std::uint64_t seq) : kind_(kind), seq_(seq) {
    const std::string header = header_of(text.size());
    header_bytes_ = header.size();
    bytes_.reserve(header.size() + text.size());
    bytes_.append(header).append(text);
}

}  // namespace server
