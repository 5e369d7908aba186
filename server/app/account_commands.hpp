// What the machine's owner does about a player, on the machine itself and while the server is stopped. All else is done
// by operators, over HTTP.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>

namespace server {

struct AccountOptions {
    std::filesystem::path folder;  // given to serve as --data
    std::string name;              // of a registered player
};

// Each returns the exit status; what was done goes to `out`, what went wrong to `err`.

/// `tutti operator`: makes the first operator.
int make_operator(const AccountOptions& options, std::ostream& out, std::ostream& err);

/// `tutti password`: prints a code for a forgotten password, an operator's too. SECRET: what goes to `out`.
int give_recovery_code(const AccountOptions& options, std::ostream& out, std::ostream& err);

}  // namespace server
