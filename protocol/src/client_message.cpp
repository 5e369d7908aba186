#include "protocol/client_message.hpp"

#include <array>

namespace protocol {
namespace {

constexpr std::array<std::string_view, 3> channel_names{"room", "team", "watchers"};
constexpr std::array<std::string_view, 3> status_names{"open", "playing", "over"};

/// The code point that starts at `place` of valid UTF-8, and where the next one starts.
struct CodePoint {
    char32_t value;
    std::size_t next;
};
CodePoint code_point_at(std::string_view text, std::size_t place) {
    const auto lead = static_cast<unsigned char>(text[place]);
    const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    char32_t value = length == 1 ? lead : lead & (0xFFU >> (length + 1));
    for (std::size_t more = 1; more < length && place + more < text.size(); ++more) {
        value = value << 6U | (static_cast<unsigned char>(text[place + more]) & 0x3FU);
    }
    return {value, place + length};
}

/// Control characters, and those that break a line or turn the direction of writing.
bool disturbs_a_line(char32_t point) {
    return point < 0x20 || (point >= 0x7F && point <= 0x9F) || (point >= 0x2028 && point <= 0x202E)
           || (point >= 0x2066 && point <= 0x2069);
}

}  // namespace

std::string_view name_of(ChatChannel channel) { return channel_names.at(static_cast<std::size_t>(channel)); }
std::string_view name_of(RoomStatus status) { return status_names.at(static_cast<std::size_t>(status)); }

std::optional<RoomStatus> status_named(std::string_view name) {
    for (std::size_t place = 0; place < status_names.size(); ++place) {
        if (status_names[place] == name) return static_cast<RoomStatus>(place);
    }
    return std::nullopt;
}

bool is_display_text(std::string_view text, std::size_t most) {
    if (text.find_first_not_of(' ') == std::string_view::npos || characters_in(text) > most) return false;
    for (std::size_t place = 0; place < text.size();) {
        const auto [point, next] = code_point_at(text, place);
        if (disturbs_a_line(point)) return false;
        place = next;
    }
    return true;
}

}  // namespace protocol
