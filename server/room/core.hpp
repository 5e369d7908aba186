// The room as a pure machine: commands with their times in, decisions out. It has no socket, no thread and no clock;
// actor.hpp gives it those. What is decided here and kept in the journal is in state.hpp; who hears what in
// channel.hpp.
#pragma once

#include <array>
#include <list>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "protocol/client_message.hpp"
#include "server/journal/leaver.hpp"
#include "server/room/channel.hpp"
#include "server/room/decision.hpp"
#include "server/room/state.hpp"
#include "server/room/watching.hpp"

namespace server::room {

/// The room that is wished for, with this id and key; named after the host if it has no name.
Opened opening_of(const protocol::RoomCreate& wish, std::string id, const engine::Bytes32& key,
                  std::optional<Person> host);

/// A room for a game of a tournament.
struct BoardOpening {
    std::string room;
    engine::Bytes32 key{};  // SECRET
    engine::Options options;
    std::string name;
    bool is_public = true;
    std::optional<std::string> rated;
    unsigned spectator_delay_s = 0;
    TournamentBoard board;
    Reservations reservations;
    std::optional<std::string> caster_key;  // SECRET; who has it sees the game without delay
};
Opened opening_of(const BoardOpening& opening);

/// What is kept of a room's password.
engine::Bytes32 password_hash(const engine::Bytes32& room_key, std::string_view password);

/// What is kept of the key of those who watch without delay.
engine::Bytes32 caster_hash(const engine::Bytes32& room_key, std::string_view key);

/// What a person asks of a room.
struct Request {
    Ticket ticket{};
    Person who;
    protocol::Command command;
    std::int64_t lag_ms = 0;  // of the connection it came by (wire.md 4.2)
    engine::Bytes32 lot{};    // SECRET; random, for a request that a key comes of
};

class Core {
public:
    struct Tuning {
        std::int64_t bot_pace_ms = 700;  // how long a computer player takes over an action, about
    };

    /// Whether a room can be made so at all; the reason where not.
    static std::optional<protocol::Error> check(const protocol::RoomCreate& wish);

    /// A new room. `first` is what opening it has decided.
    Core(const Opened& opened, Tuning tuning, Decision& first, const protocol::RoomCreate& wish, std::int64_t unix_ms);
    /// A room from before the server was away, for `away_ms`, out of what the journal has kept of it; the room's time
    /// had run on for `ran_on_ms` after the last line. What was sealed is sealed, what watchers were to hear later they
    /// will, and the clock of a running game stands still until everybody is back. Throws engine::BrokenInvariant where
    /// the lines do not make a room.
    struct Past {
        std::vector<std::string> lines;  // SECRET
        std::int64_t ran_on_ms = 0;
        std::int64_t away_ms = 0;
    };
    Core(const Past& past, Tuning tuning, Decision& first, std::int64_t unix_ms);

    /// Connections that were there before, and still are, since it was the room alone that was away: everybody is
    /// present, and is shown how things stand.
    struct Returned {
        Person who;
        std::int64_t lag_ms = 0;
        bool casts = false;
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
    /// The room is closed by those who look after the server: whatever is on in it ends without a result, and what has
    /// ended in it is told, however late watchers were to hear of it.
    Decision close(RoomTime now);
    /// Of a tournament: others are to play, or have more time to come. Changes nothing once the game has begun.
    Decision reserve(Reservations reservations, std::optional<std::int64_t> starts_in_ms, RoomTime now);
    /// Somebody has deleted their account: they are called so here from now on, and in what is kept of their games.
    Decision forget(const Leaver& leaver, RoomTime now);
    /// A game that they have begun has yet to change ratings.
    bool is_to_rate(const PlayerId& player) const;
    /// What has come of a thought that was wanted (decision.hpp): an action, or nothing where there is nothing to do
    /// until something happens. One that is wanted no longer changes nothing.
    Decision found(std::uint64_t thought, const std::optional<engine::Action>& action, RoomTime now,
                   std::int64_t unix_ms);

    /// Whether somebody may read this room's stream: why not, or whether there would be anything new to tell.
    using Considered = engine::Result<bool, protocol::Error>;
    Considered consider(const Watching& wish) const;
    /// Begins a stream, named by its number; or ends it at once, as consider would have told.
    Decision watch(std::uint64_t stream, const Watching& wish, RoomTime now);
    /// Nobody reads it any more. One that has ended changes nothing.
    Decision unwatch(std::uint64_t stream, RoomTime now);

    /// wire.md 4.2: half the round trip that the server has measured, of the player's slowest connection.
    void set_lag(const PlayerId& player, std::int64_t lag_ms);
    /// What anybody may see: a watcher's snapshot.
    Frame public_snapshot(RoomTime now);
    /// True where joining needs a password that this player has not given before.
    bool needs_password(const PlayerId& player) const;
    /// Of a room that has one.
    bool is_password(std::string_view text) const;
    /// True where only those who have a seat may see the game, and this player has none.
    bool bars(const PlayerId& player) const;
    /// Why strangers see nothing of this room, where that is so.
    std::optional<protocol::Error> refusal_of_strangers() const;
    const State& state() const { return state_; }
    /// Who has a seat, or is the host.
    std::vector<PlayerId> awaited_people() const;
    /// What is left to be said to the tournament whose room this is when the room is closed.
    std::optional<BoardOutcome> outcome_at_end() const;
    /// Of the latest command.
    RoomTime now() const { return now_; }

private:
    Core(const Opened& opened, Tuning tuning, std::int64_t unix_ms);

