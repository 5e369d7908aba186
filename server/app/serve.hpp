// `tutti serve` and `tutti relay`: a Server in a process of its own. Says where it listens, and goes down in good order
// when told to.
#pragma once

#include <iosfwd>

#include "server/app/services.hpp"
#include "server/config/config.hpp"

namespace server {

/// Returns the exit status. The first line on `out` is wire.md section 8's. SIGTERM and SIGINT drain; a second one
/// ends the process at once.
int serve(const Config& config, std::ostream& out, std::ostream& err, const MakeServices& make = make_services);

}  // namespace server
