// The frames that wait for one connection's socket, bounded in bytes by the policies of limits.hpp. No socket, no lock.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>

#include "server/gateway/sink.hpp"

namespace server {

class Outbox {
public:
    enum class Pushed : std::uint8_t {
        queued,
        replaced,   // queued, and older updates of a watcher dropped for it
        overflown,  // not queued: the reader is too slow
    };

    /// With newest frames beyond limit::watcher_outbox_bytes in all, older newest ones go. Beyond
    /// limit::player_outbox_bytes nothing fits.
    Pushed push(Frame frame, Delivery delivery);

    /// The oldest frame, which is being written from now on and can no longer be dropped; null if there is none.
    /// Its bytes count until written().
    Frame take();
    void written();

    /// Forgets what has not been taken.
    void clear();

    bool empty() const { return queue_.empty(); }
    std::size_t bytes() const { return bytes_; }

private:
    struct Item {
        Frame frame;
        Delivery delivery;
    };

    std::deque<Item> queue_;
    std::size_t bytes_ = 0;
    std::size_t writing_bytes_ = 0;
};

}  // namespace server
