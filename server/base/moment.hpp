// A moment on the wall clock as people write it, in UTC.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace server {

/// RFC 3339, with milliseconds: "2026-11-26T10:00:00.000Z". `unix_ms`: since 1970.
std::string moment_text(std::int64_t unix_ms);
/// RFC 3339 in UTC, such as "2026-11-26T10:00:00Z", or seconds since 1970; both may have a fraction, of which
/// milliseconds count. In milliseconds since 1970; nothing where it is neither.
std::optional<std::int64_t> moment_of(std::string_view text);

}  // namespace server
