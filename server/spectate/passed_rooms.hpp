// Rooms that are elsewhere and passed on to whoever reads them here: each for as long as somebody asks for it, and not
// more than there is room for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "server/base/clock.hpp"
#include "server/http/stream_rooms.hpp"
#include "server/net/shards.hpp"

namespace server {

class PassedRoom : public StreamRoom {
public:
    /// From time to time.
    virtual void look_after() = 0;
    /// Nobody reads, and nobody has asked lately. Exact only as long as nobody asks.
    virtual bool is_idle() const = 0;
};

class PassedRooms final : public StreamRooms {
public:
    struct Place {
        Executor executor;  // of the shard
        std::size_t shard = 0;
    };
    /// Called under the table's lock.
    using Make = std::function<std::shared_ptr<PassedRoom>(const std::string& room, const Place& place)>;
    PassedRooms(Shards& shards, Clock& clock, Make make);

    /// Never null: whether there is such a room is told by whoever has it.
    std::shared_ptr<StreamRoom> stream_room(const std::string& room) override;
    /// Of all that are passed on. Under the table's lock.
    void for_each(const std::function<void(const std::string& room, PassedRoom& passed)>& act);

private:
    struct Passed {
        std::shared_ptr<PassedRoom> room;
        std::int64_t asked_ms = 0;
    };
    void look_after();

    Shards& shards_;
    Clock& clock_;
    const Make make_;
    std::unique_ptr<Alarm> alarm_;
    std::mutex mutex_;
    std::unordered_map<std::string, Passed> rooms_;
};

}  // namespace server
