// A room's name as people see it, however the wish for it has come.
#pragma once

#include <string>
#include <string_view>

#include "engine/base/result.hpp"
#include "protocol/error.hpp"

namespace server {

/// Without what cannot be seen of it (visible.hpp). `malformed` where nothing is left.
engine::Result<std::string, protocol::Error> visible_room_name(std::string_view name);

}  // namespace server
