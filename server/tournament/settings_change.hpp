// Which settings may change at which time: people have relied on the rest.
#pragma once

#include <optional>

#include "protocol/error.hpp"
#include "server/tournament/state.hpp"

namespace server::tournament {

/// Why these settings, which are right by themselves (settings.hpp), may not replace those of this tournament.
std::optional<protocol::Error> check_change(const State& state, const Settings& settings);

}  // namespace server::tournament
