// The asynchronous shell of core.hpp: gives a room its thread, mailbox, alarm and journal. Everything runs on the
// executor of the room's shard; the public functions may be called from any thread.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <vector>

#include <boost/asio/dispatch.hpp>

#include "engine/base/result.hpp"
#include "server/base/clock.hpp"
#include "server/base/randomness.hpp"
#include "server/base/talk_line.hpp"
#include "server/durable/commit_queue.hpp"
#include "server/durable/guarded.hpp"
#include "server/durable/wake_alarm.hpp"
#include "server/identity/blocks.hpp"
#include "server/identity/guesses.hpp"
#include "server/journal/journal.hpp"
#include "server/net/sink.hpp"
#include "server/net/socket.hpp"
#include "server/room/core.hpp"
#include "server/room/line_scan.hpp"
#include "server/room/requester.hpp"
#include "server/room/stream_sinks.hpp"
#include "server/room/subscribers.hpp"
#include "server/room/unanswered.hpp"
#include "server/telemetry/log.hpp"
#include "server/telemetry/metrics.hpp"
#include "server/thinking/thinker.hpp"

namespace server::room {

/// The error for requests to a room that has met a fault.
protocol::Error fault_error(bool reopens);

/// What a room still needs of somebody who has deleted their account; a later value outranks an earlier one.
enum class Forgetting : std::uint8_t {
    done,
    is_to_rate,  // a game that they started has yet to be rated, by the rating that they had
    is_frozen,   // the room is frozen with their name in it, and may go on after a restart
};

/// Hears of rooms, on each room's own thread, and outlives them all: the directory.
class RoomListener {
public:
    RoomListener() = default;
    RoomListener(const RoomListener&) = delete;
    RoomListener& operator=(const RoomListener&) = delete;

    virtual void room_listed(const std::string& room, const Listed& entry) = 0;
    /// It rested, and does so no longer.
    virtual void room_opened(const std::string& room) = 0;
    virtual void room_closed(const std::string& room) = 0;
    /// Of a tournament's board.
    virtual void board_decided(const BoardOutcome& outcome) = 0;

protected:
    ~RoomListener() = default;
};

class Actor final : public StreamRoom, public std::enable_shared_from_this<Actor> {
public:
    struct Deps {
        Executor executor;
        std::size_t shard;
        Clock& clock;
        Journal& journal;
        Thinker& thinker;
        Randomness& randomness;
        Guesses& guesses;
        const Blocks& blocks;
        Metrics& metrics;
        Log& log;
    };
    using Respond = Unanswered::Respond;

    Actor(Deps deps, RoomListener& listener, Core::Tuning tuning);

    /// The shard that the room runs on.
    std::size_t shard() const override { return deps_.shard; }

    /// Must be the first call to a new room; `answer` is kept together with the room. The callback is told whether the
    /// journal has both.
    void open(Opened opened, Sitters sitters, std::optional<KeptAnswer> answer,
              std::function<void(bool)> opened_callback);
    /// A room that the journal has, with a line at least, and that nobody has needed since the server began.
    struct Resting {
        RoomTime stopped_at;       // its own time ran so far
        std::int64_t away_ms = 0;  // from then on, until the server's start
        Mentions mentions;         // in its lines
    };
    /// Instead of open, and before the room's thread runs: nothing runs in it, and it is opened, from its lines in the
    /// journal, by whatever first needs it, which waits for that; its time goes on from then. If the lines do not make
    /// a room, it is frozen then.
    void rest(const std::string& id, std::optional<TournamentBoard> board, Resting resting);
    /// Instead of that: what was kept of this room is damaged and has been set aside (journal/kept.hpp). Whoever comes
    /// is told so, until an operator closes it.
    void be_set_aside(const std::string& id);
    /// Opens it if it rests. `then` is told, on the room's thread, whether it did so until now.
    void open_now(std::function<void(bool)> then);
    /// `respond` is called once, on the room's thread, when what it says is kept.
    void ask(Requester requester, RequestName name, RoomCommand command, Respond respond);
    /// The player is back on the server: one with a seat here counts as connected, even before joining.
    void greet(Requester requester);
    /// For a tournament's room: see Core::reserve.
    void reserve(Reservations reservations, std::optional<std::int64_t> starts_in_ms, bool in_play);
    /// Likewise: see Core::switch_chat.
    void switch_chat(bool is_on);
    /// See Core::forget. `forgotten` is called, on the room's thread, once everything that follows from it is in the
    /// journal's queue, ahead of all later entries.
    void forget(const DeletedAccount& deleted_account, std::function<void(Forgetting)> forgotten);
    /// See Core::show_out.
    void show_out(const PlayerId& host, const PlayerId& blocked);
    /// See Core::rename.
    void rename(const Person& person, const std::string& before);
    /// What this player may have heard of what was said here, and the game that is on or was on last, if any.
    struct Talk {
        std::string game;
        std::vector<TalkLine> lines;
    };
    void tell_talk(const PlayerId& player, std::function<void(Talk)> tell);
    /// Closed by an operator: see Core::close. Closes a frozen room, too.
    void close();
    /// For a tournament's room that is not wanted: closes it, but not where its game is over, which people may still be
    /// looking at.
    void call_off();
    /// The connection is gone.
    void leave(std::uint64_t connection);
    void measured(std::uint64_t connection, std::int64_t lag_ms);
    /// The server is about to stop: time stands still from now on, and nothing is decided any more. `halted` is called
    /// on the room's thread; receipts may still come.
    void halt(std::function<void()> halted);
    /// Nothing can be kept for now: time stands still and nothing is decided, until it can be again (false). Then the
    /// room goes on as after a restart.
    void stand_still(bool stands);
    /// A watcher's snapshot, once everything in it is kept; or why there is none (a password, a fault).
    using Snapshot = engine::Result<Frame, protocol::Error>;
    void public_snapshot(std::function<void(Snapshot)> give);

