// One encoded server message, made once and shared by every connection that gets it.
#pragma once

#include <memory>
#include <string>
#include <utility>

namespace server {

using Frame = std::shared_ptr<const std::string>;

inline Frame make_frame(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

}  // namespace server
