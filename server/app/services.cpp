// What stands behind the gateway: identities, rooms, journal, and the two ways to them.
#include "server/app/services.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include <boost/asio/post.hpp>

#include "server/base/limits.hpp"
#include "server/identity/players.hpp"
#include "server/journal/sqlite_journal.hpp"
#include "server/people/people_api.hpp"
#include "server/room/directory.hpp"
#include "server/session/api_handlers.hpp"
#include "server/session/session.hpp"
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
          passwords_(parts.config.password_cost, parts.clock),
          guesses_({parts.config.limits.passwords_per_address, parts.config.limits.sign_ins_per_address}, parts.metrics,
                   parts.log),
          accounts_({parts.clock, parts.randomness, *journal_, passwords_, presences_, guesses_}),
          sanctions_({parts.clock, *journal_}),
          players_({parts.clock, parts.randomness, *journal_, accounts_}, parts.config.limits.chats_per_player),
          directory_(
              {parts.shards, parts.clock, parts.randomness, *journal_, thinkers_, guesses_, parts.metrics, parts.log},
              {parts.config.bot_pace_ms}, parts.config.limits.rooms_max),
          office_({parts.shards.executor(0), parts.clock, parts.randomness, *journal_, ratings_, presences_, directory_,
                   parts.metrics, parts.log}),
          sessions_({parts.config, parts.clock, parts.guard, parts.metrics, parts.log, players_, sanctions_, presences_,
                     directory_, &office_}),
          people_({parts.clock, parts.randomness, parts.guard, players_, accounts_, sanctions_, ratings_, presences_,
                   *journal_, parts.metrics, parts.log,
                   [this](const auto& room, const auto& with_it, auto kept) {
                       return directory_.close(room, with_it, std::move(kept));
                   },
                   [this](const auto& leaver) { office_.forget(leaver); }}),
          tournaments_({{parts.clock, parts.guard, parts.metrics, players_, accounts_, sanctions_}, office_, guesses_}),
          api_({parts.clock, parts.guard, players_, sanctions_, directory_, *journal_, people_, tournaments_,
                parts.metrics, parts.log}) {
        restore();
    }

    /// Threads that call back go before those who are called.
    ~RoomServices() override {
        passwords_.stop();
        journal_.reset();
    }

    ReceiverFactory& receivers() override { return sessions_; }
    Api& api() override { return api_; }
    JournalHealth journal_health() const override { return journal_->health(); }
    void back_up(const std::filesystem::path& file, std::function<void(std::optional<std::string>)> done) override {
        journal_->back_up(file, std::move(done));
    }
    /// Receipts of what rooms have decided at the start come before this, and reach their threads before it.
    void when_restored(std::function<void()> restored) override {
        journal_->flush([this, restored = std::move(restored)] {
            const std::shared_ptr<void> last(nullptr, [restored](void*) { restored(); });
            for (std::size_t shard = 0; shard < parts_.shards.count(); ++shard) {
                boost::asio::post(parts_.shards.executor(shard), [last] {});
            }
        });
    }
    void drain(std::function<void()> done) override {
        journal_->stop_time();
        office_.drain();
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
        accounts_.restore(kept.documents);
        sanctions_.restore(kept.documents);
        ratings_.restore(kept.documents);
        parts_.metrics.accounts.set(static_cast<std::int64_t>(accounts_.size()));
        journal_->tell_ratings([this](const auto& changes) { tell_ratings(changes); });
        players_.restore(kept.players, kept.answers);
        for (const std::string& game : games_left_behind(kept)) journal_->give_out(game);
        const auto is_room = [](const KeptRoom& one) { return !one.id.starts_with(tournaments::line_prefix); };
        const auto first_tournament = std::stable_partition(kept.rooms.begin(), kept.rooms.end(), is_room);
        const std::vector<KeptRoom> kept_tournaments(first_tournament, kept.rooms.end());
        kept.rooms.erase(first_tournament, kept.rooms.end());
        const auto returning = directory_.restore(std::move(kept.rooms), kept.away_ms);
        office_.restore(kept_tournaments, kept.documents, returning);
        directory_.go_on_closing(kept.documents);
        for (const auto& one : returning) {
            for (const PlayerId& player : one.people) players_.visited(player, one.room);
        }
        parts_.metrics.rooms_restored.set(static_cast<std::int64_t>(returning.size()));
        if (parts_.config.journal_kind() == Config::JournalKind::memory) return;
        parts_.log.info("restored", {{"rooms", returning.size()},
                                     {"players", kept.players.size()},
                                     {"away_ms", kept.away_ms},
                                     {"took_ms", parts_.clock.now_ms() - began_ms}});
    }

    /// Wherever they are on the site.
    void tell_ratings(const std::vector<RatingChange>& changes) {
        ratings_.changed(changes);
        for (const RatingChange& change : changes) {
            presences_.tell(change.player,
                            make_frame(protocol::rating_message_json(
                                {change.kind, change.before.rating, change.after.rating, change.after.deviation})));
        }
    }

    const ServiceParts parts_;
    std::unique_ptr<Journal> journal_;
    ThinkerPool thinkers_;
    Ratings ratings_;
    Presences presences_;
    Passwords passwords_;
    Guesses guesses_;
    Accounts accounts_;
    Sanctions sanctions_;
    Players players_;
    room::Directory directory_;
    tournaments::Office office_;
    Sessions sessions_;
    PeopleApi people_;
    TournamentApi tournaments_;
    ApiHandlers api_;
};

}  // namespace

std::unique_ptr<Services> make_services(const ServiceParts& parts) { return std::make_unique<RoomServices>(parts); }

}  // namespace server
