// Where other nodes bring what their clients say: a port on which the owner of the site speaks with edges. Behind it
// are the same sessions and the same answers as for clients of its own. Runs on one shard.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <boost/asio/ssl/context.hpp>

#include "server/base/clock.hpp"
#include "server/http/api.hpp"
#include "server/http/stream_rooms.hpp"
#include "server/link/pipe.hpp"
#include "server/net/address_guard.hpp"
#include "server/net/listen_place.hpp"
#include "server/net/receiver.hpp"
#include "server/telemetry/log.hpp"
#include "server/telemetry/metrics.hpp"

namespace server::link {

class LinkedEdge;

class OwnerPort {
public:
    /// What edges are served by; null while this node does not own the site: they are sent away.
    struct Behind {
        ReceiverFactory* receivers = nullptr;
        Api* api = nullptr;
        StreamRooms* rooms = nullptr;
        /// Makes a copy of everything in one file, which is the asker's to remove; or tells what went wrong. Tells from
        /// any thread.
        std::function<void(std::function<void(std::filesystem::path file, std::string fault)>)> copy;
    };
    struct Deps {
        Executor executor;
        Clock& clock;
        AddressGuard& guard;
        Metrics& metrics;
        Log& log;
        boost::asio::ssl::context& context;
    };

    /// Binds; throws boost::system::system_error.
    OwnerPort(const TcpEndpoint& place, std::string site, std::string node, Deps deps);
    ~OwnerPort();
    OwnerPort(const OwnerPort&) = delete;
    OwnerPort& operator=(const OwnerPort&) = delete;

    TcpEndpoint endpoint() const { return endpoint_; }

    // On the executor.
    void start();
    void serve(Behind behind);
    /// No more edges, and those that are there are cut off.
    void stop();

private:
    friend class LinkedEdge;
    void accept();
    void make_room();

    const std::string site_, node_;
    const Deps deps_;
    Acceptor acceptor_;
    TcpEndpoint endpoint_;
    Behind behind_;
    std::unique_ptr<Alarm> pause_;
    std::vector<std::shared_ptr<LinkedEdge>> edges_;  // as they came; strangers among them
    bool is_stopped_ = false;
};

}  // namespace server::link
