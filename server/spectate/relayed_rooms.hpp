// The rooms of the node that decides, as streams at another node read them: each is passed on (relay.hpp) as long as
// somebody reads it.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "server/base/clock.hpp"
#include "server/http/stream_rooms.hpp"
#include "server/net/shards.hpp"
#include "server/spectate/relay.hpp"

namespace server {

class RelayedRooms final : public StreamRooms {
public:
    RelayedRooms(Shards& shards, Clock& clock);

    /// Never null: whether there is such a room is told by who decides.
    std::shared_ptr<StreamRoom> stream_room(const std::string& room) override;
    /// Where rooms are from now on; null: nobody knows. Readers stay.
    void turn_to(std::shared_ptr<StreamRooms> source);

private:
    struct Passed {
        std::shared_ptr<Relay> relay;
        std::int64_t asked_ms = 0;
    };
    void look_after();

    Shards& shards_;
    Clock& clock_;
    std::unique_ptr<Alarm> alarm_;
    std::mutex mutex_;
    std::shared_ptr<StreamRooms> source_;
    std::unordered_map<std::string, Passed> rooms_;
};

}  // namespace server
