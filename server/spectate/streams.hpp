// Answers requests for streams (wire.md 6.3): who may have one, of which rooms, and what there is still to tell. From
// then on a stream is in the hands of its connection and its feed.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/base/clock.hpp"
#include "server/http/routes.hpp"
#include "server/http/stream_rooms.hpp"
#include "server/net/address_guard.hpp"
#include "server/spectate/room_feed.hpp"
#include "server/spectate/stream_wish.hpp"
#include "server/telemetry/metrics.hpp"

namespace server {

class Streams {
public:
    /// All of them outlive it.
    struct Deps {
        Clock& clock;
        AddressGuard& guard;
        Metrics& metrics;
        StreamRooms& rooms;
        std::function<bool(const std::string& bearer)> is_token;  // of somebody
    };
    explicit Streams(Deps deps) : deps_(std::move(deps)) {}

    static const std::vector<RouteOf<Streams, RoutedRequest>>& routes();

private:
    void open_room(const RoutedRequest& asked);
    void open_rooms(const RoutedRequest& asked);
    void admit(const RoutedRequest& asked, const engine::Result<StreamWish, protocol::Error>& wish);
    std::optional<protocol::Error> count(const ApiRequest& request, std::size_t rooms, StreamLease& lease);
    void open(const StreamWish& wish, const std::string& caster_key, StreamLease lease,
              std::function<void(ApiAnswer)> answer);

    const Deps deps_;
};

}  // namespace server
