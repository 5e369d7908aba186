// `tutti routes`: the table of the HTTP API, as it stands in protocol/reference/http.md.
#pragma once

#include <iosfwd>

namespace server {

/// Returns the exit status of the command.
int print_routes(std::ostream& out);

}  // namespace server