    struct Presence {
        std::string name;
        Standing standing = Standing::guest;
        std::string you;  // as told last; empty for those who only watch
        std::int64_t lag_ms = 0;
        bool connected = false;
        bool casts = false;                           // has given the key of those who watch without delay
        ChannelKind channel = ChannelKind::watchers;  // that the connections hear
    };
    using People = std::map<PlayerId, Presence>;
    struct Attendant {
        PlayerId player;
        Presence* presence;
        std::vector<engine::Seat> seats;
    };
    using Roster = std::vector<Attendant>;
    struct Held {
        Ticket ticket{};
        Person who;
        engine::Seat seat;
        engine::Action action;
        engine::Instant arrived;
    };
    /// What a computer player is thinking, or has found and not done yet.
    struct Thought {
        std::uint64_t number = 0;
        std::uint64_t position = 0;        // that it is about
        RoomTime acts_at;                  // not before
        std::optional<RoomTime> deadline;  // of the game, as it was told
        bool is_found = false;
        std::optional<engine::Action> action;
    };
    struct Bot {
        std::optional<RoomTime> looks_at;     // when it begins to think, once it does not think already
        std::optional<RoomTime> waits_until;  // for people on the other side
        std::optional<Thought> thought;
    };

    // core.cpp: frame of every command
    void begin(RoomTime now);
    void forget_told();
    void tell_of_deadlines();
    Decision finish();
    State::Outcome change(const Change& change);
    void answer(Ticket ticket, Reply reply) { decision_.effects.push_back(Answered{ticket, std::move(reply)}); }
    void refuse(Ticket ticket, protocol::Code code, std::string message);
    void start_if_ready();
    bool may_close() const;
    void close_if_deserted();

    // watching.cpp
    /// Of one of the watchers' channels.
    struct Streams {
        std::set<std::uint64_t> all;
        std::set<std::uint64_t> of_this_game;  // that end with it
        RoomTime last_ended;
    };
    Streams& streams_of(ChannelKind channel) { return streams_[channel == ChannelKind::casters ? 1 : 0]; }
    const Streams& streams_of(ChannelKind channel) const { return streams_[channel == ChannelKind::casters ? 1 : 0]; }
    std::size_t stream_count() const { return streams_[0].all.size() + streams_[1].all.size(); }
    std::optional<RoomTime> backlog_until(const Channel& channel) const;
    void drop_due_backlogs();
    void end_streams(ChannelKind channel, Frame end, bool all);
    bool is_caster_key(std::string_view key) const;
    ChannelKind channel_for(const Watching& wish) const;
    void open_casters_channel();
    void withdraw_caster_key();

    // restoring.cpp
    void play_again(const std::vector<std::string>& lines, RoomTime until);
    void await_people(RoomTime now);
    void go_on_if_all_are_back();

    // requests.cpp
    void handle(const Request& request, const protocol::RoomJoin& join);
    void handle(const Request& request, const protocol::RoomCaster& caster);
    void handle(const Request& request, const protocol::RoomLeave& leave);
    void handle(const Request& request, const protocol::SeatTake& take);
    void handle(const Request& request, const protocol::SeatLeave& leave);
    void handle(const Request& request, const protocol::SeatBot& bot);
    void handle(const Request& request, const protocol::SeatKick& kick);
    void handle(const Request& request, const protocol::RoomReady& ready);
    void handle(const Request& request, const protocol::Act& act);
    void handle(const Request& request, const protocol::Chat& chat);
    void handle(const Request& request, const protocol::RoomRematch& rematch);
    void handle(const Request& request, const protocol::Ping& ping);
    void handle(const Request& request, const protocol::RoomCreate& create);
    void handle(const Request& request, const protocol::RoomList& list);
    void handle(const Request& request, const protocol::RoomWatchList& watch);
    void handle(const Request& request, const protocol::RoomDemo& demo);
    void handle(const Request& request, const protocol::TournamentWatch& watch);
    void start_or_tell_ready(const std::vector<engine::Seat>& seats, bool ready);
    void take_in_running_game(const Request& request, engine::Seat seat);
    std::optional<protocol::Error> refusal_of_rating(const Person& who) const;

    // tournament.cpp
    std::optional<protocol::Error> refusal_of_tournament(const Person& who, engine::Seat seat) const;
    void take_reserved_seats(const Person& who);
    std::optional<RoomTime> forfeits_at() const;
    void forfeit_if_not_come();
    void keep_outcome(BoardOutcome::Kind what);
    BoardOutcome outcome(BoardOutcome::Kind what) const;
    std::optional<BoardOutcome::Kind> public_outcome() const;
    void publish_outcome();
    void dismiss_everybody(std::string_view reason);
    bool is_host(const PlayerId& player) const;

