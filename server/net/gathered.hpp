// What one connection writes at once: bytes of its own, and between them text that others share and that is not copied.
// One of these serves all connections of a shard, one after the other (write_batch.hpp): what the kernel takes at once
// is then put together without memory of its own. What it does not take is kept apart (rest).
#pragma once

#include <sys/uio.h>

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/net/frame.hpp"

namespace server {

class Gathered {
public:
    /// To append to: bytes of the connection's own.
    std::string& own() { return own_; }
    /// Goes after them. Whoever it belongs to keeps it until it has gone, or is held.
    void share(std::string_view text);
    /// Leaves room, once, for what can be said only when all after it is known.
    void leave_room(std::size_t bytes);
    /// What stands there in the end, right before what follows, and no longer than the room.
    void fill_room(std::string_view text);
    /// Of all that has been added, since there was room.
    std::size_t size() const { return own_.size() - counted_from_ + shared_bytes_; }

    // It goes as what an Outbox has.
    bool empty() const { return first_ == pieces_.size() && own_from_ == own_.size(); }
    std::size_t gather(std::span<iovec> pieces);
    void written(std::size_t bytes);

    /// What has not gone, by itself: own bytes are copied, and frames of which it shares text are to be held by it.
    std::unique_ptr<Gathered> rest();
    void hold(Frame frame) { held_.push_back(std::move(frame)); }

    /// For the next connection; the memory stays.
    void clear();

private:
    // Of `shared`, or where that is null, of own_, which may move as it grows.
    struct Piece {
        const char* shared = nullptr;
        std::size_t from = 0;
        std::size_t size = 0;
    };
    void settle();
    std::string_view bytes_of(const Piece& piece) const;

    std::string own_;
    std::vector<Piece> pieces_;
    std::vector<Frame> held_;
    std::size_t own_from_ = 0;      // what of own_ is in no piece yet
    std::size_t counted_from_ = 0;  // where the room ends in own_
    std::size_t room_ = 0;          // how much of it is left
    std::size_t after_room_ = 0;    // the piece that begins there
    std::size_t shared_bytes_ = 0;
    std::size_t first_ = 0;   // piece that has not gone
    std::size_t offset_ = 0;  // that have gone of it
};

}  // namespace server
