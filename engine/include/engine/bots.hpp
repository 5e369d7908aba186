// Computer players. One sees what a person on its seat would see (CTOR 8.2): its side's view and its own envelopes,
// by type nothing else. It neither waits nor keeps anything between calls.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/games.hpp"
#include "engine/seat.hpp"

namespace engine {

inline constexpr unsigned bot_level_min = 1;
inline constexpr unsigned bot_level_max = 3;

/// The next action of a computer player on `seat`, or nothing where it has nothing to do until the view changes.
/// `view` is the view of the seat's side. The same arguments give the same answer.
std::optional<Action> think(const View& view, const OwnEnvelopes& own, Seat seat, unsigned level, std::uint64_t seed);

}  // namespace engine
