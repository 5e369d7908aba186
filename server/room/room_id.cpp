#include "server/room/room_id.hpp"

namespace server::room {

std::string random_id(Randomness& randomness) {
    constexpr std::size_t room_id_chars = 8;
    return random_code(randomness, room_id_chars);
}

}  // namespace server::room
