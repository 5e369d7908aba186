// The rooms of the node that decides, as streams at another node read them (relay.hpp).
#pragma once

#include <memory>
#include <mutex>

#include "server/base/clock.hpp"
#include "server/http/stream_rooms.hpp"
#include "server/net/shards.hpp"
#include "server/spectate/passed_rooms.hpp"

namespace server {

class RelayedRooms {
public:
    RelayedRooms(Shards& shards, Clock& clock);

    StreamRooms& rooms() { return rooms_; }
    /// Where rooms are from now on; null: nobody knows. Readers stay.
    void turn_to(std::shared_ptr<StreamRooms> source);

private:
    std::mutex mutex_;
    std::shared_ptr<StreamRooms> source_;
    PassedRooms rooms_;
};

}  // namespace server
