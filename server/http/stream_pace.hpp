// At most one update of each room in so many milliseconds (wire.md 9.6): the newest, for readers to whom a board is
// small or out of sight. What was passed over is not told; with changes, what is told builds upon what was told. No
// socket, no clock.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "server/http/stream_source.hpp"
#include "server/net/frame.hpp"

namespace server {

class StreamPace {
public:
    StreamPace(std::size_t places, const Pace& pace) : pace_(pace), places_(places) {}

    /// A message of a place, with its whole view where it has one. Gives what the reader is told now: the message
    /// itself, before a place's end what has waited; nothing of an update, which waits for take_due, so that of many
    /// that come together the newest is told.
    std::vector<Frame> take(std::size_t place, Frame frame, std::int64_t now_ms);
    /// The updates whose time has come, by place.
    std::vector<std::pair<std::size_t, Frame>> take_due(std::int64_t now_ms);
    /// When the next one is due, now or in the past where that is at once.
    std::optional<std::int64_t> next_ms() const;

private:
    struct Place {
        Frame told;     // last, with its whole view; null: nothing
        Frame waiting;  // likewise
        std::int64_t told_ms = 0;
    };
    std::int64_t due_ms(const Place& place) const { return place.told ? place.told_ms + pace_.every_ms : INT64_MIN; }
    Frame tell(Place& place, Frame frame, std::int64_t now_ms) const;

    const Pace pace_;
    std::vector<Place> places_;
};

}  // namespace server
