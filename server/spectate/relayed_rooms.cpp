#include "server/spectate/relayed_rooms.hpp"

#include <utility>

#include "server/spectate/relay.hpp"

namespace server {

RelayedRooms::RelayedRooms(Shards& shards, Clock& clock)
    : rooms_(shards, clock, [this, &clock](const std::string& room, const PassedRooms::Place& place) {
          auto relay = std::make_shared<Relay>(room, place, clock);
          const std::lock_guard lock(mutex_);
          if (source_) relay->turn_to(source_);
          return relay;
      }) {}

void RelayedRooms::turn_to(std::shared_ptr<StreamRooms> source) {
    {
        const std::lock_guard lock(mutex_);
        source_ = source;
    }
    rooms_.for_each([&](const std::string& /*room*/, PassedRoom& room) { static_cast<Relay&>(room).turn_to(source); });
}

}  // namespace server
