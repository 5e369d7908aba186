#include "server/http/stream_pace.hpp"

#include <algorithm>

#include "protocol/view_changes.hpp"

namespace server {

std::vector<Frame> StreamPace::take(std::size_t place, Frame frame, std::int64_t now_ms) {
    Place& its = places_[place];
    std::vector<Frame> told;
    switch (frame->kind()) {
        case FrameKind::update:
            its.waiting = std::move(frame);
            return told;
        case FrameKind::snapshot:
            its = {frame, nullptr, now_ms};
            break;
        case FrameKind::end:
            if (its.waiting) told.push_back(tell(its, std::exchange(its.waiting, nullptr), now_ms));
            break;
        case FrameKind::info:
        case FrameKind::other:
            break;
    }
    told.push_back(std::move(frame));
    return told;
}

std::vector<std::pair<std::size_t, Frame>> StreamPace::take_due(std::int64_t now_ms) {
    std::vector<std::pair<std::size_t, Frame>> due;
    for (std::size_t place = 0; place < places_.size(); ++place) {
        Place& its = places_[place];
        if (!its.waiting || due_ms(its) > now_ms) continue;
        due.emplace_back(place, tell(its, std::exchange(its.waiting, nullptr), now_ms));
    }
    return due;
}

std::optional<std::int64_t> StreamPace::next_ms() const {
    std::optional<std::int64_t> next;
    for (const Place& place : places_) {
        if (place.waiting) next = std::min(due_ms(place), next.value_or(INT64_MAX));
    }
    return next;
}

Frame StreamPace::tell(Place& place, Frame frame, std::int64_t now_ms) const {
    const Frame before = std::exchange(place.told, frame);
    place.told_ms = now_ms;
    if (!pace_.takes_changes || !before) return frame;
    const auto changes = protocol::update_since(frame->text(), before->text(), before->seq());
    if (!changes) return frame;
    return make_frame(*changes, FrameKind::update, frame->seq(), frame->room(), frame->deflating(), frame);
}

}  // namespace server
