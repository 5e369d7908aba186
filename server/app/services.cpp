// What stands behind the gateway: identities, rooms, journal, and the two ways to them.
#include "server/app/services.hpp"

#include "server/gateway/api_handlers.hpp"
#include "server/gateway/session.hpp"
#include "server/identity/players.hpp"
#include "server/journal/journal.hpp"
#include "server/limits.hpp"
#include "server/room/directory.hpp"
#include "server/thinking/thinker_pool.hpp"

namespace server {
namespace {

class RoomServices final : public Services {
public:
    explicit RoomServices(const ServiceParts& parts)
        : journal_(make_memory_journal()),
          thinkers_({parts.clock, parts.metrics, parts.log}, parts.config.bot_threads,
                    limit::room_seats * parts.config.limits.rooms_max),
          players_(parts.clock, parts.randomness, parts.config.limits.chats_per_player),
          directory_({parts.shards, parts.clock, parts.randomness, *journal_, thinkers_, parts.metrics, parts.log},
                     {parts.config.bot_pace_ms}, parts.config.limits.rooms_max),
          sessions_({parts.config, parts.clock, parts.guard, parts.metrics, parts.log, players_, directory_}),
          api_({parts.clock, parts.guard, players_, directory_, *journal_}) {}

    ReceiverFactory& receivers() override { return sessions_; }
    Api& api() override { return api_; }
    void drain(std::function<void()> done) override {
        directory_.drain();
        journal_->flush(std::move(done));
    }

private:
    std::unique_ptr<Journal> journal_;
    ThinkerPool thinkers_;
    Players players_;
    room::Directory directory_;
    Sessions sessions_;
    ApiHandlers api_;
};

}  // namespace

std::unique_ptr<Services> make_services(const ServiceParts& parts) { return std::make_unique<RoomServices>(parts); }

}  // namespace server
