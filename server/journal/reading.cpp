#include "server/journal/reading.hpp"

#include "server/base/limits.hpp"

namespace server {

protocol::Error error_of(ReadFault fault) {
    using protocol::Code;
    if (fault == ReadFault::busy) {
        return protocol::error_of(Code::unavailable, "too many read from the disk of this server", limit::retry_ms);
    }
    return protocol::error_of(Code::damaged, "what was kept of this is damaged on the disk of this server");
}

}  // namespace server
