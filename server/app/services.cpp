// What stands behind the gateway: identities, rooms, journal, and the two ways to them.
#include "server/app/services.hpp"

#include "server/gateway/api_handlers.hpp"
#include "server/gateway/session.hpp"
#include "server/identity/players.hpp"
#include "server/journal/sqlite_journal.hpp"
#include "server/limits.hpp"
#include "server/room/directory.hpp"
#include "server/thinking/thinker_pool.hpp"

namespace server {
namespace {

class RoomServices final : public Services {
public:
    explicit RoomServices(const ServiceParts& parts)
        : parts_(parts),
          journal_(make_journal(parts)),
          thinkers_({parts.clock, parts.metrics, parts.log}, parts.config.bot_threads,
                    limit::room_seats * parts.config.limits.rooms_max),
          players_({parts.clock, parts.randomness, *journal_}, parts.config.limits.chats_per_player),
          directory_({parts.shards, parts.clock, parts.randomness, *journal_, thinkers_, parts.metrics, parts.log},
                     {parts.config.bot_pace_ms}, parts.config.limits.rooms_max),
          sessions_({parts.config, parts.clock, parts.guard, parts.metrics, parts.log, players_, directory_}),
          api_({parts.clock, parts.guard, players_, directory_, *journal_, parts.metrics, parts.log}) {
        restore();
    }

    ReceiverFactory& receivers() override { return sessions_; }
    Api& api() override { return api_; }
    JournalHealth journal_health() const override { return journal_->health(); }
    void back_up(const std::filesystem::path& file, std::function<void(std::optional<std::string>)> done) override {
        journal_->back_up(file, std::move(done));
    }
    void drain(std::function<void()> done) override {
        journal_->stop_time();
        directory_.drain([this, done = std::move(done)] { journal_->flush(done); });
    }

private:
    static std::unique_ptr<Journal> make_journal(const ServiceParts& parts) {
        const Config& config = parts.config;
        if (config.journal_kind() == Config::JournalKind::memory) return make_memory_journal();
        return make_sqlite_journal({config.data, config.journal_syncs},
                                   {parts.clock, parts.metrics, parts.log, parts.failed});
    }

    void restore() {
        const std::int64_t began_ms = parts_.clock.now_ms();
        Kept kept = journal_->load();
        players_.restore(kept.players, kept.answers);
        const auto returning = directory_.restore(std::move(kept.rooms), kept.away_ms);
        for (const auto& [room, people] : returning) {
            for (const PlayerId& player : people) players_.visited(player, room);
        }
        parts_.metrics.rooms_restored.set(static_cast<std::int64_t>(returning.size()));
        if (parts_.config.journal_kind() == Config::JournalKind::memory) return;
        parts_.log.info("restored", {{"rooms", returning.size()},
                                     {"players", kept.players.size()},
                                     {"away_ms", kept.away_ms},
                                     {"took_ms", parts_.clock.now_ms() - began_ms}});
    }

    const ServiceParts parts_;
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
