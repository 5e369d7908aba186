// A finished game as a picture for link previews: the last position, who played, what came of it. Self-contained SVG,
// 1200×630; without fonts to load, links or scripts.
#pragma once

#include <string>

#include "protocol/record.hpp"

namespace protocol {

/// Of a game that is over. What people have written (names) is escaped and cut to fit.
std::string picture_svg(const Record& record);

}  // namespace protocol
