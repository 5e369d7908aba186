#include "base/columns.hpp"

#include <algorithm>
#include <cstdio>

namespace protocol {

std::string clock_words(std::int64_t ms) {
    const long long hours = ms / 3'600'000;
    const long long minutes = ms / 60'000 % 60;
    char text[48];
    if (hours > 0) {
        std::snprintf(text, sizeof text, "%lld:%02lld:%02lld.%03lld", hours, minutes, ms / 1000LL % 60, ms % 1000LL);
    } else {
        std::snprintf(text, sizeof text, "%lld:%02lld.%03lld", minutes, ms / 1000LL % 60, ms % 1000LL);
    }
    return text;
}

std::string duration_words(std::int64_t ms) {
    const std::int64_t seconds = ms / 1000;
    const std::int64_t minutes = seconds / 60;
    if (minutes >= 60) return std::to_string(minutes / 60) + " h " + std::to_string(minutes % 60) + " min";
    if (minutes > 0) return std::to_string(minutes) + " min " + std::to_string(seconds % 60) + " s";
    return std::to_string(seconds) + " s";
}

void pad_to(std::string& line, std::size_t column) { line.resize(std::max(line.size(), column), ' '); }

void add_right(std::string& line, std::string_view text, std::size_t width) {
    line.append(width - std::min(width, text.size()), ' ');
    line += text;
}

}  // namespace protocol
