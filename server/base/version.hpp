// What this server calls itself.
#pragma once

#include <string_view>

namespace server {

inline constexpr std::string_view version = "0.1.0";

}  // namespace server
