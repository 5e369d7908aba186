// How rooms are called: eight characters that people can read out to each other.
#pragma once

#include <string>

#include "server/base/randomness.hpp"

namespace server::room {

std::string random_id(Randomness& randomness);

}  // namespace server::room
