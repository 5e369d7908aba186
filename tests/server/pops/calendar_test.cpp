// Calendars of pops, as RFC 5545 wants them: every line of them is looked at, whatever the title.
#include "server/pops/calendar.hpp"

#include <set>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "engine/base/seed.hpp"
#include "server/base/moment.hpp"

namespace server::pops {

namespace {

constexpr std::int64_t stamp_unix_ms = 1'800'000'000'000;  // 2027-01-15T08:00:00Z

Pop titled(const std::string& title) {
    Pop pop;
    pop.id = "7K2Q9M4X";
    pop.title = title;
    pop.kinds = {"ctor/2"};
    pop.first_unix_ms = moment_of("2027-03-19T19:00:00Z").value();
    pop.minutes = 90;
    return pop;
}

bool is_valid_utf8(std::string_view text) {
    for (std::size_t place = 0; place < text.size();) {
        const auto lead = static_cast<unsigned char>(text[place]);
        const std::size_t length = lead < 0x80         ? 1
                                   : (lead >> 5) == 6  ? 2
                                   : (lead >> 4) == 14 ? 3
                                   : (lead >> 3) == 30 ? 4
                                                       : 0;
        if (length == 0 || place + length > text.size()) return false;
        for (std::size_t more = 1; more < length; ++more) {
            if ((static_cast<unsigned char>(text[place + more]) & 0xC0U) != 0x80U) return false;
        }
        place += length;
    }
    return true;
}

/// As a reader takes it apart: lines by CRLF, none with more than 75 bytes or a broken character, then unfolded.
std::vector<std::string> lines_of(const std::string& calendar) {
    std::vector<std::string> lines;
    std::size_t begin = 0;
    while (begin < calendar.size()) {
        const auto end = calendar.find("\r\n", begin);
        REQUIRE(end != std::string::npos);
        const std::string line = calendar.substr(begin, end - begin);
        REQUIRE(line.size() <= 75);
        REQUIRE(line.find_first_of("\r\n") == std::string::npos);
        REQUIRE(is_valid_utf8(line));
        if (line.starts_with(' ')) {
            REQUIRE_FALSE(lines.empty());
            lines.back() += line.substr(1);
        } else {
            lines.push_back(line);
        }
        begin = end + 2;
    }
    return lines;
}

std::string value_of(const std::vector<std::string>& lines, const std::string& name) {
    for (const std::string& line : lines) {
        if (line.starts_with(name + ':')) return line.substr(name.size() + 1);
    }
    return "none";
}

std::string unescaped(const std::string& text) {
    std::string plain;
    for (std::size_t place = 0; place < text.size(); ++place) {
        const bool is_escape = text[place] == '\\';
        if (is_escape) ++place;
        REQUIRE(place < text.size());
        REQUIRE((is_escape || (text[place] != ',' && text[place] != ';')));
        plain += is_escape && text[place] == 'n' ? '\n' : text[place];
    }
    return plain;
}

}  // namespace

TEST_CASE("a calendar has an event with its alarm for each date", "[pops]") {
    const Pop pop = titled("Friday evening");
    const auto lines = lines_of(calendar_of(pop, {{0, pop.first_unix_ms}, {1, pop.first_unix_ms + 7 * 86'400'000LL}},
                                            "https://example.org", stamp_unix_ms));
    const std::vector<std::string> expected{"BEGIN:VCALENDAR",
                                            "VERSION:2.0",
                                            lines.at(2),  // PRODID, with the release
                                            "BEGIN:VEVENT",
                                            "UID:7K2Q9M4X-0@tutti.invalid",
                                            "DTSTAMP:20270115T080000Z",
                                            "DTSTART:20270319T190000Z",
                                            "DTEND:20270319T203000Z",
                                            "SUMMARY:Friday evening",
                                            "URL:https://example.org/",
                                            "BEGIN:VALARM",
                                            "ACTION:DISPLAY",
                                            "DESCRIPTION:Friday evening",
                                            "TRIGGER:-PT10M",
                                            "END:VALARM",
                                            "END:VEVENT",
                                            "BEGIN:VEVENT",
                                            "UID:7K2Q9M4X-1@tutti.invalid",
                                            "DTSTAMP:20270115T080000Z",
                                            "DTSTART:20270326T190000Z",
                                            "DTEND:20270326T203000Z",
                                            "SUMMARY:Friday evening",
                                            "URL:https://example.org/",
                                            "BEGIN:VALARM",
                                            "ACTION:DISPLAY",
                                            "DESCRIPTION:Friday evening",
                                            "TRIGGER:-PT10M",
                                            "END:VALARM",
                                            "END:VEVENT",
                                            "END:VCALENDAR"};
    CHECK(lines == expected);
    CHECK(lines.at(2).starts_with("PRODID:-//Tutti//"));
}

TEST_CASE("the same date has the same name in every calendar, and each another", "[pops]") {
    const Pop pop = titled("Friday evening");
    const auto uid = [&](const Date& date, std::string_view site, std::int64_t now) {
        return value_of(lines_of(calendar_of(pop, {date}, site, now)), "UID");
    };
    const Date second{1, pop.first_unix_ms + 1};
    const std::string own = uid(second, "https://example.org", stamp_unix_ms);
    CHECK(uid({1, pop.first_unix_ms + 3'600'000}, "https://other.example", stamp_unix_ms + 1) == own);
    CHECK(uid({2, pop.first_unix_ms + 1}, "https://example.org", stamp_unix_ms) != own);
}

TEST_CASE("where the site's address is not known, or is none, no event leads there", "[pops]") {
    const Pop pop = titled("Friday evening");
    for (const char* site :
         {"", "https://example.org\r\nATTENDEE:mailto:eve@example.org", "https://ex ample.org", "\x7F"}) {
        const auto lines = lines_of(calendar_of(pop, {{0, pop.first_unix_ms}}, site, stamp_unix_ms));
        CHECK(value_of(lines, "URL") == "none");
        CHECK(value_of(lines, "ATTENDEE") == "none");
    }
}

TEST_CASE("no title makes lines of its own, or leaves its own", "[pops]") {
    const std::vector<std::pair<std::string, std::string>> titles{
        {"a;b,c\\d:e\"f", "a;b,c\\d:e\"f"},
        {"End\r\nEND:VEVENT\r\nATTACH:https://eve.example", "End\nEND:VEVENT\nATTACH:https://eve.example"},
        {"\\", "\\"},
        {"\\n", "\\n"},
        {std::string("nul\0bell\x07 del\x7F tab\t", 19), "nulbell del tab\t"},
        {" blank at the begin and end ", " blank at the begin and end "},
        {std::string(300, ';'), std::string(300, ';')},
    };
    for (const auto& [title, read] : titles) {
        CAPTURE(title);
        const Pop pop = titled(title);
        const auto lines = lines_of(calendar_of(pop, {{0, pop.first_unix_ms}}, "", stamp_unix_ms));
        CHECK(lines.size() == 16);
        CHECK(unescaped(value_of(lines, "SUMMARY")) == read);
        CHECK(unescaped(value_of(lines, "DESCRIPTION")) == read);
    }
}

TEST_CASE("law: whatever a line is made of, it is folded within 75 bytes, and read again as it was", "[pops]") {
    const std::vector<std::string> characters{"a", " ", ";", "\\", "\xC3\xA9", "\xE6\x97\xA5", "\xF0\x9F\x8E\xB2"};
    engine::Seed seed(5545);
    for (int round = 0; round < 500; ++round) {
        std::string title;
        const std::size_t count = seed.below(200);
        for (std::size_t made = 0; made < count; ++made) title += characters[seed.below(characters.size())];
        CAPTURE(title);
        const auto lines = lines_of(folded_line("SUMMARY:" + calendar_text(title)));
        REQUIRE(lines.size() == 1);
        CHECK(unescaped(lines.front().substr(8)) == title);
    }
}

TEST_CASE("a line is folded where it must be, and not before", "[pops]") {
    CHECK(folded_line(std::string(75, 'x')) == std::string(75, 'x') + "\r\n");
    CHECK(folded_line(std::string(76, 'x')) == std::string(75, 'x') + "\r\n x\r\n");
    CHECK(folded_line(std::string(75 + 74, 'x')) == std::string(75, 'x') + "\r\n " + std::string(74, 'x') + "\r\n");
    CHECK(folded_line(std::string(74, 'x') + "\xC3\xA9") == std::string(74, 'x') + "\r\n \xC3\xA9\r\n");
    // What is no text at all ends all the same.
    CHECK(folded_line(std::string(200, '\x80')).size() == 200 + 2 * 3 + 2);
}

}  // namespace server::pops
