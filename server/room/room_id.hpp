// How rooms are called: eight characters that people can read out to each other.
#pragma once

#include <string>

#include "server/base/randomness.hpp"

namespace server::room {

/// The one spelling of a room's id, as a person may have typed it (Crockford): small letters, O for 0, I and L for 1.
std::string normal_id(std::string id);

std::string random_id(Randomness& randomness);

}  // namespace server::room
