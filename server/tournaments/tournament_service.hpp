// All tournaments of the server: the asynchronous shell around tournament::Core. It keeps what is decided, opens rooms,
// calls players, lets rounds be paired, and tells those who look on. Everything runs on one executor; the public
// functions may be called from any thread, and answer there.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.hpp"
#include "protocol/error.hpp"
#include "server/base/clock.hpp"
#include "server/base/randomness.hpp"
#include "server/base/shared_text.hpp"
#include "server/base/workers.hpp"
#include "server/identity/presences.hpp"
#include "server/journal/journal.hpp"
#include "server/net/sink.hpp"
#include "server/net/socket.hpp"
#include "server/ratings/ratings.hpp"
#include "server/room/directory.hpp"
#include "server/telemetry/log.hpp"
#include "server/telemetry/metrics.hpp"
#include "server/tournament/core.hpp"
#include "server/tournaments/archived.hpp"

namespace server::tournaments {

/// Lines of a tournament stand in the journal beside those of rooms, under this and its id.
inline constexpr std::string_view line_prefix = "t:";

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
        Metrics& metrics;
        Log& log;
    };
    explicit TournamentService(Deps deps);
    ~TournamentService();

    /// Those from before the server was away, before the executor runs, and after `rooms`; `documents` has what rooms
    /// have told and nobody has taken note of, and tournaments that are over.
    void restore(const std::vector<KeptRoom>& tournaments, const std::vector<Document>& documents,
                 const std::vector<room::Directory::Returning>& rooms);
    void drain() { is_draining_ = true; }

    template <class Value>
    using Answer = std::function<void(engine::Result<Value, protocol::Error>)>;
    struct Done {
        std::optional<unsigned> entrant;  // of who registered or joined
    };
    struct Page {
        SharedText json;
        std::string tag;  // another one whenever the page is another one
    };

    /// A draft; answers with its id.
    void create(tournament::Settings settings, std::string password, Person director, Answer<std::string> answer);
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
    /// Who may register; nothing: everybody.
    void invited(std::string id, tournament::Who who, Answer<std::optional<std::vector<PlayerId>>> answer);
    void invite_code(std::string id, unsigned entrant, tournament::Who who, Answer<std::string> answer);
    struct Wish {
        std::optional<tournament::Status> status;
        std::optional<PlayerId> player;     // who has a part in them
        std::optional<PlayerId> requester;  // who sees their own drafts, and unlisted ones in which they have a part
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
    /// Nothing: there is none of this id. Whoever has it is shown the page.
    void title_of(std::string id, std::function<void(std::optional<Title>)> answer);

    /// Pushes whenever the page has changed, until unwatch.
    void watch(std::string id, std::uint64_t connection, std::shared_ptr<Sink> sink, bool on, Answer<Done> answer);
    void unwatch(std::uint64_t connection);
    /// Their account is gone: their name is taken out of all rooms, and of all tournaments, also those that are over.
    void forget(const DeletedAccount& deleted_account);
    /// What this player is called to at this moment goes to the sink.
    void remind(const PlayerId& player, std::shared_ptr<Sink> sink);

private:
    struct Live;
    using Pending = std::function<void(bool)>;

    std::int64_t unix_ms() const;
    std::shared_ptr<Live> find(const std::string& id);
    std::shared_ptr<Live> add(const std::string& id, tournament::Core core);
    /// What is kept together with a decision.
    struct Beside {
        std::vector<Document> documents;
        std::vector<ArchiveRow> archive;
    };
    void commit(const std::shared_ptr<Live>& live, tournament::Decision decision, Pending then, Beside beside = {});
    void kept(const std::shared_ptr<Live>& live, tournament::Decision& decision, const Pending& then, bool is_kept);
    void perform(const std::shared_ptr<Live>& live, const tournament::OpenRoom& open);
    void perform(const std::shared_ptr<Live>& live, const tournament::ChangeReservation& change);
    void perform(const std::shared_ptr<Live>& live, const tournament::CloseRoom& close);
    void perform(const std::shared_ptr<Live>& live, const tournament::PairingWanted& wanted);
    void perform(const std::shared_ptr<Live>& live, const tournament::PageChanged& changed);
    void perform(const std::shared_ptr<Live>& live, const tournament::Called& called);
    void retire(const std::shared_ptr<Live>& live);
    void ask_archived(const std::string& id, const tournament::Who& who, const MakeCommand& make, Answer<Done> answer);
    void reopen(const std::string& id, const tournament::Who& who, const MakeCommand& make,
                const std::vector<std::string>& lines, const Answer<Done>& answer);
    using MakeOfCourse = std::string (*)(const std::string& course);
    void of_course(std::string id, std::string_view name, MakeOfCourse make, Answer<std::string> answer);
    void made(const std::string& key, const std::optional<std::string>& text, std::uint64_t since,
              const Answer<std::string>& answer);
    void forget_made(const std::string& id);
    void forget_first();
    void forget_archived(std::vector<std::string> ids);
    struct Leaving {
        DeletedAccount deleted_account;
        room::Forgetting left{};
    };
    void end_leaving(const Leaving& leaving);
    void rewrite(const std::string& id, const PlayerId& player, const std::vector<std::string>& lines,
                 std::function<void(bool)> done);
    void end_calls(Live& live, const std::string& room);
    void apply_outcome(const room::BoardOutcome& outcome);
    void clear_up(const std::vector<KeptRoom>& tournaments, const std::vector<room::Directory::Returning>& rooms);
    void keep(std::vector<Document> documents);
    void set_alarm(const std::shared_ptr<Live>& live);
    void push(const std::shared_ptr<Live>& live);
    void give_pages(Live& live);
    int rating_of(const tournament::Settings& settings, const PlayerId& player) const;
    void freeze(Live& live, const char* what);
    template <class Step>
    auto decide(Live& live, const Step& step) -> std::optional<decltype(step())>;

    Deps deps_;
    const std::int64_t started_ms_;
    const std::int64_t started_unix_ms_;
    std::atomic<bool> is_draining_{false};
    std::map<std::string, std::shared_ptr<Live>> live_;
    std::map<std::string, Archived> archived_;
    struct Watcher {
        std::string id;
        std::shared_ptr<Sink> sink;
    };
    std::map<std::uint64_t, Watcher> watchers_;  // by connection: of one that is over each, which may be reopened
    std::map<std::string, room::BoardOutcome> outcomes_;  // by room: told before the server was away
    std::deque<Leaving> deleted_accounts_;                // the first is being forgotten
    std::uint64_t forgettings_ = 0;                       // so many have begun
    std::map<std::string, std::string> made_;             // of courses: ID/NAME, up to limit::courses_kept_bytes
    std::size_t made_bytes_ = 0;
    std::uint64_t rewritten_ = 0;  // how often one in the archive has become another
    std::size_t making_ = 0;       // so many wait for the thread
    Workers pairing_;
    Workers working_out_;
};

}  // namespace server::tournaments
