// How the program's commands speak with a running server: through its operator's port.
#pragma once

#include <iosfwd>
#include <string>

#include "server/net/listen_place.hpp"

namespace server {

struct OperatorAddress {
    ListenPlace place;
    std::string token_file;  // empty: no token
};

struct OperatorAnswer {
    bool is_ok = false;
    std::string words;  // what an error of the server says, or the answer as it is
};

/// `target`: "/backup"; `body`: JSON, or empty. Throws boost::system::system_error where no server answers, and what
/// OperatorToken throws.
OperatorAnswer ask_operator(const OperatorAddress& address, const std::string& target, std::string body);

/// The exit status of a command that asks; writes to `err` what went wrong, as "tutti: `failed`: …".
int report_to_operator(const OperatorAddress& address, const std::string& target, std::string body,
                       const std::string& failed, const std::string& done, std::ostream& out, std::ostream& err);

}  // namespace server
