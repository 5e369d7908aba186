// Opens the rooms that rest (actor.hpp), after the server has begun to listen: on each shard a few at a time, and
// between two whatever else waits there has its turn. Nothing waits for it: a room that is needed is opened by whoever
// needs it. Of very many, those that changed last are opened at once and the others by and by, about as fast as rooms
// that nobody comes back to are closed: a room that rests takes a twentieth of the memory of one that is open.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <vector>

#include "server/base/clock.hpp"
#include "server/journal/journal.hpp"
#include "server/net/shards.hpp"
#include "server/room/actor.hpp"

namespace server::room {

class RestingRooms {
public:
    RestingRooms(Shards& shards, Clock& clock, const Journal& journal);

    /// In the order in which they are to be opened; before begin.
    void add(const std::shared_ptr<Actor>& room);
    /// To be called once, from any thread. `opened` is called, on any thread, when all have been; where there are none
    /// it is not.
    void begin(std::function<void()> opened);
    /// Those that still rest go on resting. From any thread.
    void stop() { is_stopped_ = true; }

private:
    /// Once begun, of the shard's thread.
    struct Queue {
        std::size_t shard;
        std::deque<std::weak_ptr<Actor>> rooms;
        std::unique_ptr<Alarm> alarm;
        std::size_t may_open = 0;  // before it is to wait
        std::size_t opening = 0;
    };
    void go_on(Queue& queue, std::size_t at_once);
    void post_next(Queue& queue);
    void open_next(Queue& queue);
    void wait(Queue& queue);

    Shards& shards_;
    Clock& clock_;
    const Journal& journal_;
    std::vector<Queue> queues_;
    std::function<void()> opened_;
    const std::size_t at_start_;  // on each shard
    std::atomic<std::size_t> unfinished_;
    std::atomic<bool> is_stopped_{false};
};

}  // namespace server::room
