#include "server/http/query.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "server/net/frames/utf8_reader.hpp"

#include "server/base/text.hpp"

namespace server {
namespace {

/// Of one value of a query string; broken escapes stay as they are.
std::string unescaped(std::string_view text) {
    std::string plain;
    for (std::size_t place = 0; place < text.size(); ++place) {
        if (const auto meant = percent_escape(text.substr(place))) {
            plain += *meant;
            place += 2;
        } else {
            plain += text[place] == '+' ? ' ' : text[place];
        }
    }
    return plain;
}

template <class Keeps>
std::string escaped(std::string_view text, Keeps keeps) {
    std::string address;
    for (const char one : text) {
        if (keeps(one)) {
            address += one;
        } else {
            address += fmt::format("%{:02X}", static_cast<unsigned char>(one));
        }
    }
    return address;
}

bool is_visible(char one) { return one > ' ' && one < '\x7f'; }

}  // namespace

std::string escaped_path(std::string_view path) {
    return escaped(path, [](char one) {
        constexpr std::string_view marks = R"("<>\^`{|}%?#[])";
        return is_visible(one) && marks.find(one) == std::string_view::npos;
    });
}

std::string escaped_query(std::string_view query) {
    return escaped(query,
                   [](char one) { return is_visible(one) && one != '#' && one != '"' && one != '<' && one != '>'; });
}

std::optional<std::string> query_value(std::string_view query, std::string_view name) {
    while (!query.empty()) {
        const std::size_t end = std::min(query.find('&'), query.size());
        const std::string_view pair = query.substr(0, end);
        query.remove_prefix(std::min(end + 1, query.size()));
        const std::size_t equals = std::min(pair.find('='), pair.size());
        if (pair.substr(0, equals) == name) return unescaped(pair.substr(std::min(equals + 1, pair.size())));
    }
    return std::nullopt;
}

bool is_utf8(std::string_view bytes) {
    frames::Utf8Reader reader;
    return reader.read(bytes) && reader.is_whole();
}

std::optional<std::uint64_t> number_in(std::string_view text) {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

}  // namespace server
