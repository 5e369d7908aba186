// What a slow watcher need not be told any more. An update holds the whole view or what has changed since the one
// before (wire.md 3.2, 9.2), so that the newest of each room is enough: whole, where those before it go. An info is
// complete, too (3.6): the newest before the update is enough, and the newest after it.
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
    bool has_dropped_its_own = false;  // such as that which is about to be added
};

/// Takes out of `queue`, from the place `from` on, each watcher's frame that a newer one of its kind and room follows,
/// an info only where no update stays between the two; `coming` is about to be added behind them all. `Item` has a
/// `frame` and `is_watchers()`.
template <class Item>
Superseded drop_superseded(std::vector<Item>& queue, std::size_t from, const Message& coming) {
    Superseded gone;
    const auto key_of = [](const Message& frame) { return std::pair(frame.room(), frame.kind()); };
    const auto waiting = queue.begin() + static_cast<std::ptrdiff_t>(from);
    for (auto item = waiting; item != queue.end(); ++item) gone.bytes_before += item->frame->size();
    // No memory is asked for once something has been moved: where there is none, all stays as it was.
    std::vector<std::pair<std::pair<std::uint64_t, FrameKind>, Item*>> newest;
    newest.reserve(queue.size() - from + 1);
    newest.emplace_back(key_of(coming), nullptr);
    auto kept = queue.end();
    for (auto item = queue.end(); item != waiting;) {
        --item;
        if (item->is_watchers()) {
            const auto seen =
                std::ranges::find(newest, key_of(*item->frame), [](const auto& one) { return one.first; });
            if (seen != newest.end()) {
                ++gone.count;
                if (seen->second == nullptr) {
                    gone.has_dropped_its_own = true;
                } else if (seen->second->frame->whole()) {
                    seen->second->frame = Frame(seen->second->frame->whole());
                }
                continue;
            }
        }
        --kept;
        if (kept != item) *kept = std::move(*item);
        if (!kept->is_watchers()) continue;
        // The info before an update stays before it: the update may be of the game that the info tells of.
        const std::pair info_of_its_room(kept->frame->room(), FrameKind::info);
        if (kept->frame->kind() == FrameKind::update)
            std::erase_if(newest, [&](const auto& one) { return one.first == info_of_its_room; });
        newest.emplace_back(key_of(*kept->frame), &*kept);
    }
    queue.erase(waiting, kept);
    for (auto item = queue.begin() + static_cast<std::ptrdiff_t>(from); item != queue.end(); ++item)
        gone.bytes_after += item->frame->size();
    return gone;
}

}  // namespace server
