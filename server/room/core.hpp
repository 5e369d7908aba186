// The room as a pure machine: commands with their times in, decisions out. It has no socket, no thread and no clock;
// actor.hpp gives it those. What is decided here and kept in the journal is in state.hpp; each command is a Transaction
// (transaction.hpp), handed to the parts that decide it: README.md.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/result.hpp"
#include "protocol/client_message.hpp"
#include "server/http/stream_rooms.hpp"
#include "server/journal/deleted_account.hpp"
#include "server/room/attendance.hpp"
#include "server/room/bot_seats.hpp"
#include "server/room/deadlines.hpp"
#include "server/room/decision.hpp"
#include "server/room/opening.hpp"
#include "server/room/outcome_publisher.hpp"
#include "server/room/publisher.hpp"
#include "server/room/request.hpp"
#include "server/room/requests.hpp"
#include "server/room/seating.hpp"
#include "server/room/state.hpp"
#include "server/room/transaction.hpp"

namespace server::room {

class Core {
public:
    struct Tuning {
        std::int64_t bot_pace_ms = 700;  // about how long a computer player takes over an action
    };

    /// A new room. `first` is what opening it has decided.
    Core(const Opened& opened, Tuning tuning, Decision& first, const Sitters& sitters, std::int64_t unix_ms);
    /// A room from before the server was away, for `away_ms`, restored from what the journal has kept of it; the room's
    /// time had run on for `ran_on_ms` after the last line. What was sealed is sealed, watchers still hear later what
    /// they were to hear later, and the clock of a running game stands still until everybody is back. Throws
    /// engine::BrokenInvariant where the lines do not make a room.
    struct Past {
        std::vector<std::string> lines;  // SECRET
        std::int64_t ran_on_ms = 0;
        std::int64_t away_ms = 0;
    };
    Core(const Past& past, Tuning tuning, Decision& first, std::int64_t unix_ms);
    Core(const Core&) = delete;  // its parts refer to each other
    Core& operator=(const Core&) = delete;

    /// Connections that were there before, and still are, since only the room was away: everybody is present, and is
    /// shown how things stand.
    struct Returned {
        Person who;
        std::int64_t lag_ms = 0;
        bool casts = false;
        bool takes_changes = false;
    };
    Decision come_back(const std::vector<Returned>& people, RoomTime now);

    Decision request(const Request& request, RoomTime now, std::int64_t unix_ms);
    /// A player has come back, but has not joined yet.
    Decision attend(const Person& who, RoomTime now);
    /// The player's last connection to this room is gone (the first one comes with room.join).
    Decision vanish(const PlayerId& player, RoomTime now);
    /// Time has passed. To be called at wake_at, or later.
    Decision wake(RoomTime now, std::int64_t unix_ms);
    std::optional<RoomTime> wake_at() const;
    /// An operator closes the room: a game that is on ends without a result, and the end of one that is over is told
    /// now, however late watchers were to hear of it.
    Decision close(RoomTime now);
    /// In a tournament's room: others are to play, or have more time to come. Once the game has begun it changes
    /// nothing but with `in_play`, or where computer players stand in: then seats are handed over as they are.
    Decision reserve(Reservations reservations, std::optional<std::int64_t> starts_in_ms, bool in_play, RoomTime now);
    /// In a tournament's room: whether anybody may chat from now on.
    Decision switch_chat(bool is_on, RoomTime now);
    /// Somebody has deleted their account: they are called so here from now on, and in what is kept of their games.
    Decision forget(const DeletedAccount& deleted_account, RoomTime now);
    /// An operator has given somebody another name than `before`.
    Decision rename(const Person& person, const std::string& before, RoomTime now);
    /// The host has blocked somebody: who plays plays on, else they lose their seat and leave.
    Decision show_out(const PlayerId& host, const PlayerId& blocked, RoomTime now);
    /// Whether a game that they started has yet to change ratings.
    bool is_to_rate(const PlayerId& player) const;
    /// The result of a thought that was wanted (decision.hpp): an action, or nothing where there is nothing to do until
    /// something happens. A thought that is no longer wanted changes nothing.
    Decision found(std::uint64_t thought, const std::optional<engine::Action>& action, RoomTime now,
                   std::int64_t unix_ms);

    /// Whether somebody may read this room's stream: why not, or whether there would be anything new to tell.
    StreamRoom::Considered consider(const Watching& wish) const;
    /// Begins a stream, named by its number; or ends it at once, as consider would have told.
    Decision watch(std::uint64_t stream, const Watching& wish, RoomTime now);
    /// So many read it. One that has ended changes nothing, here and there.
    Decision weigh(std::uint64_t stream, std::size_t readers, RoomTime now);
    /// Nobody reads it any more.
    Decision unwatch(std::uint64_t stream, RoomTime now);

    /// wire.md 4.2: half the round trip that the server has measured, of the player's slowest connection.
    void set_lag(const PlayerId& player, std::int64_t lag_ms) { attendance_.set_lag(player, lag_ms); }
    void set_address(const PlayerId& player, const std::string& address) { attendance_.set_address(player, address); }
    /// What anybody may see: a watcher's snapshot.
    Frame public_snapshot(RoomTime now) { return publisher_.public_snapshot(std::max(now, now_)); }
    const State& state() const { return state_; }
    /// The time of the latest command.
    RoomTime now() const { return now_; }

private:
    Core(const Opened& opened, Tuning tuning, std::int64_t unix_ms);

    Transaction begin(RoomTime now);
    Decision finish(Transaction tx);
    void close_if_not_played(Transaction& tx);
    bool may_close() const;
    void close_if_deserted(Transaction& tx);
    void go_on_if_all_are_back(Transaction& tx);
    std::optional<RoomTime> forfeits_at() const;
    std::optional<RoomTime> found_begins_at() const;
    void begin_found_if_due(Transaction& tx);
    std::optional<RoomTime> calls_time_at() const;
    void call_time_if_due(Transaction& tx);
    void forfeit_if_not_come(Transaction& tx);

    State state_;
    RoomTime now_;          // of the latest command
    std::int64_t unix_ms_;  // as last known
    Attendance attendance_{state_};
    Publisher publisher_{state_, attendance_};
    Deadlines deadlines_{state_, attendance_};
    BotSeats bots_;
    Seating seating_{state_, attendance_, publisher_, bots_};
    Requests requests_{state_, attendance_, publisher_, deadlines_, seating_};
    OutcomePublisher outcome_publisher_{state_};
    RoomTime returning_until_;  // after a restart: clocks wait for people until then
    bool is_closing_ = false;
};

}  // namespace server::room
