#include "server/net/frames/close_status.hpp"

#include "protocol/utf8.hpp"
#include "server/net/frames/header.hpp"

namespace server::frames {

std::string close_payload(std::uint16_t code, std::string_view reason) {
    if (code == 0) return {};
    std::string payload{static_cast<char>(code >> 8U), static_cast<char>(code & 0xffU)};
    return payload.append(protocol::cut_to_bytes(reason, control_bytes - payload.size()));
}

}  // namespace server::frames
