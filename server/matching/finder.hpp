// The table finder: people who want to play say so here, and are told of a table. The shell around core.hpp: it knows
// who is connected, how strong they are, and which rooms there are. It keeps nothing in the journal: whoever waits asks
// again after a restart, and a table is kept by its room. From any thread; what is decided is decided on the executor.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <boost/asio/post.hpp>

#include "protocol/client_message.hpp"
#include "protocol/error.hpp"
#include "server/base/clock.hpp"
#include "server/base/randomness.hpp"
#include "server/durable/wake_alarm.hpp"
#include "server/identity/blocks.hpp"
#include "server/identity/presences.hpp"
#include "server/matching/core.hpp"
#include "server/matching/league.hpp"
#include "server/matching/parties.hpp"
#include "server/matching/tables.hpp"
#include "server/ratings/ratings.hpp"
#include "server/room/directory.hpp"
#include "server/room/opening.hpp"
#include "server/telemetry/log.hpp"
#include "server/telemetry/metrics.hpp"

namespace server::matching {

class Finder final : public std::enable_shared_from_this<Finder> {
public:
    /// All of them outlive it.
    struct Deps {
        Executor executor;
        Clock& clock;
        Randomness& randomness;
        const Ratings& ratings;
        const Presences& presences;
        const Blocks& blocks;
        room::Directory& directory;
        Metrics& metrics;
        Log& log;
    };
    explicit Finder(Deps deps);

    /// These programs of the house have accounts, and play in the standing league; so many boards of its own are always
    /// on. To be called before restore, if at all.
    void begin_league(std::vector<HouseProgram> programs, unsigned boards);
    /// Tables from before the server was away.
    void restore(const std::vector<room::Directory::Returning>& rooms);
    /// No new tables from now on.
    void drain();

    template <class Value>
    using Answer = std::function<void(engine::Result<Value, protocol::Error>)>;
    struct Done {};

    /// Answers with the room where a table is there for them already; nothing: they seek from now on.
    void seek(const Person& who, protocol::FinderSeek wish, Answer<std::optional<std::string>> answer);
    void leave(const PlayerId& player, std::function<void()> done);
    /// Answers with the party's code.
    void create_party(const Person& who, Answer<std::string> answer);
    void join_party(const Person& who, const std::string& code, Answer<Done> answer);
    void leave_party(const PlayerId& player, std::function<void()> done);

    /// A connection of theirs has begun: what waits for them is told to it.
    void came(const PlayerId& player, std::shared_ptr<Sink> sink);
    /// Their last connection has gone.
    void went(const PlayerId& player);

    /// Pushes of who waits, now and after each change, until unwatch.
    void watch(std::uint64_t connection, std::shared_ptr<Sink> sink);
    void unwatch(std::uint64_t connection);
    /// The same, once.
    void tell(std::function<void(std::string)> tell);

private:
    /// `decide(finder)` on the executor, one after the other; the finder lives until then.
    template <class Decide>
    void post(Decide decide) {
        boost::asio::post(deps_.executor, [self = shared_from_this(), decide = std::move(decide)] { decide(*self); });
    }
    void on_listed(const std::string& room, const room::Listed* entry);
    void follow(const std::string& room, const room::Listed* entry);
    std::optional<Ticket> ticket_of(const std::vector<Person>& people, const protocol::FinderSeek& wish) const;
    Seeker seeker_of(const Person& person) const;
    protocol::Error error_for(const Core::Refused& refused) const;
    void seek_now(const Person& who, const protocol::FinderSeek& wish,
                  const Answer<std::optional<std::string>>& answer);
    void withdraw(const PlayerId& player);
    void match_soon();
    void match();
    void set_alarm();
    void seat(const Seated& seated);
    room::TableOpening opening_of(const Table& table) const;
    void open(const Table& table);
    std::vector<Ticket> house_tickets() const;
    void open_boards(std::span<const Ticket> house);
    void board_opened(const room::Directory::Created& room);
    void opened(const std::string& room, std::size_t pool, std::int64_t starts_by_unix_ms,
                const std::vector<PlayerId>& people);
    void not_opened(const std::vector<PlayerId>& people);
    Frame frame_of(const Tables::Place& place) const;
    void tell_place(const PlayerId& player, const Tables::Place& place) const;
    Frame party_frame(const Party* party) const;
    void tell_party(const Party& party) const;
    void drop_from_party(const PlayerId& player);
    void note_change();
    void push();
    std::string state_json() const;

    const Deps deps_;
    Core core_;
    Tables tables_;
    Parties parties_;
    League league_;
    std::map<std::uint64_t, std::shared_ptr<Sink>> watchers_;
    WakeAlarm alarm_;
    std::unique_ptr<Alarm> push_alarm_;
    bool push_is_due_ = false;
    bool match_is_due_ = false;
    std::int64_t pushed_ms_ = 0;
    bool is_draining_ = false;

    std::mutex rooms_mutex_;
    std::set<std::string> rooms_;  // whose listing the executor is to hear of
};

}  // namespace server::matching
