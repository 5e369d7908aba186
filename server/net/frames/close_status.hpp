// What a close frame says: nothing, or a code and a reason for people (RFC 6455 5.5.1, 7.4).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace server::frames {

/// Whether a close frame between a client and this server may carry this code (7.4.1, 7.4.2). Of those that came later
/// IANA's registry of close codes has 1012 and 1013, which anybody may send, and 1014, with which a gateway tells its
/// client of a server behind it that answers nonsense: no client has that to say, and we are no gateway. 1005, 1006 and
/// 1015 are never on the wire.
constexpr bool may_be_sent(std::uint16_t code) {
    if (code >= 3000 && code < 5000) return true;
    return code >= 1000 && code <= 1013 && code != 1004 && code != 1005 && code != 1006;
}

/// The payload of a close frame; empty for code 0. A reason that is too long for a control frame is cut between
/// characters.
std::string close_payload(std::uint16_t code, std::string_view reason);

}  // namespace server::frames
