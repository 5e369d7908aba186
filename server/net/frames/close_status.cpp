#include "server/net/frames/close_status.hpp"

#include <algorithm>

#include "server/net/frames/header.hpp"

namespace server::frames {

std::string close_payload(std::uint16_t code, std::string_view reason) {
    if (code == 0) return {};
    std::string payload{static_cast<char>(code >> 8U), static_cast<char>(code & 0xffU)};
    std::size_t length = std::min(reason.size(), control_bytes - payload.size());
    const auto continues = [&](std::size_t place) {
        return (static_cast<unsigned char>(reason[place]) & 0xc0U) == 0x80;
    };
    while (length > 0 && length < reason.size() && continues(length)) --length;
    return payload.append(reason.substr(0, length));
}

}  // namespace server::frames
