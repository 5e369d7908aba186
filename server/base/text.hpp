// Small questions about the text of requests, for all who read it.
#pragma once

#include <algorithm>
#include <optional>
#include <string_view>

namespace server {

/// ASCII; everything else stays as it is, whatever the locale.
inline char lower(char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

inline bool equal_but_for_case(std::string_view left, std::string_view right) {
    return std::equal(left.begin(), left.end(), right.begin(), right.end(),
                      [](char one, char other) { return lower(one) == lower(other); });
}

/// RFC 9110 5.6.2.
inline bool is_token_letter(char letter) {
    return (letter >= '0' && letter <= '9') || (lower(letter) >= 'a' && lower(letter) <= 'z')
           || std::string_view("!#$%&'*+-.^_`|~").find(letter) != std::string_view::npos;
}

/// Without the blanks and tabs at both ends.
inline std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

/// Negative where it is no digit.
inline int hex_value(char digit) {
    if (digit >= '0' && digit <= '9') return digit - '0';
    if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
    if (digit >= 'A' && digit <= 'F') return digit - 'A' + 10;
    return -1;
}

/// The byte that an escape such as "%41" at the front of the text stands for; nothing where there is none.
inline std::optional<char> percent_escape(std::string_view text) {
    constexpr std::size_t length = 3;
    if (text.size() < length || text.front() != '%') return std::nullopt;
    const int high = hex_value(text[1]);
    const int low = hex_value(text[2]);
    if (high < 0 || low < 0) return std::nullopt;
    return static_cast<char>(high * 16 + low);
}

}  // namespace server
