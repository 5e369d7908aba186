// `tutti restore`: makes the folder of a server's data out of what a server has shipped.
#pragma once

#include <iosfwd>

#include "server/journal/restore.hpp"

namespace server {

/// Returns the exit status; what was done goes to `out`, what went wrong to `err`.
int restore_shipped(const RestoreOptions& options, std::ostream& out, std::ostream& err);

}  // namespace server
