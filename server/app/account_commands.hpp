// What the machine's owner does about a player, on the machine itself: by the operator's port of a running server, or
// with the data of one that is stopped. All else is done by operators, over HTTP.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "server/app/operator_client.hpp"

namespace server {

struct AccountOptions {
    std::vector<std::string> where_and_who;  // the folder given to serve as --data, or nothing: a server that runs; and
                                             // the name of a registered player
    OperatorAddress server;                  // the one that runs
};

// Each returns the exit status; what was done goes to `out`, what went wrong to `err`.

/// `tutti operator`: makes the first operator.
int make_operator(const AccountOptions& options, std::ostream& out, std::ostream& err);

/// `tutti password`: prints a code for a forgotten password, an operator's too. SECRET: what goes to `out`.
int give_recovery_code(const AccountOptions& options, std::ostream& out, std::ostream& err);

}  // namespace server
