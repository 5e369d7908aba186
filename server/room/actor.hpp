// A room with a thread's time, a mailbox, an alarm and a journal: the asynchronous shell of core.hpp. Everything runs
// on the executor of the room's shard; the public functions may be called from any thread.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <boost/asio/dispatch.hpp>

#include "engine/base/result.hpp"
#include "server/base/clock.hpp"
#include "server/base/randomness.hpp"
#include "server/durable/commit_queue.hpp"
#include "server/durable/guarded.hpp"
#include "server/durable/wake_alarm.hpp"
#include "server/identity/guesses.hpp"
#include "server/journal/journal.hpp"
#include "server/net/sink.hpp"
#include "server/net/socket.hpp"
#include "server/room/core.hpp"
#include "server/room/requester.hpp"
#include "server/room/stream_sinks.hpp"
#include "server/room/subscribers.hpp"
#include "server/room/unanswered.hpp"
#include "server/telemetry/log.hpp"
#include "server/telemetry/metrics.hpp"
#include "server/thinking/thinker.hpp"

namespace server::room {

/// What those are told who ask something of a room that has met a fault.
protocol::Error fault_error(bool reopens);

/// What is left of somebody who has deleted their account, the more the later.
enum class Forgetting : std::uint8_t {
    done,
    is_to_rate,  // a game that they have begun, by what their rating was
    is_frozen,   // a room with their name: it may go on after a restart
};

class Actor : public std::enable_shared_from_this<Actor> {
public:
    struct Deps {
        Executor executor;
        std::size_t shard;
        Clock& clock;
        Journal& journal;
        Thinker& thinker;
        Randomness& randomness;
        Guesses& guesses;
        Metrics& metrics;
        Log& log;
    };
    /// What the directory is told, on the room's thread.
    struct Listeners {
        std::function<void(const Listed&)> listed;
        std::function<void()> closed;
        std::function<void(const BoardOutcome&)> publish_outcome;  // of a board, to its tournament
    };
    using Respond = Unanswered::Respond;

    Actor(Deps deps, Listeners listeners, Core::Tuning tuning);

    /// On which it lives.
    std::size_t shard() const { return deps_.shard; }

    /// The first thing to be said to a new room, with the answer that is to be kept with it. The callback tells whether
    /// the journal has them.
    void open(Opened opened, protocol::RoomCreate wish, std::optional<KeptAnswer> answer,
              std::function<void(bool)> opened_callback);
    /// Instead of open, and before the room's thread runs: a room out of the journal. Where there is none in it the
    /// room is frozen.
    struct Restored {
        std::vector<PlayerId> people;  // who has a seat there or is the host
        bool is_over = false;          // its game is
    };
    Restored restore(const std::string& id, std::optional<TournamentBoard> board, const Core::Past& past);
    /// `respond` is called once, on the room's thread, when what it says is kept.
    void ask(Requester requester, RequestName name, RoomCommand command, Respond respond);
    /// A player who has come back to the server: whoever has a seat here counts as connected, also before joining.
    void greet(Requester requester);
    /// Of a tournament: see Core::reserve.
    void reserve(Reservations reservations, std::optional<std::int64_t> starts_in_ms = {});
    /// See Core::forget. `forgotten` is told, on the room's thread, once whatever comes of it stands in the journal's
    /// queue, before all that comes later.
    void forget(const DeletedAccount& deleted_account, std::function<void(Forgetting)> forgotten);
    /// By those who look after the server: see Core::close. A frozen room goes, too.
    void close();
    /// The connection is gone.
    void leave(std::uint64_t connection);
    void measured(std::uint64_t connection, std::int64_t lag_ms);
    /// The server is about to stop: time stands still from now on, and nothing is decided any more. `halted` is called
    /// on the room's thread; receipts may still come.
    void halt(std::function<void()> halted);
    /// A watcher's snapshot, once everything in it is kept; or why there is none (a password, a fault).
    using Snapshot = engine::Result<Frame, protocol::Error>;
    void public_snapshot(std::function<void(Snapshot)> give);

