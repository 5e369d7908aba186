#include "server/gateway/query.hpp"

#include <algorithm>
#include <cstdint>

#include "server/gateway/text.hpp"

namespace server {
namespace {

/// Of one value of a query string; broken escapes stay as they are.
std::string unescaped(std::string_view text) {
    std::string plain;
    for (std::size_t place = 0; place < text.size(); ++place) {
        const bool is_escape = text[place] == '%' && place + 2 < text.size() && hex_value(text[place + 1]) >= 0
                               && hex_value(text[place + 2]) >= 0;
        if (is_escape) {
            plain += static_cast<char>(hex_value(text[place + 1]) * 16 + hex_value(text[place + 2]));
            place += 2;
        } else {
            plain += text[place] == '+' ? ' ' : text[place];
        }
    }
    return plain;
}

}  // namespace

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
    while (!bytes.empty()) {
        const auto lead = static_cast<unsigned char>(bytes.front());
        const std::size_t length = lead < 0x80   ? 1
                                   : lead < 0xc2 ? 0
                                   : lead < 0xe0 ? 2
                                   : lead < 0xf0 ? 3
                                   : lead < 0xf5 ? 4
                                                 : 0;
        if (length == 0 || length > bytes.size()) return false;
        std::uint32_t point = length == 1 ? lead : lead & (0x7fU >> length);
        for (std::size_t place = 1; place < length; ++place) {
            const auto next = static_cast<unsigned char>(bytes[place]);
            if ((next & 0xc0U) != 0x80U) return false;
            point = point << 6U | (next & 0x3fU);
        }
        const bool is_overlong = (length == 3 && point < 0x800) || (length == 4 && point < 0x10000);
        if (is_overlong || point > 0x10ffff || (point >= 0xd800 && point < 0xe000)) return false;
        bytes.remove_prefix(length);
    }
    return true;
}

}  // namespace server
