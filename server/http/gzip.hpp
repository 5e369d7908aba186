// Compression of answers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace server {

enum class Effort : std::uint8_t { once, often };  // `often`: for what is made again at each request

/// Nothing where it does not help.
std::optional<std::string> gzipped(std::string_view content, Effort effort);
/// What gzipped made it of. Throws std::runtime_error where it is anything else.
std::string ungzipped(std::string_view gzip);

}  // namespace server
