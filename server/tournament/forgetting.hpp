// Lines of a tournament that is over, without the name of somebody whose account is gone.
#pragma once

#include <string>
#include <vector>

#include "server/base/person.hpp"

namespace server::tournament {

/// The same tournament, in which this player has always been called `deleted_player`. Throws engine::BrokenInvariant
/// where they are not the lines of one.
std::vector<std::string> without_name(const std::vector<std::string>& lines, const PlayerId& player);

}  // namespace server::tournament
