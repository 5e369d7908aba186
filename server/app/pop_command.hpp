// `tutti pop add|list|remove`: announces pops to a running server, and takes them back, through its operator's port.
#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.hpp"
#include "server/app/operator_client.hpp"

namespace CLI {
class App;
}

namespace server {

struct PopOptions {
    enum class Act : std::uint8_t { add, list, remove };
    Act act = Act::list;
    OperatorAddress server;
    std::string id;  // of the one to be removed; all below is of the one to be added
    std::string title;
    std::vector<std::string> kinds;
    std::string at;  // as pop_start reads it
    std::int64_t minutes = 120;
    bool is_weekly = false;
    std::string time_zone;  // empty: UTC
};

/// Returns the exit status; what was done goes to `out`, what went wrong to `err`.
int run_pop_command(const PopOptions& options, std::ostream& out, std::ostream& err);

/// The command with its three parts; `add_operator_options` gives each what it takes to find the port.
CLI::App& add_pop_command(CLI::App& app, PopOptions& options,
                          const std::function<void(CLI::App&, OperatorAddress&)>& add_operator_options);

/// Milliseconds since 1970 of "2026-12-04T18:00:00Z", seconds since 1970, or "2026-12-04 19:00" by the clocks of the
/// zone (UTC where it is empty). The failure says in words what is wrong, also where those clocks leave that time out;
/// where they show it twice, it is the first.
engine::Result<std::int64_t, std::string> pop_start(const std::string& at, std::string_view time_zone);

}  // namespace server
