// A game as people write it down: who played, what came of it, then a line for each turn or reveal. For reading; the
// machine's form is the record.
#pragma once

#include <string>

#include "protocol/record.hpp"

namespace protocol {

/// Of a game that is over or goes on; inputs that the game refuses are passed over. SECRET while the game goes on.
std::string notation_of(const Record& record);

}  // namespace protocol
