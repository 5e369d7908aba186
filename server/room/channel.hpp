// What one audience has been told: numbered updates, the latest view, info and events for those who come later, and for
// watchers the constant delay with which all of this is told (wire.md 2.1, 3; one encoding for all who hear it).
#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/circular_buffer.hpp>

#include "engine/base/seat.hpp"
#include "engine/match.hpp"
#include "protocol/server_message.hpp"
#include "server/base/limits.hpp"
#include "server/base/shared_text.hpp"
#include "server/http/stream_rooms.hpp"
#include "server/net/sink.hpp"
#include "server/room/backlog.hpp"
#include "server/room/change.hpp"
#include "server/room/channel_kind.hpp"
#include "server/room/event_text.hpp"

namespace server::room {

/// Told to several audiences and remembered by each.
struct Event {
    EventText text;
    engine::Keeping keeping = engine::Keeping::passing;
    bool is_peoples = false;  // there is something in it that somebody has written: words, or a name
    bool is_team_talk = false;
};

/// What an audience sees.
struct Scene {
    std::string view = "null";
    std::string marks;  // beside the view; empty where the game has none
    friend bool operator==(const Scene&, const Scene&) = default;
};

/// What is told at one moment. Absent or empty parts have not changed.
struct Publication {
    std::vector<Event> events;
    std::shared_ptr<const Scene> scene;
    std::shared_ptr<const Scene> veiled;  // with the scene, for a delayed audience: what it is behind a veil
    SharedText info;
    std::optional<std::string> entry;  // of the list of rooms, with its status
    protocol::RoomStatus status{};
    std::int64_t game_now_ms = 0;
    bool clock_runs = false;
    std::optional<std::int64_t> clock_stops_ms;  // runs no further until something else is told
    bool begins_game = false;                    // the log starts again with it
    bool ends_game = false;                      // what teams have said leaves the log with it
    std::optional<std::string> ended;            // the id of a game, whose record is for everybody from then on
};

class Channel {
public:
    Channel(std::string room, ChannelKind kind, std::int64_t delay_ms);
    /// A copy for casters, as if there had been no delay: everything that is held back is told.
    Channel for_casters() const;

    /// The info of the newly opened room: known to those who come first, never delayed.
    void open_with(SharedText info) { info_ = std::move(info); }
    /// Before the first game, while nothing is held back.
    void delay_by(std::int64_t delay_ms) { delay_ms_ = delay_ms; }
    /// After a restart: the numbers of updates go on above all that may have been told before it.
    void number_from(std::uint64_t seq);

    /// What the caller has to send to the audience, and the list entry where that has changed. Where a backlog is kept
    /// there are frames that tell readers of streams of the end of a game, right after the update with the result.
    struct Update {
        Frame frame;
        Delivery delivery{};
    };
    struct Out {
        std::vector<Update> frames;
        std::optional<std::string> entry;
        protocol::RoomStatus status{};
        std::vector<std::string> ended;  // ids of games
    };

    /// Tells at once, or `delay_ms` later by release: what happens from the start of a game until this audience has
    /// heard its end is held back, and nothing else (wire.md 2.1: the room before a game is no secret). A veil
    /// falls for a delayed audience at once, too, over what it sees then and until the veil is lifted: nobody may look
    /// at what the players no longer see (record.md 7.3).
    Out publish(Publication publication, RoomTime at);
    /// Everything that has become due, and what no game holds back any more.
    Out release(RoomTime now);
    /// Before it is due, everything up to the latest end of a game that is held back: the room closes, so nobody can be
    /// kept waiting any longer. What has begun since is told to nobody.
    Out release_ends();
    bool holds_end() const;
    std::optional<RoomTime> next_release() const;
    /// Instead of publish where nobody hears this channel, which must not be a delayed one: what has happened goes into
    /// the log, and the scene is made only when somebody comes (catch_up).
    void pass_over(const Publication& publication, RoomTime at);
    bool is_behind() const { return is_behind_; }
    /// The scene after all that was passed over.
    void catch_up(std::shared_ptr<const Scene> scene);
    /// An event that is not held back: what watchers say to each other.
    Out say(std::string event, RoomTime now);

    bool is_delayed() const { return delay_ms_ > 0; }
    /// Whether the clock goes on differently from what was last published.
    bool has_other_clock(const Publication& publication) const;
    /// The latest that was published, told or still held back.
    const Scene& published() const { return *published_; }
    Frame snapshot(std::string_view you, RoomTime now) const;

