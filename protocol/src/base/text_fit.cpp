#include "base/text_fit.hpp"

#include <algorithm>
#include <array>

#include "protocol/utf8.hpp"

namespace protocol {
namespace {

constexpr std::string_view ellipsis = "…";

struct Range {
    char32_t first;
    char32_t last;
};
/// What PT Serif and PT Sans have, or DejaVu Sans beside them, less what is no letter of its own.
constexpr std::array<Range, 21> drawn{
    {{0x20, 0x7E},     {0xA0, 0xAC},     {0xAE, 0x17F},   {0x192, 0x192}, {0x1CD, 0x233},   {0x250, 0x2AF},
     {0x370, 0x377},   {0x37A, 0x37F},   {0x384, 0x3FF},  {0x400, 0x482}, {0x48A, 0x525},   {0x531, 0x556},
     {0x561, 0x587},   {0x5D0, 0x5EA},   {0x621, 0x63A},  {0x641, 0x64A}, {0x10D0, 0x10FC}, {0x1E00, 0x1EFB},
     {0x2010, 0x2015}, {0x2018, 0x2027}, {0x2190, 0x21FF}}};
/// Signs that people put into names.
constexpr std::array<Range, 6> signs{
    {{0x20A0, 0x20B5}, {0x2116, 0x2116}, {0x2122, 0x2122}, {0x25A0, 0x25FF}, {0x2600, 0x2685}, {0x2701, 0x2767}}};

bool is_drawn(char32_t point) {
    const auto holds = [point](const Range& range) { return range.first <= point && point <= range.last; };
    return std::ranges::any_of(drawn, holds) || std::ranges::any_of(signs, holds);
}

bool is_in(std::string_view set, char one) { return set.find(one) != std::string_view::npos; }

/// Of bold letters.
double width_of(const Character& character) {
    if (character.bytes.size() >= 3) return 1.05;
    if (character.point >= 0x80) {
        constexpr std::u32string_view wide = U"ЖМФШЩЫЮжмфшщыюЊЉњљÆŒæœѪѫѬѭѠѡ";
        return wide.find(character.point) != std::u32string_view::npos ? 1.12 : 0.8;
    }
    const char one = character.bytes.front();
    if (is_in(" .,:;'!|iljI()[]{}", one)) return 0.42;
    if (is_in("mwMW@%&", one)) return 1.08;
    return one >= 'A' && one <= 'Z' ? 0.8 : 0.6;
}

}  // namespace

std::string legible(std::string_view text) {
    std::string kept;
    while (!text.empty()) {
        const auto [point, bytes] = first_character(text);
        if (point == ' ' || point == 0xA0) {
            if (!kept.empty() && kept.back() != ' ') kept += ' ';
        } else if (is_drawn(point)) {
            kept += bytes;
        }
        text.remove_prefix(bytes.size());
    }
    if (kept.ends_with(' ')) kept.pop_back();
    return kept.empty() ? std::string(ellipsis) : kept;
}

double width_of(std::string_view text) {
    double width = 0;
    while (!text.empty()) {
        const Character character = first_character(text);
        width += width_of(character);
        text.remove_prefix(character.bytes.size());
    }
    return width;
}

std::string cut_to(std::string_view text, double width) {
    if (width_of(text) <= width) return std::string(text);
    double used = width_of(ellipsis);
    std::string kept;
    while (!text.empty()) {
        const Character character = first_character(text);
        used += width_of(character);
        if (used > width) break;
        kept += character.bytes;
        text.remove_prefix(character.bytes.size());
    }
    if (kept.ends_with(' ')) kept.pop_back();
    return kept.append(ellipsis);
}

std::vector<std::string> lines_of(std::string_view text, double width, std::size_t lines_max) {
    std::vector<std::string> lines;
    while (lines.size() + 1 < lines_max && width_of(text) > width) {
        std::size_t end = 0;
        for (auto at = text.find(' '); at != std::string_view::npos; at = text.find(' ', at + 1)) {
            if (width_of(text.substr(0, at)) > width) break;
            end = at;
        }
        if (end == 0) break;  // a word that is longer than a line: it is cut
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(end + 1);
    }
    lines.push_back(cut_to(text, width));
    return lines;
}

}  // namespace protocol
