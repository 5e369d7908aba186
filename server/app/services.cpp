// What stands behind the gateway: identities, rooms, journal, and the two ways to them.
#include "server/app/services.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include <boost/asio/post.hpp>

#include "server/app/announcements.hpp"
#include "server/app/cluster_services.hpp"
#include "server/app/outreach.hpp"
#include "server/base/heap.hpp"
#include "server/base/limits.hpp"
#include "server/cluster/node.hpp"
#include "server/identity/players.hpp"
#include "server/matching/finder.hpp"
#include "server/people/account_desk.hpp"
#include "server/people/challenge_api.hpp"
#include "server/people/conduct_api.hpp"
#include "server/people/people_api.hpp"
#include "server/people/social_api.hpp"
#include "server/pictures/picture_api.hpp"
#include "server/room/directory.hpp"
#include "server/room/opening.hpp"
#include "server/session/api_handlers.hpp"
#include "server/session/session.hpp"
#include "server/thinking/thinker_pool.hpp"

namespace server {
namespace {

class OwnServices final : public RoomServices {
public:
    OwnServices(const ServiceDeps& deps, std::unique_ptr<Journal> journal)
        : deps_(deps),
          journal_(std::move(journal)),
          thinkers_({deps.clock, deps.metrics, deps.log}, deps.config.bot_threads,
                    limit::room_seats * deps.config.limits.rooms_max),
          passwords_(deps.config.password_cost, deps.clock),
          guesses_({deps.config.limits.passwords_per_address, deps.config.limits.sign_ins_per_address}, deps.metrics,
                   deps.log),
          accounts_({deps.clock, deps.randomness, *journal_, passwords_, presences_, guesses_}),
          sanctions_({deps.clock, *journal_}),
          players_({deps.clock, deps.randomness, *journal_, accounts_}, deps.config.limits.chats_per_player),
          blocks_(*journal_),
          follows_(*journal_),
          hiding_(*journal_),
          inbox_({deps.clock, *journal_, presences_}),
          challenges_(
              {deps.clock, *journal_, [this](const auto& by, const auto& whom) { return blocks_.has(by, whom); }}),
          outreach_(deps, *journal_, reader(), inbox_),
          announcements_({players_, follows_, sight_, whereabouts_, inbox_, outreach_}),
          reports_({deps.clock, *journal_, deps.metrics}),
          directory_({deps.shards, deps.clock, deps.randomness, *journal_, thinkers_, guesses_, blocks_, deps.metrics,
                      deps.log},
                     {deps.config.bot_pace_ms}, deps.config.limits.rooms_max),
          tournament_service_({deps.shards.executor(0), deps.clock, deps.randomness, *journal_, ratings_, presences_,
                               directory_, deps.guard, guesses_, deps.metrics, deps.log,
                               [this](const PlayerId& player) { return accounts_.find(player.text).has_value(); },
                               [this](const auto& player, const auto& call) { announcements_.called(player, call); },
                               [this](const auto& news) { announcements_.phase_changed(news); },
                               [this] { edition_.next(); }}),
          finder_(std::make_shared<matching::Finder>(
              matching::Finder::Deps{deps.shards.executor(0), deps.clock, deps.randomness, ratings_, presences_,
                                     blocks_, directory_, deps.metrics, deps.log})),
          sessions_({deps.config, deps.clock, deps.guard, deps.metrics, deps.log, players_, sanctions_, presences_,
                     directory_, &tournament_service_, *journal_, *finder_, inbox_, deps.shards}),
          people_({deps.clock, deps.randomness, deps.guard, players_, accounts_, sanctions_, ratings_, presences_,
                   *journal_, deps.metrics, deps.log, sight_, inbox_,
                   [this](const auto& room, const auto& with_it, auto kept) {
                       return directory_.close(room, with_it, std::move(kept));
                   },
                   [this](const auto& deleted_account) { forget(deleted_account); },
                   [this](const auto& room, auto tell) { directory_.find_watchable(room, std::move(tell)); }}),
          conduct_({reader(), deps.randomness, blocks_, reports_, presences_, *journal_, deps.log, inbox_,
                    [this](const auto& room, const auto& player, auto tell) { return scene_of(room, player, tell); },
                    [this](const auto& host, const auto& blocked) { show_out(host, blocked); },
                    [this](const auto& person, const auto& before, const auto& by) { rename(person, before, by); }}),
          social_({reader(), follows_, hiding_, sight_, inbox_}),
          challenge_api_({reader(), deps.randomness, challenges_, blocks_, inbox_,
                          [](const auto& wish) { return room::check(wish); },
                          [this](const auto& wish, const auto& pair, auto opened) { open_between(wish, pair, opened); },
                          [this](const auto& room) { return title_of(room); }}),
          tournaments_({reader(), tournament_service_, guesses_}),
          pictures_({{deps.clock, deps.guard, deps.metrics},
                     accounts_,
                     ratings_,
                     directory_,
                     *journal_,
                     tournament_service_,
                     edition_,
                     deps.log}),
          api_({deps.clock, deps.guard, players_, sanctions_, directory_, *journal_, edition_, people_, conduct_,
                social_, challenge_api_, outreach_.push_api(), outreach_.webhook_api(), outreach_.pop_api(),
                tournaments_, pictures_, *finder_, deps.metrics, deps.log}) {
        api_.add(relay_readers_);
        listen();
        restore();
        trim_heap();
    }