    // StreamRoom: actor_streams.cpp.
    void consider(const Watching& wish, std::function<void(Considered)> tell) override;
    void watch(std::uint64_t stream, std::shared_ptr<Sink> sink, const Watching& wish) override;
    void unwatch(std::uint64_t stream) override;
    void weigh(std::uint64_t stream, std::size_t readers) override;

private:
    /// What work does with a room that rests.
    enum class Rest : std::uint8_t {
        ends,     // opens it, and waits until it is open
        goes_on,  // leaves it; where it is being opened, waits
        is_kept,  // leaves it, and waits for nothing
    };
    template <class Work>
    void enqueue(Work work, Rest rest = Rest::ends);
    /// The same, and once the room goes on where it stands still.
    template <class Work>
    void when_it_goes_on(Work work);
    void do_what_waited();
    RoomTime now() const { return RoomTime{deps_.clock.now_ms() - opened_at_ms_}; }
    void ask_now(const Requester& requester, RequestName name, RoomCommand command, Respond& respond,
                 std::int64_t arrived_ms);
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
    std::optional<protocol::Error> block_fault(const Requester& requester, const RoomCommand& command) const;
    void close_frozen();
    void vanish();
    void drop(std::uint64_t connection);
    void stop_listening(std::uint64_t connection);
    void note_lag(std::uint64_t connection, std::int64_t lag_ms);
    void set_alarm();
    void freeze(const char* what);

    // actor_resting.cpp
    void open_from_rest();

    // actor_reopening.cpp
    void meet_fault(const std::exception& fault);
    void stop_clock();
    void reopen_later();
    void answer_lost();
    void read_again();
    void reopen(std::optional<std::vector<std::string>> lines);
    void lack_memory();
    void welcome_back();

    template <class Step>
    void guarded(Step step);

    Deps deps_;
    RoomListener& listener_;
    Core::Tuning tuning_;
    std::int64_t opened_at_ms_;  // or since when it rests
    std::optional<Resting> resting_;
    std::string id_;
    std::unique_ptr<const TournamentBoard> board_;  // played here; null: none
    std::unique_ptr<Core> core_;                    // null while it rests
    CommitQueue<Effect> commits_;
    WakeAlarm alarm_;
    std::atomic<std::size_t> mailbox_{0};
    Subscribers connections_;
    StreamSinks streams_;
    Unanswered unanswered_;
    std::map<std::uint64_t, std::shared_ptr<const void>> thoughts_;  // wanted, by number; releasing one ends it
    bool is_demo_ = false;
    bool is_frozen_ = false;
    bool reopens_ = false;                              // frozen, but to be opened again
    std::vector<std::function<void(Actor&)>> waiting_;  // until the room goes on
    bool stands_still_ = false;                         // the journal keeps nothing for now
    bool is_wanted_open_ = false;  // it rested when it was first needed, and may be opened only later
    bool is_opening_ = false;      // it rested, and its lines are being read
    bool lacks_memory_ = false;    // that is why it is to be opened again
    bool is_set_aside_ = false;
    bool is_due_ = false;         // to be opened again as soon as no decision waits
    std::uint64_t readings_ = 0;  // of its lines, to be opened again
    unsigned reopenings_ = 0;
    std::int64_t stopped_ms_ = 0;  // when it was frozen to be opened again …
    RoomTime stopped_at_;          // … and the same in room time
    std::int64_t reopened_ms_ = 0;
    bool is_closing_ = false;  // nothing is decided any more
    bool is_closed_ = false;
    bool is_halted_ = false;
};

/// Runs at once if the caller is on the room's thread; otherwise goes through a bounded mailbox.
template <class Work>
void Actor::enqueue(Work work, Rest rest) {
    mailbox_.fetch_add(1, std::memory_order_relaxed);
    boost::asio::dispatch(deps_.executor, [self = shared_from_this(), work = std::move(work), rest]() mutable {
        if (rest == Rest::ends) self->open_from_rest();
        auto run = [work = std::move(work)](Actor& room) mutable {
            room.mailbox_.fetch_sub(1, std::memory_order_relaxed);
            work(room);
        };
        if (self->is_opening_ && !self->is_halted_ && rest != Rest::is_kept) {
            try {
                self->waiting_.emplace_back(std::move(run));
                return;
            } catch (const std::bad_alloc&) {
                // There is no memory to wait with: it is told that the room is being opened.
            }
        }
        run(*self);
    });
}

template <class Work>
void Actor::when_it_goes_on(Work work) {
    enqueue([work = std::move(work)](Actor& self) mutable {
        self.waiting_.emplace_back(std::move(work));
        self.do_what_waited();
    });
}

/// A broken invariant freezes this room and no other (architecture.md section 4); out of memory, it is opened again.
template <class Step>
void Actor::guarded(Step step) {
    if (is_frozen_ || is_closing_ || is_halted_ || resting_) return;
    server::guarded(step, [this](const std::exception& fault) { meet_fault(fault); });
}

}  // namespace server::room
