// What a relay answers over HTTP: the streams of rooms, what a room is, and which rooms there are; all of it as the
// site tells everybody. What it is asked again within a moment it does not ask again.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "server/base/clock.hpp"
#include "server/base/shared_text.hpp"
#include "server/http/api.hpp"
#include "server/http/reads.hpp"
#include "server/http/routes.hpp"
#include "server/mirror/source.hpp"
#include "server/net/address_guard.hpp"
#include "server/spectate/relay_readers.hpp"
#include "server/spectate/streams.hpp"
#include "server/telemetry/metrics.hpp"

namespace server::mirror {

class MirrorApi final : public Api {
public:
    /// All of them outlive it.
    struct Deps {
        Clock& clock;
        AddressGuard& guard;
        Metrics& metrics;
        Source& source;
        StreamRooms& rooms;
        RelayReaders& relay_readers;  // at relays that read here
        std::string site;             // where people find everything else: an origin
    };
    explicit MirrorApi(Deps deps);

    void handle(ApiRequest request, std::function<void(ApiAnswer)> answer) override;
    /// Pages that need nothing but streams are here; for all others the browser is sent to the site.
    void about(const PageRequest& page, std::function<void(PageAbout)> tell) override;

    static const std::vector<RouteOf<MirrorApi, RoutedRequest>>& routes();

private:
    struct Read {
        ApiAnswer answer;
        std::int64_t at_ms = 0;                               // when it came
        std::vector<std::function<void(ApiAnswer)>> waiting;  // it has not come yet
    };
    void list_rooms(const RoutedRequest& asked);
    void show_room(const RoutedRequest& asked);
    void read(const std::string& path, std::function<void(ApiAnswer)> answer);
    void answered(const std::string& path, const Source::Answer& made);

    const Deps deps_;
    const Reads reading_;
    Streams streams_;
    Routes routes_;
    std::mutex mutex_;
    std::map<std::string, Read> reads_;  // by path, with its query
};

}  // namespace server::mirror
