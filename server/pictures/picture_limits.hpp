// How much is drawn for links, and how long it is kept. A header of its own, since nothing but pictures depends on it.
#pragma once

#include <cstddef>
#include <cstdint>

namespace server::limit {

inline constexpr std::size_t pictures_waiting = 32;                   // to be drawn; beyond: unavailable
inline constexpr std::size_t pictures_kept_bytes = 32 * 1024 * 1024;  // the oldest go
inline constexpr std::int64_t room_picture_every_ms = 10'000;         // a room is drawn anew, or as its view hides more
inline constexpr unsigned room_picture_fresh_s = 10;                  // how long others may keep a room's
inline constexpr unsigned pictures_fresh_s = 60;                      // … and another one that changes

}  // namespace server::limit
