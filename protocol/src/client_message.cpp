#include "protocol/client_message.hpp"

#include <array>

#include "protocol/utf8.hpp"

namespace protocol {
namespace {

constexpr std::array<std::string_view, 3> channel_names{"room", "team", "watchers"};
constexpr std::array<std::string_view, 3> status_names{"open", "playing", "over"};

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
    while (!text.empty()) {
        const auto [point, bytes] = first_character(text);
        if (disturbs_a_line(point)) return false;
        text.remove_prefix(bytes.size());
    }
    return true;
}

}  // namespace protocol
