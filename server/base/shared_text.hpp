// Text that several hold at once and nobody changes: bodies of HTTP answers, events of a room.
#pragma once

#include <memory>
#include <string>
#include <utility>

namespace server {

using SharedText = std::shared_ptr<const std::string>;

inline SharedText share_text(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

}  // namespace server
