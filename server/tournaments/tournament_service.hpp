// All tournaments of the server: finds the one that is meant, live or over, and passes on what is asked of it and the
// outcomes of its boards. Everything runs on one executor; the public functions may be called from any thread, and
// answer there. One that is not over is live_tournament.hpp, those that are over archive.hpp.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.hpp"
#include "protocol/error.hpp"
#include "server/base/clock.hpp"
#include "server/base/randomness.hpp"
#include "server/base/shared_text.hpp"
#include "server/base/workers.hpp"
#include "server/identity/guesses.hpp"
#include "server/identity/presences.hpp"
#include "server/journal/journal.hpp"
#include "server/net/address_guard.hpp"
#include "server/net/sink.hpp"
#include "server/net/socket.hpp"
#include "server/ratings/ratings.hpp"
#include "server/room/directory.hpp"
#include "server/telemetry/log.hpp"
#include "server/telemetry/metrics.hpp"
#include "server/tournaments/archive.hpp"
#include "server/tournaments/course_cache.hpp"
#include "server/tournaments/evening_door.hpp"
#include "server/tournaments/live_tournament.hpp"
#include "server/tournaments/name_removal.hpp"
#include "server/tournaments/steady_wall_clock.hpp"

namespace server::tournaments {

/// A tournament, or an evening, has come to another phase.
struct PhaseNews {
    std::string tournament;
    std::string name;
    bool is_public = true;
    std::vector<Person> directors;
    tournament::Status status{};
};

class TournamentService {
public:
    /// All of them outlive it.
    struct Deps {
        Executor executor;
        Clock& clock;
        Randomness& randomness;
        Journal& journal;
        Ratings& ratings;
        Presences& presences;
        room::Directory& directory;
        AddressGuard& guard;
        Guesses& guesses;
        Metrics& metrics;
        Log& log;
        std::function<bool(const PlayerId&)> is_registered;  // from the executor
        /// On the executor: somebody is called to a board; a tournament is in another phase.
        BoardCalls::Keep called;
        std::function<void(const PhaseNews&)> phase_changed;
        /// On the executor: names have been taken out of finished games, wherever those are read.
        std::function<void()> names_removed;
    };
    explicit TournamentService(Deps deps);
    ~TournamentService();

    /// Restores those from before the server was away; must be called before the executor runs, and after `rooms` are
    /// restored. One without lines was set aside. `documents` has outcomes that no tournament has taken note of, and
    /// tournaments that are over.
    void restore(const std::vector<KeptRoom>& tournaments, const std::vector<Document>& documents,
                 const std::vector<room::Directory::Returning>& rooms);
    void drain() { is_draining_ = true; }

    template <class Value>
    using Answer = std::function<void(engine::Result<Value, protocol::Error>)>;
    struct Done {
        std::optional<unsigned> entrant;  // that was registered or joined
    };
    struct Page {
        SharedText json;
        std::string tag;  // changes whenever the page changes
    };

    /// A draft, or an evening that people may enter at once; answers with its id.
    void create(tournament::Settings settings, std::string password, tournament::Who director, bool is_director,
                Answer<std::string> answer);
    /// To be asked first wherever somebody names an id.
    EveningDoor& door() { return door_; }
    /// `make` gets the settings as they are, for commands that start from them, and whether it is a director who asks.
    using MakeCommand =
        std::function<engine::Result<tournament::Command, protocol::Error>(const tournament::Settings&, bool directs)>;
    void ask(std::string id, tournament::Who who, MakeCommand make, Answer<Done> answer);
    /// Before something is read from the disk: why it may not be, or nothing.
    using MayRead = std::function<std::optional<protocol::Error>()>;
    void page(std::string id, MayRead may_read, Answer<Page> answer);
    /// A file of tournament::documents_of, and of one that is finished its tournament::course_file.
    void document(std::string id, std::string name, MayRead may_read, Answer<tournament::Export> answer);
    /// Of one that is finished: tournament::verification_json of that file, without records.
    void verification(std::string id, Answer<std::string> answer);
    void caster_key(std::string id, tournament::Who who, Answer<std::string> answer);
    void claim(std::string id, unsigned entrant, tournament::Who who, Answer<tournament::Core::ClaimCode> answer);
    /// Who may register; nothing: everybody.
    void invited(std::string id, tournament::Who who, Answer<std::optional<std::vector<PlayerId>>> answer);
    void invite_code(std::string id, unsigned entrant, tournament::Who who, Answer<std::string> answer);
    struct Wish {
        std::optional<tournament::Status> status;
        std::optional<PlayerId> player;     // has a part in them
        std::optional<PlayerId> requester;  // sees their own drafts, and unlisted ones in which they have a part
        std::optional<std::string> cursor;
    };
    struct Listing {
        std::vector<std::string> summaries;  // JSON, the newest first
        std::optional<std::string> cursor;
    };
    void list(Wish wish, std::function<void(Listing)> answer);
    /// For titles of pages.
    struct Title {
        std::string name;
        std::string game;
    };
    /// Nothing: there is none of this id. Everybody who has the id is shown the page.
    void title_of(std::string id, std::function<void(std::optional<Title>)> answer);

