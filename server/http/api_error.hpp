// Refusals over HTTP (wire.md 6.6).
#pragma once

#include "protocol/error.hpp"
#include "server/http/api.hpp"

namespace server {

/// {"error":{…}} with the status that fits the code.
ApiAnswer http_error(const protocol::Error& error);

}  // namespace server