    /// Threads that call back end before what they call.
    ~OwnServices() override {
        passwords_.stop();
        outreach_.stop();
        journal_.reset();
    }

    ReceiverFactory& receivers() override { return sessions_; }
    Api& api() override { return api_; }
    StreamRooms& rooms() override { return directory_; }
    void stand_still(bool stands) override { directory_.stand_still(stands); }
    JournalHealth journal_health() const override { return journal_->health(); }
    void back_up(const std::filesystem::path& file, std::function<void(std::optional<std::string>)> done) override {
        journal_->back_up(file, std::move(done));
    }
    /// Receipts of what rooms have decided at the start come before this, and reach their threads before it.
    void when_restored(std::function<void()> restored) override {
        journal_->flush([this, restored = std::move(restored)] {
            const std::shared_ptr<void> last(nullptr, [restored](void*) { restored(); });
            for (std::size_t shard = 0; shard < deps_.shards.count(); ++shard) {
                boost::asio::post(deps_.shards.executor(shard), [last] {});
            }
        });
    }
    void ask_desk(std::string_view what, const std::string& body, std::function<void(ApiAnswer)> answer) override {
        const auto slash = what.find('/');
        const std::string_view act = what.substr(slash + 1);
        if (what.substr(0, slash) == "accounts") return account_desk_.handle(act, body, std::move(answer));
        outreach_.pop_desk().handle(act, body, std::move(answer));
    }
    void open_resting_rooms() override { directory_.open_resting(); }
    void drain(std::function<void()> done) override {
        journal_->stop_time();
        tournament_service_.drain();
        finder_->drain();
        outreach_.drain();
        directory_.drain([this, done = std::move(done)] { journal_->flush(done); });
    }

private:
    people::RequestReader reader() {
        return {deps_.clock, deps_.guard, deps_.metrics, players_, accounts_, sanctions_};
    }

    void listen() {
        inbox_.on_kept([this](const auto& player, const auto& notification, auto unread) {
            outreach_.told(player, notification, unread);
        });
        whereabouts_.on_begun([this](const auto& player, const auto& room, const auto& game) {
            announcements_.plays(player, room, game);
        });
        directory_.on_listed([this](const auto& room, const auto* entry) { announcements_.listed(room, entry); });
    }

