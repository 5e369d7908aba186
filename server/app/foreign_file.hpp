// A file that anybody may have made, given to a command: read whole, as far as such files are looked at.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>

namespace server {

/// The exit status of a command line that names what does not exist.
inline constexpr int unusable_arguments = 2;

/// At most limit::verified_bytes, and a piece more, which shows that there was more. Nothing: it cannot be read.
std::optional<std::string> text_of_file(const std::string& name);
/// The same; `-` is `in`.
std::optional<std::string> text_of_file(const std::string& name, std::istream& in);

}  // namespace server
