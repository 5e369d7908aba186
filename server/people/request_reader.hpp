// Where requests with a body and a token are read, whatever they are about: who asks, what they say, and how often.
#pragma once

#include <functional>
#include <optional>

#include "server/base/clock.hpp"
#include "server/http/reads.hpp"
#include "server/identity/accounts.hpp"
#include "server/identity/players.hpp"
#include "server/identity/sanctions.hpp"
#include "server/net/address_guard.hpp"
#include "server/people/request_context.hpp"
#include "server/telemetry/metrics.hpp"

namespace server::people {

/// All of them outlive it.
struct RequestReader {
    Clock& clock;
    AddressGuard& guard;
    Metrics& metrics;
    Players& players;
    Accounts& accounts;
    Sanctions& sanctions;

    /// Reads body and token into the context; false: it has been refused.
    bool receive(RequestContext& context, ApiRequest request) const;
    Reads reads() const { return {clock, guard, metrics}; }
};

/// 405: there is such a thing, but not with this method.
void refuse_method(const RequestContext& context);

}  // namespace server::people
