// A room's lines out of the journal, played again quietly after the server was away: the state is what it was, and so
// is what watchers with a delay have yet to be told.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/room/change.hpp"
#include "server/room/publisher.hpp"
#include "server/room/state.hpp"

namespace server::room {

/// All of these throw engine::BrokenInvariant where the lines (SECRET) do not make a room.
Opened opened_in(const std::vector<std::string>& lines);
/// The room's time when it stopped, which had run on for `ran_on_ms` after the last line.
RoomTime end_of(const std::vector<std::string>& lines, std::int64_t ran_on_ms);
/// Applies all lines after the first to the state. Gives the games whose end watchers have seen, although it may not
/// have been written down that they have.
std::vector<std::string> play_again(const std::vector<std::string>& lines, RoomTime until, State& state,
                                    Publisher& publisher);

}  // namespace server::room
