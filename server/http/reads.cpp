#include "server/http/reads.hpp"

namespace server {

std::optional<protocol::Error> Reads::take(std::string_view address) const {
    const auto wait_ms = guard.take(address, Asked::read, clock.now_ms());
    if (wait_ms == 0) return std::nullopt;
    metrics.rate_limited.add({"reads"});
    return protocol::error_of(protocol::Code::rate_limited, "this address reads too much at once", wait_ms);
}

}  // namespace server
