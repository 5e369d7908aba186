#include "server/room/room_id.hpp"

#include <array>
#include <cstdint>

namespace server::room {

std::string normal_id(std::string id) {
    for (char& letter : id) {
        if (letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
        if (letter == 'O') letter = '0';
        if (letter == 'I' || letter == 'L') letter = '1';
    }
    return id;
}

std::string random_id(Randomness& randomness) {
    constexpr std::size_t room_id_chars = 8;
    std::array<std::uint8_t, 5> bytes{};
    randomness.fill(bytes);
    return crockford_base32(bytes, room_id_chars);
}

}  // namespace server::room
