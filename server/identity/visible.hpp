// What of a name people can see. Two names that look the same must not be two because of something that nobody sees.
// Unicode is ICU's affair. README.md says what goes and what stays.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace server {

/// One line of at most so many characters (NFC): without what cannot be seen, turns the direction of writing or has no
/// meaning of its own, and with one space for many. Empty where nothing is left. `text` is UTF-8.
std::string visible_line(std::string_view text, std::size_t most);

}  // namespace server
