// Query strings of requests. What comes out is whatever bytes a stranger sent.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace server {

/// The value of `name` in a query string, with its escapes resolved; nothing where it is absent. Of several the first.
std::optional<std::string> query_value(std::string_view query, std::string_view name);
/// As it stands in an address: a path, or a query that may have escapes in it already.
std::string escaped_path(std::string_view path);
std::string escaped_query(std::string_view query);
/// Whether the bytes are text: valid UTF-8.
bool is_utf8(std::string_view bytes);
/// A whole number, in digits alone; nothing where it is none, or too large.
std::optional<std::uint64_t> number_in(std::string_view text);

}  // namespace server
