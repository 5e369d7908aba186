// Walking through UTF-8 that is known to be valid, character by character: a character is one code point. Of other
// bytes the results mean nothing, but nothing beyond the text is read.
#pragma once

#include <cstddef>
#include <string_view>

namespace protocol {

struct Character {
    char32_t point;
    std::string_view bytes;
};
/// `text` is not empty.
Character first_character(std::string_view text);

std::size_t characters_in(std::string_view text);
/// The first `most` characters.
std::string_view cut_to_characters(std::string_view text, std::size_t most);
/// Whole characters of at most so many bytes.
std::string_view cut_to_bytes(std::string_view text, std::size_t most);

}  // namespace protocol
