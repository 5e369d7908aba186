// Bytes in letters that need no escape in a URL, without padding (RFC 4648 section 5): how keys are written on the web.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace server::push {

std::string base64url(std::string_view bytes);
/// Nothing where it is not exactly what base64url writes of some bytes.
std::optional<std::string> from_base64url(std::string_view letters);

}  // namespace server::push