    /// Pushes whenever the page has changed, until unwatch.
    void watch(std::string id, std::uint64_t connection, std::shared_ptr<Sink> sink, bool on, Answer<Done> answer);
    void unwatch(std::uint64_t connection);
    /// Their account is gone: their name is taken out of all rooms, and of all tournaments, also those that are over.
    void forget(const DeletedAccount& deleted_account) { name_removal_.begin(deleted_account); }
    /// An operator has given this person another name: they bear it in all that goes on, where nobody is told by whom.
    void rename(const Person& person, const Person& by);
    /// What this player is called to at this moment goes to the sink.
    void remind(const PlayerId& player, std::shared_ptr<Sink> sink);

private:
    std::shared_ptr<LiveTournament> find(const std::string& id);
    /// Why there is none of this id.
    protocol::Error missing(const std::string& id) const;
    std::shared_ptr<LiveTournament> add(const std::string& id, tournament::Core core,
                                        std::vector<std::string> lines = {});
    LiveTournament::Listeners listeners();
    void restore(const KeptRoom& kept);
    void clear_up(const std::vector<room::Directory::Returning>& rooms);
    std::optional<protocol::Error> refusal_of_more() const;
    std::string new_id(tournament::Kind kind);
    std::optional<protocol::Error> refusal_of_host(const PlayerId& host) const;
    void archived(LiveTournament& live);
    void ask_live(LiveTournament& live, const tournament::Who& who, const MakeCommand& make,
                  const Answer<Done>& answer);
    void ask_archived(const std::string& id, const tournament::Who& who, const MakeCommand& make, Answer<Done> answer);
    void reopen(const std::string& id, const tournament::Who& who, const MakeCommand& make, const Archive::Lines& lines,
                const Answer<Done>& answer);
    void give_course(const std::string& id, std::string_view name, CourseCache::Make make,
                     const Answer<std::string>& answer);
    static bool may_see(const LiveTournament& live, const Wish& wish);
    static bool may_see(const Archived& one, const Wish& wish);
    bool is_decided_in(const std::string& room);
    void apply_outcome(const room::BoardOutcome& outcome);
    void keep(std::vector<Document> documents);
    void forget_guests_when_due();
    int rating_of(const tournament::Settings& settings, const PlayerId& player) const;

    Deps deps_;
    const SteadyWallClock wall_clock_;
    std::atomic<bool> is_draining_{false};
    LiveTournaments live_;
    std::set<std::string> damaged_;  // ids of those that could not be restored
    Archive archive_;
    CourseCache courses_;
    NameRemoval name_removal_;
    EveningDoor door_;
    std::map<std::string, GuestNames> guest_names_;  // by evening that is over: still to be forgotten
    std::unique_ptr<Alarm> guest_names_alarm_;
    struct Watcher {
        std::string id;
        std::shared_ptr<Sink> sink;
    };
    std::map<std::uint64_t, Watcher> watchers_;  // by connection: each of one that is over, but may be reopened
    std::map<std::string, room::BoardOutcome> outcomes_;  // by room: told before the server was away
    Workers pairing_;
};

}  // namespace server::tournaments
