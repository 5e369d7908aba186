#include "server/net/outbox.hpp"

#include <algorithm>
#include <utility>

#include "engine/base/ensure.hpp"
#include "server/net/superseded.hpp"

namespace server {
namespace {

// Room for so many frames stays when all have gone.
constexpr std::size_t kept_capacity = 4;

}  // namespace

Outbox::Pushed Outbox::push(Frame frame, Delivery delivery, std::size_t bytes_max) {
    Superseded gone;
    if (delivery == Delivery::newest && bytes_ + frame->size() > limit::watcher_outbox_bytes) {
        gone = drop_superseded(queue_, first_ + (is_first_going() ? 1 : 0), *frame);
        bytes_ = bytes_ - gone.bytes_before + gone.bytes_after;
        if (gone.has_dropped_its_own && frame->whole()) frame = Frame(frame->whole());
    }
    const std::size_t size = frame->size();
    // A frame that finds an empty queue is taken whatever its size: the bound is for readers, not for what they read.
    if (bytes_ != 0 && bytes_ + size > bytes_max) return Pushed::overflown;
    if (inflates_) frame->count_inflating();
    queue_.push_back({std::move(frame), delivery == Delivery::newest ? Kind::newest : Kind::required});
    bytes_ += size;
    return gone.count != 0 ? Pushed::replaced : Pushed::queued;
}

void Outbox::push_control(Frame frame) {
    const std::size_t size = frame->size();
    queue_.push_back({std::move(frame), Kind::control});
    bytes_ += size;
}

Frame Outbox::take() {
    if (empty()) return nullptr;
    is_first_taken_ = true;
    return queue_[first_].frame;
}

void Outbox::written() {
    ENSURE(is_first_taken_);
    leave(1);
}

std::string_view Outbox::bytes_of(const Item& item) {
    return item.is_deflated ? item.frame->deflated_frame() : item.frame->websocket_frame();
}

std::size_t Outbox::gather(std::span<iovec> pieces) {
    const std::size_t count = std::min(pieces.size(), queue_.size() - first_);
    std::size_t skipped = offset_;
    for (std::size_t place = 0; place < count; ++place) {
        Item& item = queue_[first_ + place];
        // By now all who get it have been counted. What has begun to go goes on as it is.
        if (inflates_ && skipped == 0) item.is_deflated = !item.frame->deflated_frame().empty();
        const std::string_view bytes = bytes_of(item).substr(std::exchange(skipped, 0));
        // It is only read from: the kernel's type serves both directions.
        pieces[place] = {const_cast<char*>(bytes.data()), bytes.size()};
    }
    return count;
}

void Outbox::written(std::size_t bytes) {
    offset_ += bytes;
    std::size_t gone = 0;
    while (first_ + gone < queue_.size()) {
        const std::size_t size = bytes_of(queue_[first_ + gone]).size();
        if (offset_ < size) break;
        offset_ -= size;
        ++gone;
    }
    leave(gone);
}

// What has gone stays in the vector until all has, or more has than waits, so that nothing is moved for each frame.
void Outbox::leave(std::size_t count) {
    for (std::size_t left = 0; left < count; ++left) {
        bytes_ -= queue_[first_].frame->size();
        queue_[first_++].frame = nullptr;
    }
    if (count != 0) is_first_taken_ = false;
    if (empty()) {
        ENSURE(bytes_ == 0 && offset_ == 0);
        first_ = 0;
        if (queue_.capacity() <= kept_capacity) {
            queue_.clear();
        } else {
            queue_ = std::vector<Item>();  // assigning {} would keep the memory
        }
    } else if (first_ > queue_.size() - first_) {
        queue_.erase(queue_.begin(), queue_.begin() + first_);
        first_ = 0;
    }
}

void Outbox::clear() {
    const std::size_t kept = is_first_going() ? 1 : 0;
    while (queue_.size() > first_ + kept) {
        bytes_ -= queue_.back().frame->size();
        queue_.pop_back();
    }
}

bool Outbox::is_watchers() const {
    bool has_newest = false;
    for (std::size_t place = first_; place < queue_.size(); ++place) {
        if (queue_[place].kind == Kind::required) return false;
        has_newest = has_newest || queue_[place].kind == Kind::newest;
    }
    return has_newest;
}

}  // namespace server
