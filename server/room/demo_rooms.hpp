// Opens the rooms in which computer players show the games, one after the other, when somebody wants to look. demo.hpp
// keeps track of which one is on and which one is next. From any thread. Its lock is held while the registry's is
// taken; rooms, and those who wait, are told without it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "server/base/clock.hpp"
#include "server/journal/journal.hpp"
#include "server/room/demo.hpp"
#include "server/room/room_registry.hpp"

namespace server::room {

class DemoRooms {
public:
    /// `remove` is told which room could not be opened.
    DemoRooms(RoomRegistry& rooms, const Clock& clock, std::int64_t bot_pace_ms,
              std::function<void(const std::string&)> remove)
        : rooms_(rooms), clock_(clock), bot_pace_ms_(bot_pace_ms), remove_(std::move(remove)) {}

    /// The room that shows computer players at this moment, opened when it is first asked for. It is in no list and
    /// counts for no limit; there is one that plays, and those whose watchers have not moved on yet.
    void show(Demo::Answer answer);
    /// The game of this room is over, whether it is the demo's or not.
    void is_over(const std::string& room);

private:
    void opened(const std::string& room, bool is_open);

    RoomRegistry& rooms_;
    const Clock& clock_;
    const std::int64_t bot_pace_ms_;
    const std::function<void(const std::string&)> remove_;
    const std::unique_ptr<Journal> no_journal_ = make_memory_journal(0);
    std::mutex mutex_;
    Demo demo_;
};

}  // namespace server::room
