#include "server/pops/calendar.hpp"

#include <algorithm>
#include <ctime>
#include <utility>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "protocol/utf8.hpp"
#include "server/base/version.hpp"
#include "server/pops/pop_limits.hpp"

namespace server::pops {
namespace {

constexpr std::size_t line_bytes_max = 75;  // RFC 5545 3.1, without the line's end
// RFC 2606: a name that is nobody's. The site's own would change with it.
constexpr std::string_view uid_domain = "tutti.invalid";

/// RFC 5545 3.3.5, in UTC.
std::string calendar_moment(std::int64_t unix_ms) {
    const std::time_t seconds = unix_ms / 1000;
    return fmt::format("{:%Y%m%dT%H%M%SZ}", fmt::gmtime(seconds));
}

/// Nothing that could end the line or begin another.
bool is_plain_address(std::string_view site) {
    return !site.empty() && std::ranges::all_of(site, [](char letter) { return letter > ' ' && letter <= '~'; });
}

class CalendarLines {
public:
    void add(std::string_view name, std::string_view value) { text_ += folded_line(fmt::format("{}:{}", name, value)); }
    std::string take() { return std::move(text_); }

private:
    std::string text_;
};

}  // namespace

std::string calendar_text(std::string_view text) {
    std::string escaped;
    for (const char letter : text) {
        const auto byte = static_cast<unsigned char>(letter);
        if (letter == '\n') {
            escaped += "\\n";
        } else if (letter == '\\' || letter == ';' || letter == ',') {
            escaped += '\\';
            escaped += letter;
        } else if (byte == '\t' || (byte >= 0x20 && byte != 0x7F)) {
            escaped += letter;
        }
    }
    return escaped;
}

std::string folded_line(std::string_view line) {
    std::string folded;
    std::size_t room = line_bytes_max;
    while (line.size() > room) {
        std::string_view piece = protocol::cut_to_bytes(line, room);
        if (piece.empty()) piece = line.substr(0, room);  // no text at all
        folded += piece;
        folded += "\r\n ";
        line.remove_prefix(piece.size());
        room = line_bytes_max - 1;  // the blank counts
    }
    folded += line;
    folded += "\r\n";
    return folded;
}

std::string calendar_of(const Pop& pop, const std::vector<Date>& dates, std::string_view site,
                        std::int64_t now_unix_ms) {
    const std::string title = calendar_text(pop.title);
    const std::string stamp = calendar_moment(now_unix_ms);
    const std::string before = fmt::format("-PT{}M", limit::pop_soon_ms / 60'000);
    CalendarLines lines;
    lines.add("BEGIN", "VCALENDAR");
    lines.add("VERSION", "2.0");
    lines.add("PRODID", fmt::format("-//Tutti//Tutti {}//EN", version));
    for (const Date& date : dates) {
        lines.add("BEGIN", "VEVENT");
        lines.add("UID", fmt::format("{}-{}@{}", pop.id, date.number, uid_domain));
        lines.add("DTSTAMP", stamp);
        lines.add("DTSTART", calendar_moment(date.starts_unix_ms));
        lines.add("DTEND", calendar_moment(date.starts_unix_ms + pop.length_ms()));
        lines.add("SUMMARY", title);
        if (is_plain_address(site)) lines.add("URL", fmt::format("{}/", site));
        lines.add("BEGIN", "VALARM");
        lines.add("ACTION", "DISPLAY");
        lines.add("DESCRIPTION", title);
        lines.add("TRIGGER", before);
        lines.add("END", "VALARM");
        lines.add("END", "VEVENT");
    }
    lines.add("END", "VCALENDAR");
    return lines.take();
}

}  // namespace server::pops
