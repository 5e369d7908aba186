#include "server/room/room_id.hpp"

#include <array>
#include <cstdint>

namespace server::room {

std::string random_id(Randomness& randomness) {
    constexpr std::size_t room_id_chars = 8;
    std::array<std::uint8_t, 5> bytes{};
    randomness.fill(bytes);
    return crockford_base32(bytes, room_id_chars);
}

}  // namespace server::room
