// Games as readable text: inputs as they were given, and beneath them what the engine made of them. A script is the
// same text without the results, or with old ones: they are written anew.
//
//   # a remark
//   options {"size":8,"teams":[1,1]}
//   > 1200 black1 seal put 45        at 1200 ms; `seal 2 put 45` names a duty; `room join black2` is the room's
#pragma once

#include <string>
#include <string_view>

#include "engine/input.hpp"
#include "engine/instant.hpp"

namespace test_support {

/// The script with its results. Throws std::invalid_argument, with the line, where it cannot be read.
std::string played_through(std::string_view script);
/// A line of a script, without the newline.
std::string script_line(const engine::Input& input, engine::Instant at);

}  // namespace test_support
