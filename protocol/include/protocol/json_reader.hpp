// Reading JSON from strangers: bounded depth, strict integers (fine-print B1), no exceptions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace protocol {

/// Floating point is wider than usual only so that numbers such as 1e400 are read: they are JSON, if no integers.
using Json = nlohmann::basic_json<std::map, std::vector, std::string, bool, std::int64_t, std::uint64_t, long double>;

inline constexpr std::size_t any_depth = static_cast<std::size_t>(-1);

/// The value, or nothing where the text is no JSON, no valid UTF-8, or nested deeper than `depth_max` brackets.
/// Of a repeated key the last counts.
std::optional<Json> parse_json(std::string_view text, std::size_t depth_max);

/// A member of an object, or nothing.
const Json* member(const Json& object, const char* name);

/// A JSON number without fraction or exponent, of magnitude ≤ 2^53−1.
std::optional<std::int64_t> to_integer(const Json& value);
std::optional<bool> to_bool(const Json& value);
/// The text of a string; nothing for any other type. Lives as long as the value.
std::optional<std::string_view> to_text(const Json& value);

}  // namespace protocol
