#include "protocol/utf8.hpp"

#include <algorithm>

namespace protocol {
namespace {

bool begins_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }

}  // namespace

Character first_character(std::string_view text) {
    const auto lead = static_cast<unsigned char>(text.front());
    const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    const std::string_view bytes = text.substr(0, length);
    char32_t point = length == 1 ? lead : lead & (0xFFU >> (length + 1));
    for (const char byte : bytes.substr(1)) point = point << 6U | (static_cast<unsigned char>(byte) & 0x3FU);
    return {point, bytes};
}

std::size_t characters_in(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), begins_character));
}

std::string_view cut_to_characters(std::string_view text, std::size_t most) {
    for (std::size_t place = 0; place < text.size(); ++place) {
        if (begins_character(text[place]) && most-- == 0) return text.substr(0, place);
    }
    return text;
}

std::string_view cut_to_bytes(std::string_view text, std::size_t most) {
    if (text.size() <= most) return text;
    while (most > 0 && !begins_character(text[most])) --most;
    return text.substr(0, most);
}

}  // namespace protocol