    /// Whether somebody may read this room's stream (wire.md 6.3): why not, or whether there would be anything new.
    void consider(const Watching& wish, std::function<void(Core::Considered)> tell);
    /// The sink gets what watchers are told from now on, and at last a frame that ends it. `stream` is unique in the
    /// process.
    void watch(std::uint64_t stream, std::shared_ptr<Sink> sink, const Watching& wish);
    void unwatch(std::uint64_t stream);

private:
    template <class Work>
    void enqueue(Work work);
    RoomTime now() const { return RoomTime{deps_.clock.now_ms() - opened_at_ms_}; }
    void ask_now(const Requester& requester, RequestName name, RoomCommand command, Respond& respond);
    void join_silently(const Requester& requester);
    void commit(Decision decision, std::vector<KeptAnswer> answers = {}, std::function<void(bool)> then = nullptr);
    void received(bool kept);
    void perform(Effect& effect);
    void perform(Answered& answered);
    void perform(const Admitted& admitted);
    void perform(const Moved& moved);
    void perform(const Dismissed& dismissed);
    void perform(const Published& published);
    void perform(const Whispered& whispered);
    void perform(const ThoughtWanted& wanted);
    void perform(const ThoughtDropped& dropped);
    void found(std::uint64_t thought, const Thinker::Found& found);
    std::optional<protocol::Error> trouble() const;
    void close_frozen();
    void vanish();
    void drop(std::uint64_t connection);
    void stop_listening(std::uint64_t connection);
    void note_lag(std::uint64_t connection, std::int64_t lag_ms);
    void set_alarm();
    void freeze(const char* what);

    // actor_reopening.cpp
    void meet_fault(const std::exception& fault);
    void suspend();
    void reopen_later();
    void answer_lost();
    void read_again();
    void reopen(std::vector<std::string> lines);
    void welcome_back();

    template <class Step>
    void guarded(Step step);

    Deps deps_;
    Listeners listeners_;
    Core::Tuning tuning_;
    std::int64_t opened_at_ms_;
    std::string id_;
    std::optional<TournamentBoard> board_;  // that is played here
    std::optional<Core> core_;
    CommitQueue<Effect> commits_;
    WakeAlarm alarm_;
    std::atomic<std::size_t> mailbox_{0};
    Subscribers connections_;
    StreamSinks streams_;
    Unanswered unanswered_;
    std::map<std::uint64_t, std::shared_ptr<const void>> thoughts_;  // waited for, by number; letting go ends them
    bool is_demo_ = false;
    bool is_frozen_ = false;
    bool reopens_ = false;  // frozen, and to be opened again
    bool is_due_ = false;   // as soon as no decision waits
    unsigned reopenings_ = 0;
    std::int64_t stopped_ms_ = 0;  // when it was frozen for that …
    RoomTime stopped_at_;          // … and in its own time
    std::int64_t reopened_ms_ = 0;
    bool is_closing_ = false;  // nothing is decided any more
    bool is_closed_ = false;
    bool is_halted_ = false;
};

/// On the room's thread at once where that is the caller's; through a bounded mailbox otherwise.
template <class Work>
void Actor::enqueue(Work work) {
    mailbox_.fetch_add(1, std::memory_order_relaxed);
    boost::asio::dispatch(deps_.executor, [self = shared_from_this(), work = std::move(work)]() mutable {
        self->mailbox_.fetch_sub(1, std::memory_order_relaxed);
        work(*self);
    });
}

/// A broken invariant freezes this room and no other (architecture.md section 4); without memory it is opened again.
template <class Step>
void Actor::guarded(Step step) {
    if (is_frozen_ || is_closing_ || is_halted_) return;
    server::guarded(step, [this](const std::exception& fault) { meet_fault(fault); });
}

}  // namespace server::room
