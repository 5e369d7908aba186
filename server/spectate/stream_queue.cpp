#include "server/spectate/stream_queue.hpp"

#include <algorithm>
#include <utility>

#include "server/limits.hpp"

namespace server {

StreamQueue::Pushed StreamQueue::push(Item item) {
    Pushed pushed;
    const std::size_t size = item.frame->size();
    const bool is_newest = item.delivery == Delivery::newest;
    items_.push_back(std::move(item));
    bytes_ += size;
    if (is_newest && bytes() > limit::watcher_outbox_bytes) pushed.dropped = drop_superseded();
    // What finds an empty queue is taken whatever its size: the bound is for readers, not for what they read.
    if (bytes() == size || bytes() <= limit::player_outbox_bytes) return pushed;
    pushed.is_overflown = true;
    items_.pop_back();
    bytes_ -= size;
    return pushed;
}

/// An update holds the whole view: the last one of its room is enough.
std::size_t StreamQueue::drop_superseded() {
    std::vector<std::uint32_t> seen;
    std::vector<Item> kept;
    for (auto item = items_.rbegin(); item != items_.rend(); ++item) {
        if (item->delivery == Delivery::newest) {
            if (std::ranges::count(seen, item->place) != 0) {
                bytes_ -= item->frame->size();
                continue;
            }
            seen.push_back(item->place);
        }
        kept.push_back(std::move(*item));
    }
    const std::size_t dropped = items_.size() - kept.size();
    std::ranges::reverse(kept);
    items_ = std::move(kept);
    return dropped;
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
