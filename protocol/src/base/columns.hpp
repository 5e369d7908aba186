// Text for people, in lines and columns.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace protocol {

/// "1:02:03.456", "2:03.456"
std::string clock_words(std::int64_t ms);
/// "1 h 2 min", "2 min 3 s", "4 s"
std::string duration_words(std::int64_t ms);

/// Blanks up to this column.
void pad_to(std::string& line, std::size_t column);
/// So that it ends `width` further on.
void add_right(std::string& line, std::string_view text, std::size_t width);

}  // namespace protocol
