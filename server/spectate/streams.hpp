// Answers requests for streams (wire.md 6.3): who may have one, of which rooms, and what there is still to tell. From
// then on a stream is in the hands of its connection and its feed.
#pragma once

#include <atomic>
#include <functional>
#include <vector>

#include "server/http/routes.hpp"
#include "server/identity/players.hpp"
#include "server/net/address_guard.hpp"
#include "server/room/directory.hpp"
#include "server/spectate/room_feed.hpp"
#include "server/spectate/stream_wish.hpp"

namespace server {

class Streams {
public:
    /// All of them outlive it.
    struct Deps {
        Clock& clock;
        AddressGuard& guard;
        Metrics& metrics;
        const Players& players;
        const room::Directory& directory;
    };
    explicit Streams(Deps deps) : deps_(deps) {}

    static const std::vector<RouteOf<Streams, RoutedRequest>>& routes();

private:
    void open_room(const RoutedRequest& asked);
    void open_rooms(const RoutedRequest& asked);
    void admit(const RoutedRequest& asked, const engine::Result<StreamWish, protocol::Error>& wish);
    std::optional<protocol::Error> count(const ApiRequest& request, StreamLease& lease);
    void open(const StreamWish& wish, const std::string& caster_key, StreamLease lease,
              std::function<void(ApiAnswer)> answer);

    Deps deps_;
    std::atomic<std::uint64_t> streams_{0};
};

}  // namespace server