    void restore() {
        const std::int64_t began_ms = deps_.clock.now_ms();
        Kept kept = journal_->load();
        journal_->tell_ratings([this](const auto& changes) { tell_ratings(changes); });
        const auto left_behind = games_left_behind(kept);
        const auto is_room = [](const KeptRoom& one) { return !one.id.starts_with(tournaments::line_prefix); };
        const auto first_tournament = std::stable_partition(kept.rooms.begin(), kept.rooms.end(), is_room);
        std::vector<KeptRoom> kept_tournaments(first_tournament, kept.rooms.end());
        kept.rooms.erase(first_tournament, kept.rooms.end());
        const auto returning = directory_.restore(std::move(kept.rooms), kept.documents, kept.away_ms);
        for (const SetAside& one : kept.set_aside) {
            if (one.kind != SetAside::Kind::room || one.name.empty()) continue;
            if (one.name.starts_with(tournaments::line_prefix)) {
                kept_tournaments.push_back({one.name, {}, 0});  // so that its rooms are let be
            } else {
                directory_.add_set_aside(one.name);
            }
        }
        if (!deps_.config.cluster.is_on()) leave_cluster(kept.documents);
        accounts_.restore(kept.documents);
        sanctions_.restore(kept.documents);
        ratings_.restore(kept.documents);
        deps_.metrics.accounts.set(static_cast<std::int64_t>(accounts_.size()));
        players_.restore(kept.players, kept.answers, kept.documents);
        restore_conduct(kept.documents);
        tournament_service_.restore(kept_tournaments, kept.documents, returning);
        begin_league();
        finder_->restore(returning);
        std::vector<std::string> rooms;
        rooms.reserve(returning.size());
        for (const auto& one : returning) rooms.push_back(one.room);
        announcements_.restore(rooms);
        directory_.go_on_closing(kept.documents);
        for (const auto& one : returning) {
            for (const PlayerId& player : one.people) players_.visited(player, one.room);
        }
        // They may be counted at once: by then we know the ratings from before.
        for (const std::string& game : left_behind) journal_->give_out(game);
        deps_.metrics.rooms_restored.set(static_cast<std::int64_t>(returning.size()));
        if (deps_.config.journal_kind() == Config::JournalKind::memory) return;
        deps_.log.info("restored", {{"rooms", returning.size()},
                                    {"players", kept.players.size()},
                                    {"away_ms", kept.away_ms},
                                    {"took_ms", deps_.clock.now_ms() - began_ms}});
    }

    void begin_league() {
        if (!deps_.config.league_boards) return;
        for (const std::string& name : accounts_.open_house()) deps_.log.warn("house_name_taken", {{"name", name}});
        std::vector<HouseProgram> programs = house_programs();
        std::erase_if(programs, [this](const auto& program) { return !accounts_.find(program.person.id.text); });
        finder_->begin_league(std::move(programs), *deps_.config.league_boards);
    }

    /// What is decided by this server alone is in no log: from now on this is no copy of one.
    void leave_cluster(const std::vector<Document>& documents) {
        Entry entry;
        entry.documents = cluster::without_mark(documents);
        if (entry.documents.empty()) return;
        journal_->append(std::move(entry), [](bool) {});
        deps_.log.info("cluster_left");
    }

    void restore_conduct(const std::vector<Document>& documents) {
        const auto is_known = [this](const PlayerId& player) { return players_.find(player.text).has_value(); };
        blocks_.restore(documents, is_known);
        follows_.restore(documents, is_known);
        hiding_.restore(documents, is_known);
        inbox_.restore(documents, is_known);
        outreach_.restore(documents, is_known);
        challenges_.restore(documents);
        players_.on_forgotten([this](const PlayerId& player) { forget_ties(player); });
        reports_.restore(documents);
        // The server may have been killed before all of this was kept.
        for (const Document& document : documents) {
            if (document.collection != deleted_account_collection) continue;
            const DeletedAccount deleted_account = deleted_account_in(document);
            inbox_.forget_name(deleted_account);
            challenges_.forget(deleted_account.player);
            reports_.forget(deleted_account.player);
        }
    }

    /// What there is between people.
    void forget_ties(const PlayerId& player) {
        blocks_.forget(player);
        follows_.forget(player);
        hiding_.forget(player);
        inbox_.forget(player);
        outreach_.forget(player);
        challenges_.forget(player);
    }

    void forget(const DeletedAccount& deleted_account) {
        edition_.next();
        forget_ties(deleted_account.player);
        inbox_.forget_name(deleted_account);
        reports_.forget(deleted_account.player);
        tournament_service_.forget(deleted_account);
    }

