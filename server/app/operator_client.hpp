// How the program's commands speak with a running server: through its operator's port.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>

#include "server/net/listen_place.hpp"

namespace server {

struct OperatorAddress {
    ListenPlace place;
    std::string token_file;  // empty: no token
};

/// What it answers where all is well; else nothing, and `err` has what went wrong, as "tutti: `failed`: …". `target`:
/// "/backup"; `body`: JSON, or empty.
std::optional<std::string> answer_of_operator(const OperatorAddress& address, const std::string& target,
                                              std::string body, const std::string& failed, std::ostream& err);

/// The exit status of a command that only asks.
int report_to_operator(const OperatorAddress& address, const std::string& target, std::string body,
                       const std::string& failed, const std::string& done, std::ostream& out, std::ostream& err);

}  // namespace server
