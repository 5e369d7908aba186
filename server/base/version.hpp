// Which release this is: what `tutti --version`, `welcome`, the page and the packages say (CHANGELOG.md).
#pragma once

#include <string_view>

namespace server {

inline constexpr std::string_view version = "1.0.0";

}  // namespace server
