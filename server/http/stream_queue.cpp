#include "server/http/stream_queue.hpp"

#include <utility>

#include "server/base/limits.hpp"
#include "server/net/superseded.hpp"

namespace server {

StreamQueue::Pushed StreamQueue::push(Item item, bool is_behind) {
    Pushed pushed;
    const std::size_t patience = is_behind ? limit::watcher_outbox_bytes : limit::player_outbox_bytes;
    if (item.is_watchers() && bytes() + item.frame->size() > patience) {
        const Superseded gone = drop_superseded(items_, 0, *item.frame);
        bytes_ = bytes_ - gone.bytes_before + gone.bytes_after;
        pushed.dropped = gone.count;
        if (gone.has_dropped_its_own && item.frame->whole()) item.frame = Frame(item.frame->whole());
    }
    const std::size_t size = item.frame->size();
    // What finds an empty queue is taken whatever its size: the bound is for readers, not for what they read. And a
    // stream is never without its end, which is small, and one for each room.
    const bool is_end = item.frame->kind() == FrameKind::end;
    pushed.is_overflown = !is_end && bytes() != 0 && bytes() + size > limit::player_outbox_bytes;
    if (pushed.is_overflown) return pushed;
    items_.push_back(std::move(item));
    bytes_ += size;
    return pushed;
}

std::vector<StreamQueue::Item> StreamQueue::take() {
    writing_bytes_ += std::exchange(bytes_, 0);
    return std::exchange(items_, {});
}

void StreamQueue::keep_ends() {
    std::erase_if(items_, [this](const Item& item) {
        if (item.frame->kind() == FrameKind::end) return false;
        bytes_ -= item.frame->size();
        return true;
    });
}

void StreamQueue::clear() {
    items_.clear();
    bytes_ = 0;
}

}  // namespace server
