// A finished tournament as one file, `tournament.json`, from which anybody can work out everything that happened in it
// (verification.hpp): the page, and its course, change by change.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace server::tournament {

inline constexpr std::string_view course_file = "tournament.json";

/// protocol/schema/tournament.json#/$defs/export, of all lines that the journal has. It says no more of people and
/// settings than the page does: people who left before they had a part are nameless in it, of passwords and invitations
/// it says only that there are any, and the seed stands in the page. Throws engine::BrokenInvariant where they are not
/// the lines of a finished tournament.
std::string course_json(const std::vector<std::string>& lines);

}  // namespace server::tournament