    // seats.cpp
    void seat_person(engine::Seat seat, const Person& person);
    void vacate(engine::Seat seat, protocol::Departure reason);
    void leave_match(engine::Seat seat);
    void move_connections(const PlayerId& player);
    void pass_host_on();
    void appear(const Person& who);
    void disappear(People::iterator person);
    void dismiss(const PlayerId& player);
    void dismiss_watchers();
    void expect_back(const PlayerId& player);
    void leave_for_absence(RoomTime now);

    // timing.cpp
    engine::Instant game_now() const { return state_.game_time(now_); }
    engine::Instant told_now() const;
    std::optional<std::int64_t> clock_stops_ms() const;
    std::int64_t hold_ms() const;
    bool deadline_is_held() const;
    void expire_due();
    void act_now(const Held& action, engine::Instant at);
    State::Outcome play(const engine::Input& input, engine::Instant at);
    void release_held();

    // bots.cpp
    bool rests() const;
    void rouse_bots();
    void schedule_bots();
    void let_bots_go_on();
    void look(engine::Seat seat, Bot& bot);
    void act_as_found(engine::Seat seat, Bot& bot);
    void drop_thought(Bot& bot);
    bool is_hurried(const Bot& bot) const;
    void look_soon(engine::Seat seat, Bot& bot) const;
    std::optional<RoomTime> bot_wakes_at(const Bot& bot) const;
    std::int64_t usual_pace_ms(engine::Seat seat) const;
    std::int64_t pace_ms(engine::Seat seat) const;
    std::optional<RoomTime> deadline_at() const;
    std::optional<std::int64_t> left_ms() const;
    bool lets_people_seal_first(engine::Seat seat) const;
    std::uint64_t bot_seed(std::uint64_t thought) const;

    // telling.cpp
    enum class To : std::uint8_t { everybody, black, white, players, watchers };
    static bool hears(engine::Audience audience, To whom);
    void tell(std::string event, To whom = To::everybody, engine::Keeping keeping = engine::Keeping::passing);
    engine::View view_for(engine::Audience audience) const;
    void tell_of(const Change& change, const State::Outcome& outcome);
    void tell_start();
    void tell_words(const Spoken& spoken, std::int64_t at_ms);
    void tell_watchers_words();
    void tell_ready(engine::Seat seat, bool ready);
    /// With the views where they have changed, or events and info alone.
    enum class Scenes : std::uint8_t { all, delayed, none };
    void publish(Scenes scenes = Scenes::all);
    Publication publication_for(const Channel& channel, bool with_scene) const;
    void send(const Channel& channel, Channel::Out out);
    void tell_players_apart();
    void tell_moved();
    Channel* find_channel(ChannelKind kind);
    const Channel* find_channel(ChannelKind kind) const;
    Channel& watchers_channel() { return *find_channel(ChannelKind::watchers); }
    const Channel& watchers_channel() const { return *find_channel(ChannelKind::watchers); }
    ChannelKind channel_of(const PlayerId& player) const;
    void write_you(protocol::JsonWriter& writer, const PlayerId& player, const std::vector<engine::Seat>& seats) const;
    std::string you_of(const PlayerId& player) const;
    Frame snapshot_of(const PlayerId& player);
    bool hears_now(const Channel& channel);
    void catch_up();
    protocol::RoomInfo info();
    const Roster& roster();
    std::size_t connected_players();
    std::uint64_t watchers();

    State state_;
    Tuning tuning_;
    People people_;
    std::optional<Roster> roster_;         // nothing: has changed since it was made
    std::size_t connected_ = 0;            // of them
    std::map<PlayerId, RoomTime> absent_;  // when a missing player counts as gone (wire.md 2.9)
    std::vector<Channel> channels_;
    std::list<Held> held_actions_;
    std::map<engine::Seat, Bot> bots_;  // of the running game
    std::uint64_t bot_thoughts_ = 0;
    std::uint64_t position_ = 0;      // another one whenever there is something else to think about
    std::uint64_t looked_for_ = 0;    // the position that the computer players were told of last
    RoomTime brisk_until_;            // they have rested, and somebody has come
    std::array<Streams, 2> streams_;  // see streams_of
    std::optional<RoomTime> deserted_since_;
    RoomTime counts_told_;
    bool counts_changed_ = false;
    RoomTime returning_until_;                             // after a restart: so long clocks wait for people
    std::optional<BoardOutcome::Kind> published_outcome_;  // to the tournament whose room this is
    bool is_closing_ = false;
    engine::Instant told_at_;  // of the latest input from which something public came

    // The command at hand.
    RoomTime now_;
    std::int64_t unix_ms_;
    Decision decision_;
    std::vector<std::pair<To, Event>> events_;
    std::vector<Spoken> watchers_words_;
    std::vector<PlayerId> moved_;
    bool info_changed_ = false;
    bool begins_game_ = false;
    std::optional<std::string> ended_;  // the id of the game
};

}  // namespace server::room
