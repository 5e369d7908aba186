// Dates of a pop as a calendar that people's own programs read: RFC 5545 (iCalendar). Pure.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "server/pops/pop.hpp"

namespace server::pops {

/// One event for each date, in UTC, with an alarm ten minutes before. `site`: its origin ("https://example.org"), to
/// which each event leads; empty where it is not known. The same date has the same UID whenever it is asked for, and
/// wherever the site is, so that a calendar that is read again holds no event twice.
std::string calendar_of(const Pop& pop, const std::vector<Date>& dates, std::string_view site,
                        std::int64_t now_unix_ms);

/// RFC 5545 3.3.11: what has a meaning in a text there is escaped, and what may not stand in one is left out.
std::string calendar_text(std::string_view text);
/// RFC 5545 3.1: the line with its end, in pieces of at most 75 bytes, of which none ends within a character.
std::string folded_line(std::string_view line);

}  // namespace server::pops