    void open_between(const protocol::RoomCreate& wish, const ChallengeApi::Pair& pair,
                      const ChallengeApi::Opened& opened) {
        room::Sitters people;
        for (const auto seat : engine::starting_seats_of(wish.options)) {
            const bool is_hosts = seat.side == pair.hosts_side;
            const auto is_taken = [&](const auto& one) { return one.first.side == seat.side; };
            if (std::ranges::none_of(people, is_taken)) people.emplace(seat, is_hosts ? pair.host : pair.guest);
        }
        directory_.create_between(wish, pair.host, std::move(people), [this, pair, opened](const auto& room) {
            if (room) {
                for (const Person& one : {pair.host, pair.guest}) players_.visited(one.id, *room);
            }
            opened(room);
        });
    }

    std::optional<ChallengeApi::RoomTitle> title_of(const std::string& room) const {
        const auto title = directory_.insiders_title_of(room);
        if (!title) return std::nullopt;
        return ChallengeApi::RoomTitle{title->name, title->game};
    }

    bool scene_of(const std::string& room, const PlayerId& player, std::function<void(ConductApi::Scene)> tell) const {
        const auto actor = directory_.find(room);
        if (!actor) return false;
        actor->tell_talk(player, [id = crockford_normal(room), tell = std::move(tell)](room::Actor::Talk talk) {
            tell({id, std::move(talk.game), std::move(talk.lines)});
        });
        return true;
    }

    /// In the rooms whose host has blocked them.
    void show_out(const PlayerId& host, const PlayerId& blocked) const {
        for_rooms_of(host, [&](room::Actor& room) { room.show_out(host, blocked); });
    }

    void rename(const Person& person, const std::string& before, const Person& by) {
        for_rooms_of(person.id, [&](room::Actor& room) { room.rename(person, before); });
        tournament_service_.rename(person, by);
    }

    template <class Work>
    void for_rooms_of(const PlayerId& player, Work work) const {
        for (const std::string& room : players_.visited_rooms(player)) {
            if (const auto actor = directory_.find(room)) work(*actor);
        }
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

    const ServiceDeps deps_;
    std::unique_ptr<Journal> journal_;
    ThinkerPool thinkers_;
    Ratings ratings_;
    Presences presences_;
    Passwords passwords_;
    Guesses guesses_;
    Accounts accounts_;
    people::AccountDesk account_desk_{{deps_.clock, accounts_, deps_.log}};
    Sanctions sanctions_;
    Players players_;
    Blocks blocks_;
    Follows follows_;
    Hiding hiding_;
    Whereabouts whereabouts_;
    const Sight sight_{presences_, whereabouts_, hiding_, blocks_};
    notifications::Inbox inbox_;
    challenges::Challenges challenges_;
    Outreach outreach_;
    Announcements announcements_;
    Reports reports_;
    Edition edition_;
    room::Directory directory_;
    tournaments::TournamentService tournament_service_;
    std::shared_ptr<matching::Finder> finder_;
    Sessions sessions_;
    PeopleApi people_;
    ConductApi conduct_;
    SocialApi social_;
    ChallengeApi challenge_api_;
    TournamentApi tournaments_;
    PictureApi pictures_;
    RelayReaders relay_readers_{{deps_.shards.executor(0), deps_.clock, directory_, deps_.metrics},
                                FileToken::from_file(deps_.config.relay_token_file)};
    ApiHandlers api_;
};

}  // namespace

SqliteJournalOptions journal_options_of(const Config& config) {
    SqliteJournalOptions options{.folder = config.data, .syncs_every_commit = config.journal_syncs};
    options.ship.folder = config.ship;
    options.ship.base_every_ms = config.ship_base_hours * 3'600'000;
    options.ship.keep_ms = config.ship_keep_days * 86'400'000;
    options.scrubs.bytes_per_s = config.scrub_bytes_per_s;
    return options;
}

std::unique_ptr<RoomServices> make_room_services(const ServiceDeps& deps, std::unique_ptr<Journal> journal) {
    return std::make_unique<OwnServices>(deps, std::move(journal));
}

std::unique_ptr<Services> make_services(const ServiceDeps& deps) {
    if (deps.config.cluster.is_on()) return make_cluster_services(deps);
    if (deps.config.journal_kind() == Config::JournalKind::memory) {
        return make_room_services(deps, make_memory_journal());
    }
    return make_room_services(
        deps, make_sqlite_journal(journal_options_of(deps.config), {deps.clock, deps.metrics, deps.log, deps.failed}));
}

}  // namespace server
