// What fixes the lots of a room's games: all of it is derived from the room's key (record.md 1.1).
#pragma once

#include "engine/base/draws.hpp"

namespace server {

/// Secret and id of the room's n-th game, the first being 0; no entropy yet. SECRET, as the key is.
engine::Fairness fairness_of(const engine::Bytes32& room_key, unsigned game);

}  // namespace server
