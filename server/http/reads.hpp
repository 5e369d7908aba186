// How often an address may have something read from the disk, so that none keeps the others waiting.
#pragma once

#include <optional>
#include <string_view>

#include "protocol/error.hpp"
#include "server/base/clock.hpp"
#include "server/net/address_guard.hpp"
#include "server/telemetry/metrics.hpp"

namespace server {

/// All of them outlive it.
struct Reads {
    const Clock& clock;
    AddressGuard& guard;
    Metrics& metrics;

    /// Nothing: go on. From any thread.
    std::optional<protocol::Error> take(std::string_view address) const;
};

}  // namespace server
