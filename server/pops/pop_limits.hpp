// Bounds of pops, with what happens beyond them. A header of its own, since nothing but pops depends on it.
#pragma once

#include <cstddef>
#include <cstdint>

namespace server::limit {

inline constexpr std::size_t pops_max = 50;         // announced at once; beyond: forbidden
inline constexpr std::size_t pop_title_chars = 60;  // beyond: malformed
inline constexpr std::size_t pop_kinds_max = 16;    // of games; beyond: malformed
inline constexpr std::size_t pop_zone_chars = 64;   // of a time zone's name; beyond: malformed
inline constexpr std::int64_t pop_minutes_min = 15;
inline constexpr std::int64_t pop_minutes_max = 720;                  // beyond either: bad_option
inline constexpr std::int64_t pop_ahead_ms = 366LL * 86'400'000;      // to its first date; beyond: bad_option
inline constexpr std::size_t pop_comers = 10'000;                     // to one date of a pop; beyond: forbidden
inline constexpr std::int64_t pop_soon_ms = 600'000;                  // so long before a date it is told of
inline constexpr std::size_t pop_calendar_dates = 12;                 // of a weekly pop, in its calendar
inline constexpr std::int64_t pop_look_ms = 60'000;                   // how late a clock that was set is noticed
inline constexpr std::int64_t pop_retry_ms = 1'000;                   // while the journal takes nothing
inline constexpr std::size_t pop_documents_at_once = 500;             // forgotten in one entry of the journal
inline constexpr std::int64_t pop_latest_unix_ms = 253402300799'000;  // the last second of the year 9999

// A weekly pop is over long before its next date, whatever a zone does to its clocks.
static_assert(pop_minutes_max * 60'000 <= 5LL * 86'400'000);
static_assert(pop_soon_ms < 5LL * 86'400'000);

}  // namespace server::limit
