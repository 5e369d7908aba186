#include "server/gateway/outbox.hpp"

#include <utility>

#include "server/limits.hpp"

namespace server {

Outbox::Pushed Outbox::push(Frame frame, Delivery delivery) {
    const std::size_t size = frame->size();
    bool has_dropped = false;
    if (delivery == Delivery::newest && bytes_ + size > limit::watcher_outbox_bytes) {
        has_dropped = std::erase_if(queue_,
                                    [this](const Item& item) {
                                        if (item.delivery != Delivery::newest) return false;
                                        bytes_ -= item.frame->size();
                                        return true;
                                    })
                      != 0;
    }
    // A frame that finds an empty queue is taken whatever its size: the bound is for readers, not for what they read.
    if (bytes_ != 0 && bytes_ + size > limit::player_outbox_bytes) return Pushed::overflown;
    bytes_ += size;
    queue_.push_back({std::move(frame), delivery});
    return has_dropped ? Pushed::replaced : Pushed::queued;
}

Frame Outbox::take() {
    if (queue_.empty()) return nullptr;
    Frame frame = std::move(queue_.front().frame);
    queue_.pop_front();
    writing_bytes_ += frame->size();
    return frame;
}

void Outbox::written() {
    bytes_ -= writing_bytes_;
    writing_bytes_ = 0;
}

void Outbox::clear() {
    queue_.clear();
    bytes_ = writing_bytes_;
}

}  // namespace server
