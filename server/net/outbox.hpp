// The frames that wait for one connection's socket, bounded in bytes by the policies of limits.hpp. They are written
// one by one (take, written) or gathered (gather, written(bytes)). No socket, no lock; next to nothing while it is
// empty.
#pragma once

#include <sys/uio.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "server/base/limits.hpp"
#include "server/net/sink.hpp"

namespace server {

class Outbox {
public:
    enum class Pushed : std::uint8_t {
        queued,
        replaced,   // queued, and what a watcher need not be told any more dropped for it
        overflown,  // not queued: the reader is too slow
    };

    /// If `newest` frames exceed limit::watcher_outbox_bytes in all, those that a newer one of their kind and room
    /// follows go.
    /// Beyond `bytes_max` nothing fits.
    Pushed push(Frame frame, Delivery delivery, std::size_t bytes_max = limit::player_outbox_bytes);
    /// A frame of the connection itself, which does not make its reader a player: never dropped or refused, since it is
    /// small and its sender sees to it that there are few.
    void push_control(Frame frame);

    /// The oldest frame, which is being written from now on and can no longer be dropped; null if there is none.
    Frame take();
    /// The frame that was taken has gone.
    void written();

    /// From now on this reader takes compressed frames, too (RFC 7692).
    void deflate() { inflates_ = true; }
    /// The bytes of the oldest frames, in order, as many as `pieces` has room for; gives how many pieces.
    std::size_t gather(std::span<iovec> pieces);
    /// So many of those bytes have gone. A frame of which a part has gone can no longer be dropped.
    void written(std::size_t bytes);

    /// Forgets what is not being written.
    void clear();

    /// Nothing has come for a while: gives back what it keeps for more.
    void rest() {
        if (queue_.empty()) queue_ = std::vector<Item>();
    }

    bool empty() const { return first_ == queue_.size(); }
    /// Those of frames that are being written count whole, and as they are without compression.
    std::size_t bytes() const { return bytes_; }
    /// Nothing waits that must not be dropped: this reader is a watcher.
    bool is_watchers() const;

private:
    enum class Kind : std::uint8_t { required, newest, control };
    struct Item {
        Frame frame;
        Kind kind;
        bool is_deflated = false;  // as it was gathered
        bool is_watchers() const { return kind == Kind::newest; }
    };

    /// The oldest is being written, and can no longer be dropped.
    bool is_first_going() const { return offset_ != 0 || is_first_taken_; }
    void leave(std::size_t count);
    static std::string_view bytes_of(const Item& item);

    std::vector<Item> queue_;
    std::size_t bytes_ = 0;
    std::size_t offset_ = 0;   // that have gone of the oldest frame
    std::uint32_t first_ = 0;  // where the oldest frame is
    bool is_first_taken_ = false;
    bool inflates_ = false;
};

}  // namespace server
