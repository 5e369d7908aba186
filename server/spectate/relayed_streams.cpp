#include "server/spectate/relayed_streams.hpp"

#include <string>

namespace server {

RelayedStreams::RelayedStreams(Shards& shards, Clock& clock, AddressGuard& guard, Metrics& metrics)
    : rooms_(shards, clock),
      streams_({clock, guard, metrics, rooms_.rooms(), [](const std::string& bearer) { return bearer.empty(); }}) {
    add_routes(routes_, streams_);
}

}  // namespace server
