// What of the settings may be another one at which time: people have relied on the rest.
#pragma once

#include <optional>

#include "protocol/error.hpp"
#include "server/tournament/state.hpp"

namespace server::tournament {

/// Settings that are right by themselves (settings.hpp), in place of those of this tournament.
std::optional<protocol::Error> check_change(const State& state, const Settings& settings);

}  // namespace server::tournament
