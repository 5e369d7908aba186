// What an audience was told last, for readers of streams who come back (wire.md 6.3): the latest updates in order,
// and between two of them the newest info. Kept only where somebody may come back for it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "server/net/frame.hpp"

namespace server::room {

class Backlog {
public:
    /// `seq` is that of the latest update so far: what comes after it will be here.
    explicit Backlog(std::uint64_t seq) : reaches_(seq), latest_(seq) {}

    /// What is told now: an update, an info, or the end of a game. Beyond limit::backlog_updates the oldest are lost.
    void add(const Frame& frame);
    /// Nothing that was told so far may be told again.
    void forget();
    /// All that was told after this update, in order, with the info that stood there then. Nothing: this does not reach
    /// so far back, or there has been no such update yet.
    std::optional<std::vector<Frame>> after(std::uint64_t seq) const;

private:
    std::deque<Frame> frames_;
    std::size_t updates_ = 0;  // how many of frames_ are updates
    std::uint64_t reaches_;    // everything that was told after this update is here
    std::uint64_t latest_;
};

}  // namespace server::room
