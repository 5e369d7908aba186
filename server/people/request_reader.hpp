// Where requests with a body and a token are read, whatever they are about: who asks, whether they may, and what they
// say.
#pragma once

#include <optional>
#include <utility>

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

    /// Reads body and token, whoever sends them; nothing: it has been refused.
    std::optional<RequestContext> receive(RoutedRequest asked) const;
    /// The same, for somebody who may ask this.
    std::optional<RequestContext> admit(RoutedRequest asked) const;
    /// Somebody by id or name; nothing: there is nobody, or it is whoever asks, and it has been refused.
    std::optional<Person> somebody_else(const RequestContext& context, const std::string& player) const;
    Reads reads() const { return {clock, guard, metrics}; }
};

/// The rows of `Owner::routes()`, answered by `owner`, which outlives the table, for those who may ask.
template <class Owner>
void add_routes(Routes& routes, Owner& owner, const RequestReader& reader,
                const Routes::Handler& refuse = Routes::refuse_method) {
    for (const auto& route : Owner::routes()) {
        const auto handle = [&owner, reader, handle = route.handle](RoutedRequest asked) {
            if (const auto context = reader.admit(std::move(asked))) (owner.*handle)(*context);
        };
        routes.add(route, handle, refuse);
    }
}

}  // namespace server::people
