// Makes PNG of SVG, with librsvg and with our own fonts alone, whatever else is installed. SVG that loads something
// from elsewhere gets nothing.
#pragma once

#include <string>

#include "engine/base/result.hpp"

namespace server {

/// Takes some 50 ms: not for threads of rooms or connections. From any thread. The failure says what is wrong, for the
/// log.
engine::Result<std::string, std::string> png_of(const std::string& svg);

/// The font files that are lacking, one after another; empty where all are there.
std::string missing_fonts();

}  // namespace server
