// The messages that wait for one stream's socket, of one room or of several. Bounded like an Outbox (limits.hpp), but
// what goes for a slow reader is only what a newer message of the same room replaces. No socket, no lock.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "server/net/sink.hpp"

namespace server {

class StreamQueue {
public:
    struct Item {
        Frame frame;
        std::uint32_t place = 0;  // of the room in the stream
        Delivery delivery{};
        bool is_watchers() const { return delivery == Delivery::newest; }
    };
    /// How many older messages went for it; or it did not fit, and the reader is too slow.
    struct Pushed {
        std::size_t dropped = 0;
        bool is_overflown = false;
    };

    /// Beyond limit::watcher_outbox_bytes in all, updates and infos that another one of their room follows go, if the
    /// reader is behind: one that has taken all so far gets all that is told in one turn, however much it is. Beyond
    /// limit::player_outbox_bytes they go in any case, and nothing else fits but the ends of rooms, unless the queue is
    /// empty.
    Pushed push(Item item, bool is_behind);
    /// All of them, which are being written from now on. Their bytes count until written().
    std::vector<Item> take();
    void written() { writing_bytes_ = 0; }
    /// Forgets what has not been taken, except the ends of rooms.
    void keep_ends();
    void clear();

    bool empty() const { return items_.empty(); }
    std::size_t bytes() const { return bytes_ + writing_bytes_; }

private:
    std::vector<Item> items_;
    std::size_t bytes_ = 0;
    std::size_t writing_bytes_ = 0;
};

}  // namespace server
