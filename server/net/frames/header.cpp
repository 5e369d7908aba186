#include "server/net/frames/header.hpp"

#include <limits>

#include "engine/base/ensure.hpp"

namespace server::frames {

// RFC 6455 5.2: 7 bits of length, or 126 and 16 bits, or 127 and 64 bits, in network order.
std::string header(Opcode opcode, std::size_t length, Form form) {
    ENSURE(!is_control(opcode) || length <= control_bytes);
    const unsigned flags = form == Form::deflated ? 0xc0U : 0x80U;
    std::string bytes{static_cast<char>(flags | static_cast<unsigned>(opcode))};
    const auto append = [&](unsigned count) {
        for (unsigned place = count; place-- > 0;) bytes += static_cast<char>((length >> (8 * place)) & 0xffU);
    };
    if (length <= control_bytes) {
        bytes += static_cast<char>(length);
    } else if (length <= std::numeric_limits<std::uint16_t>::max()) {
        bytes += static_cast<char>(126);
        append(2);
    } else {
        bytes += static_cast<char>(127);
        append(8);
    }
    return bytes;
}

}  // namespace server::frames
