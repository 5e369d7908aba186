// Lists of seats, as games have them.
#pragma once

#include <vector>

#include "engine/base/seat.hpp"

namespace engine {

/// "black1" … with as many of each side, black's first.
std::vector<Seat> seats_up_to(unsigned black, unsigned white);

}  // namespace engine
