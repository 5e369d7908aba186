// What a slow watcher need not be told any more. An update holds the whole view or what has changed since the one
// before (wire.md 3.2, 9.2), so that the newest of each room is enough: whole, where those before it go.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "server/net/frame.hpp"

namespace server {

struct Superseded {
    std::size_t count = 0;
    std::size_t bytes_before = 0;  // of the whole queue
    std::size_t bytes_after = 0;
    bool has_dropped_of_room = false;  // that which something is about to be added of
};

/// Takes out of `queue`, from the place `from` on, each update that a newer one of its room follows; one of `room` is
/// about to be added behind them all. `Item` has a `frame` and `is_update()`.
template <class Item>
Superseded drop_superseded(std::vector<Item>& queue, std::size_t from, std::uint64_t room) {
    Superseded gone;
    const auto waiting = queue.begin() + static_cast<std::ptrdiff_t>(from);
    for (auto item = waiting; item != queue.end(); ++item) gone.bytes_before += item->frame->size();
    // No memory is asked for once something has been moved: where there is none, all stays as it was.
    std::vector<std::pair<std::uint64_t, Item*>> newest;
    newest.reserve(queue.size() - from + 1);
    newest.emplace_back(room, nullptr);
    auto kept = queue.end();
    for (auto item = queue.end(); item != waiting;) {
        --item;
        if (item->is_update()) {
            const auto seen = std::ranges::find(newest, item->frame->room(), [](const auto& one) { return one.first; });
            if (seen != newest.end()) {
                ++gone.count;
                if (seen->second == nullptr) {
                    gone.has_dropped_of_room = true;
                } else if (seen->second->frame->whole()) {
                    seen->second->frame = Frame(seen->second->frame->whole());
                }
                continue;
            }
        }
        --kept;
        if (kept != item) *kept = std::move(*item);
        if (kept->is_update()) newest.emplace_back(kept->frame->room(), &*kept);
    }
    queue.erase(waiting, kept);
    for (auto item = queue.begin() + static_cast<std::ptrdiff_t>(from); item != queue.end(); ++item)
        gone.bytes_after += item->frame->size();
    return gone;
}

}  // namespace server
