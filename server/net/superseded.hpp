// What a slow watcher need not be told any more. An update holds the whole view (wire.md 3.2), so that the newest
// of each room is enough.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace server {

/// Takes out of `queue`, from the place `from` on, each update that a newer one of its room follows; one of `room` is
/// about to be added behind them all. Gives the bytes that went. `Item` has a `frame` and `is_update()`.
template <class Item>
std::size_t drop_superseded(std::vector<Item>& queue, std::size_t from, std::uint64_t room) {
    std::size_t bytes = 0;
    const auto waiting = queue.begin() + static_cast<std::ptrdiff_t>(from);
    std::vector<std::uint64_t> seen{room};
    auto kept = queue.end();
    for (auto item = queue.end(); item != waiting;) {
        --item;
        if (item->is_update() && std::ranges::find(seen, item->frame->room()) != seen.end()) {
            bytes += item->frame->size();
            continue;
        }
        if (item->is_update()) seen.push_back(item->frame->room());
        --kept;
        if (kept != item) *kept = std::move(*item);
    }
    queue.erase(waiting, kept);
    return bytes;
}

}  // namespace server
