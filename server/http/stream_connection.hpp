// One stream of Server-Sent Events or of lines (wire.md 6.3), from the request that asked for it to the end: its
// socket, its queue, its deadlines. What is told comes from a StreamSource; here no room is known. While it lasts there
// is no parser and no read buffer.
#pragma once

#include <memory>
#include <string>

#include "server/base/clock.hpp"
#include "server/http/http_message.hpp"
#include "server/net/address_guard.hpp"
#include "server/net/socket.hpp"
#include "server/net/sweeper.hpp"
#include "server/telemetry/metrics.hpp"

namespace server {

/// Answers with `answer`, which has a stream, and runs it on the socket's executor, in whose thread this is called.
/// Chunked, unless the client speaks HTTP/1.0.
void start_stream(Clock& clock, Metrics& metrics, Socket socket, Sweeper& sweeper, ConnectionLease lease,
                  HttpAnswer answer, bool is_chunked);

}  // namespace server
