// `tutti backup`: asks a running server, through its operator's port, to copy its database.
#pragma once

#include <iosfwd>
#include <string>

#include "server/app/operator_client.hpp"

namespace server {

struct BackupOptions {
    std::string file;  // of the copy; the server writes it
    OperatorAddress server;
};

/// Returns the exit status; what was done goes to `out`, what went wrong to `err`.
int back_up(const BackupOptions& options, std::ostream& out, std::ostream& err);

}  // namespace server
