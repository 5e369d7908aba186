// Games as readable text: inputs as they were given, and beneath them what the engine made of them. A script is the
// same text without the results, or with old ones: they are replaced.
//
//   # a remark
//   id 4711                          before the options, where lots matter: they are those of the game of this id
//   options {"size":8,"teams":[1,1]}               of CTOR; `options totas {…}` of TOTA*S, `options tritoc {…}`
//   > 1200 black1 seal put 45        at 1200 ms; `seal 2 put 45` names a duty; `room join black2` is the room's
//   > 1200 white1 plan e2e4 d2d4     other actions of TOTA*S: see totas_action in totas_game.hpp
//   > 1200 white1 place 3 5          of Tritoc: tritoc_action in tritoc_game.hpp
#pragma once

#include <string>
#include <string_view>

#include "engine/base/instant.hpp"
#include "engine/input.hpp"

namespace test_support {

/// The script with its results. Throws std::invalid_argument, with the line, where it cannot be read.
std::string played_through(std::string_view script);
/// Of a line that begins with `options`.
engine::Options options_line(const std::string& line);
/// A line of a script, without the newline.
std::string script_line(const engine::Input& input, engine::Instant at);

}  // namespace test_support
