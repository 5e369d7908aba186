// A tournament as its public page has it (protocol/schema/tournament.json). Everybody may see all of this: passwords,
// codes of teams, who is invited, and the seed before the end are not in it.
#pragma once

#include <string>

#include "server/tournament/state.hpp"

namespace server::tournament {

/// tournament.json#/$defs/page.
std::string page_json(const State& state);
/// tournament.json#/$defs/summary, for lists.
std::string summary_json(const State& state);
/// tournament.json#/$defs/standings: the page's list alone.
std::string standings_json(const State& state);

}  // namespace server::tournament
