// What one audience has been told: numbered updates, the latest view, info and events for whoever comes later, and for
// watchers the constant delay behind which all of this happens (protocol.md 2.1, 3; one encoding for all who hear it).
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/seat.hpp"
#include "server/gateway/sink.hpp"
#include "server/journal/journal.hpp"
#include "server/room/change.hpp"

namespace server::room {

/// What is told at one moment. Absent or empty parts have not changed.
struct Publication {
    std::vector<std::string> events;
    std::optional<std::string> view;
    std::optional<std::string> info;
    std::optional<std::string> entry;  // of the list of rooms, with its status
    protocol::RoomStatus status{};
    std::int64_t game_now_ms = 0;
    bool clock_runs = false;
    bool begins_game = false;                      // the log starts anew with it
    std::shared_ptr<const ArchivedGame> finished;  // its record is for everybody from then on
};

class Channel {
public:
    Channel(std::string room, engine::Audience audience, std::int64_t delay_ms);

    /// The info of the newly opened room: known to whoever comes first, never delayed.
    void open_with(std::string info) { info_ = std::move(info); }

    /// What the caller has to send to the audience, and the list entry where that has changed.
    struct Told {
        Frame frame;
        Delivery delivery{};
    };
    struct Out {
        std::vector<Told> frames;
        std::optional<std::string> entry;
        protocol::RoomStatus status{};
        std::vector<std::shared_ptr<const ArchivedGame>> finished;
    };

    /// Tells at once, or `delay_ms` later by release.
    Out publish(Publication publication, RoomTime at);
    /// Everything that has become due.
    Out release(RoomTime now);
    std::optional<RoomTime> next_release() const;
    /// An event that is not held back: what watchers say to each other.
    Out say(std::string event);

    /// The latest view that was published, told or still held back.
    const std::string& published_view() const { return published_view_; }
    std::string snapshot(std::string_view you, RoomTime now) const;
    engine::Audience audience() const { return audience_; }

private:
    struct Held {
        RoomTime due;
        Publication publication;
    };
    void tell(const Publication& publication, RoomTime at, Out& out);
    void remember(const std::vector<std::string>& events);
    Told update(const std::vector<std::string>& events);

    std::string room_;
    engine::Audience audience_;
    std::int64_t delay_ms_;
    std::deque<Held> held_;
    std::string published_view_ = "null";

    // As told so far.
    std::uint64_t seq_ = 0;
    std::string view_ = "null";
    std::string info_;
    std::deque<std::string> log_;
    bool game_has_started_ = false;
    RoomTime told_at_;
    std::int64_t game_now_ms_ = 0;
    bool clock_runs_ = false;
};

}  // namespace server::room
