// How many read at relays (server/mirror): what they say of it counts in `info.spectators`, until they say something
// else or have said nothing for a while. Only who has the relays' token is believed.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "server/base/clock.hpp"
#include "server/http/file_token.hpp"
#include "server/http/routes.hpp"
#include "server/http/stream_rooms.hpp"
#include "server/net/socket.hpp"
#include "server/telemetry/metrics.hpp"

namespace server {

class RelayReaders {
public:
    /// All of them outlive it.
    struct Deps {
        Executor executor;
        Clock& clock;
        StreamRooms& rooms;
        Metrics& metrics;
    };
    /// A token that is not set admits nobody.
    RelayReaders(const Deps& deps, FileToken token);

    static const std::vector<RouteOf<RelayReaders, RoutedRequest>>& routes();

private:
    class Counted;
    using Key = std::pair<std::string, std::string>;  // room and relay
    struct Entry {
        std::weak_ptr<StreamRoom> room;
        std::shared_ptr<Counted> counted;
        std::uint64_t stream = 0;
        std::uint64_t readers = 0;
        std::int64_t told_ms = 0;

        bool is_over() const;
        void end() const;
    };

    void count(const RoutedRequest& asked);
    bool note(const Key& key, std::uint64_t readers);
    void look_after();
    void tell_metrics();

    const Deps deps_;
    const FileToken token_;
    const std::unique_ptr<Alarm> alarm_;
    std::mutex mutex_;
    std::map<Key, Entry> entries_;
};

}  // namespace server
