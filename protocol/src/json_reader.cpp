#include "protocol/json_reader.hpp"

namespace protocol {
namespace {

constexpr std::int64_t integer_max = (std::int64_t{1} << 53U) - 1;

/// Looks at brackets outside of strings only; whether they match is the parser's affair.
bool deeper_than(std::string_view text, std::size_t depth_max) {
    std::size_t depth = 0;
    bool in_string = false;
    for (std::size_t place = 0; place < text.size(); ++place) {
        const char character = text[place];
        if (in_string) {
            if (character == '\\') {
                ++place;
            } else if (character == '"') {
                in_string = false;
            }
        } else if (character == '"') {
            in_string = true;
        } else if (character == '{' || character == '[') {
            if (++depth > depth_max) return true;
        } else if ((character == '}' || character == ']') && depth > 0) {
            --depth;
        }
    }
    return false;
}

}  // namespace

std::optional<Json> parse_json(std::string_view text, std::size_t depth_max) {
    // The parser would take a NUL for the end of the text, and skip a byte order mark: neither is JSON.
    if (text.find('\0') != std::string_view::npos || text.starts_with("\xEF\xBB\xBF")) return std::nullopt;
    if (deeper_than(text, depth_max)) return std::nullopt;
    Json value = Json::parse(text.begin(), text.end(), nullptr, false);
    if (value.is_discarded()) return std::nullopt;
    return value;
}

const Json* member(const Json& object, const char* name) {
    if (!object.is_object()) return nullptr;
    const auto found = object.find(name);
    return found == object.end() ? nullptr : &*found;
}

std::optional<std::int64_t> to_integer(const Json& value) {
    if (value.is_number_unsigned()) {
        const auto number = value.get<std::uint64_t>();
        if (number <= static_cast<std::uint64_t>(integer_max)) return static_cast<std::int64_t>(number);
    } else if (value.is_number_integer()) {
        const auto number = value.get<std::int64_t>();
        if (number >= -integer_max && number <= integer_max) return number;
    }
    return std::nullopt;
}

std::optional<bool> to_bool(const Json& value) {
    return value.is_boolean() ? std::optional(value.get<bool>()) : std::nullopt;
}

std::optional<std::string_view> to_text(const Json& value) {
    return value.is_string() ? std::optional<std::string_view>(value.get_ref<const std::string&>()) : std::nullopt;
}

}  // namespace protocol
