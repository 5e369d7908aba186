// Lines of a tournament that is over, without names that must not appear any more: of somebody whose account is gone,
// or who was called otherwise by a director.
#pragma once

#include <string>
#include <vector>

#include "server/base/person.hpp"

namespace server::tournament {

/// The same tournament, in which this player has always been called `deleted_player`, whatever else they have been
/// known by. Throws engine::BrokenInvariant where they are not the lines of one.
std::vector<std::string> without_name(const std::vector<std::string>& lines, const PlayerId& player);
/// The same tournament as it may be told for good: everybody has always been called as a director wants it, and whose
/// account is gone `deleted_player`.
std::vector<std::string> with_lasting_names(std::vector<std::string> lines);

}  // namespace server::tournament
