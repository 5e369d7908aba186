// Streams at a node that does not own the site: who reads what anybody may hear is told by this node's own relays.
#pragma once

#include <functional>
#include <memory>

#include "server/http/routes.hpp"
#include "server/spectate/relayed_rooms.hpp"
#include "server/spectate/streams.hpp"

namespace server {

class RelayedStreams {
public:
    RelayedStreams(Shards& shards, Clock& clock, AddressGuard& guard, Metrics& metrics);

    /// Whoever shows something may be told more, by the owner alone.
    bool takes(const ApiRequest& request) const { return request.bearer.empty() && routes_.has(request); }
    /// One that it takes. `answer` is called exactly once, from any thread.
    void handle(ApiRequest request, std::function<void(ApiAnswer)> answer) {
        routes_.handle(std::move(request), std::move(answer));
    }
    /// See RelayedRooms.
    void turn_to(std::shared_ptr<StreamRooms> source) { rooms_.turn_to(std::move(source)); }

private:
    RelayedRooms rooms_;
    Streams streams_;
    Routes routes_;
};

}  // namespace server