    /// From now on updates are also told by what has changed, for those who take that (wire.md 9).
    void tell_changes() { tells_changes_ = true; }

    /// From now on, what is told is kept for readers of streams who come back; or no longer.
    void keep_backlog();
    void drop_backlog() { backlog_.reset(); }
    bool keeps_backlog() const { return backlog_ != nullptr; }
    /// A stream that follows no rematch has told its reader everything, the end included.
    bool has_told_all(const Watching& wish) const;
    /// What a reader of a stream is told first: what was missed, or a snapshot; and whether that was the end of it.
    struct Beginning {
        std::vector<Frame> frames;
        bool is_end = false;
    };
    Beginning beginning(const Watching& wish, std::string_view you, RoomTime now) const;
    ChannelKind kind() const { return kind_; }
    /// What it is told is no secret from anybody: what casters see is, for a while.
    bool is_public() const { return kind_ == ChannelKind::watchers; }
    engine::Audience audience() const { return audience_of(kind_); }
    /// The status of the room, for all that this audience has been told.
    protocol::RoomStatus status_told() const;
    /// The game's clock, with this audience's delay.
    std::int64_t game_now_ms(RoomTime now) const;

private:
    struct Held {
        RoomTime due;
        Publication publication;
    };
    /// Whether what would be told next belongs to a game.
    bool is_of_game(const Publication& publication) const {
        return publication.begins_game || status_told() == protocol::RoomStatus::playing;
    }
    void note_clock(const Publication& publication);
    void tell(const Publication& publication, RoomTime at, Out& out);
    void keep_time(const Publication& publication, RoomTime at);
    void draw_curtain(bool drawn, RoomTime now, Out& out);
    struct Logged {
        EventText text;
        std::uint32_t number;
        bool is_team_talk;
    };
    void remember(const std::vector<Event>& events);
    void end_team_talk();
    Update update(const std::vector<Event>& events, std::int64_t game_now_ms);
    Frame with_changes(const protocol::UpdateParts& parts, const Frame& whole, const Scene* before);
    Update sent(Frame frame) const;
    void add(Out& out, Update sent);
    Frame end_of_game() const;
    const std::shared_ptr<const Scene>& seen() const { return curtain_ ? veiled_ : scene_; }
    /// True between the moment when a veil falls and that when this audience hears of it.
    bool hides_past() const { return curtain_ && !veil_; }
    std::vector<std::string_view> log() const;

    std::string room_;
    std::uint64_t room_number_;  // tells its updates from those of other rooms
    ChannelKind kind_;
    // Flags stand together: there are three of these in each room.
    bool published_runs_ = false;  // whether the clock does, as published
    bool is_behind_ = false;       // the scene is (pass_over)
    bool tells_changes_ = false;
    bool game_has_started_ = false;
    bool keeps_team_talk_ = false;  // while a game is on
    bool curtain_ = false;          // a veil has fallen and is not lifted, even if this audience has not heard of it
    bool clock_runs_ = false;
    bool is_over_ = false;  // the latest game is
    std::int64_t delay_ms_;
    std::list<Held> held_;
    std::shared_ptr<const Scene> published_;
    std::optional<std::int64_t> published_stops_;  // as published

    // As told so far.
    std::uint64_t seq_ = 0;
    std::shared_ptr<const Scene> scene_;
    std::shared_ptr<const Scene> told_;              // with the latest number, to all who have it; null: to nobody
    std::optional<protocol::Members> told_members_;  // of its view, where changes are told
    SharedText info_ = share_text({});
    using Log = boost::circular_buffer_space_optimized<Logged>;
    Log passing_{limit::log_events};      // the log: the latest events …
    Log lasting_{limit::lasting_events};  // … and those that are always told
    std::uint64_t logged_ = 0;
    std::optional<std::uint64_t> veil_;    // nothing from before this is told
    std::shared_ptr<const Scene> veiled_;  // the scene behind it
    RoomTime told_at_;
    std::int64_t game_now_ms_ = 0;
    std::optional<std::int64_t> clock_stops_ms_;
    std::optional<std::uint64_t> ended_at_;  // the update that told of the latest end of a game
    std::shared_ptr<Backlog> backlog_;       // its own; null: nobody reads streams
};

}  // namespace server::room
