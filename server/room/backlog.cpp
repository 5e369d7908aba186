#include "server/room/backlog.hpp"

#include "server/base/limits.hpp"

namespace server::room {

void Backlog::add(const Frame& frame) {
    const bool supersedes =
        frame->kind() == FrameKind::info && !frames_.empty() && frames_.back()->kind() == FrameKind::info;
    if (supersedes) frames_.pop_back();
    frames_.push_back(frame);
    if (frame->kind() != FrameKind::update) return;
    latest_ = frame->seq();
    ++updates_;
    while (updates_ > limit::backlog_updates) {
        if (frames_.front()->kind() == FrameKind::update) {
            --updates_;
            reaches_ = frames_.front()->seq();
        }
        frames_.pop_front();
    }
}

/// But for the info of the room as it is, which lies behind no veil.
void Backlog::forget() {
    const Frame info = !frames_.empty() && frames_.back()->kind() == FrameKind::info ? frames_.back() : nullptr;
    frames_.clear();
    if (info) frames_.push_back(info);
    updates_ = 0;
    reaches_ = latest_;
}

std::optional<std::vector<Frame>> Backlog::after(std::uint64_t seq) const {
    if (seq < reaches_ || seq > latest_) return std::nullopt;
    std::vector<Frame> missed;
    for (const Frame& frame : frames_) {
        // An info bears the number of the update before it: it may have been heard, but that cannot be known.
        const bool is_new = frame->kind() == FrameKind::info ? frame->seq() >= seq : frame->seq() > seq;
        if (is_new) missed.push_back(frame);
    }
    return missed;
}

}  // namespace server::room
