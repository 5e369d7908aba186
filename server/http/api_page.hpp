// A page of a list, as the API answers it: {"rooms":[…],"cursor":"…"}, the cursor where there are more.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/http/api.hpp"

namespace server {

/// `entries` are JSON. `opening`: so many are still to come, and cannot be told of yet.
ApiAnswer page_answer(std::string_view name, const std::vector<std::string>& entries,
                      const std::optional<std::string>& cursor, std::size_t opening = 0);

}  // namespace server
