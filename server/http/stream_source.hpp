// The line between a stream's connection and the rooms it tells of. A stream has one or more places, numbered from 0,
// each of one room; the connection knows no rooms.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "server/http/stream_format.hpp"
#include "server/http/stream_positions.hpp"
#include "server/net/sink.hpp"

namespace server {

/// The connection of a stream, as its source sees it.
class StreamReader {
public:
    virtual ~StreamReader() = default;
    /// From any thread; what one thread tells goes out in order. A frame of kind `end` is the place's last.
    virtual void tell(std::size_t place, Frame frame, Delivery delivery) = 0;
    /// On the connection's executor, at once where that is the caller's. From any thread.
    virtual void run(std::function<void()> work) = 0;
};

/// Where the messages of a stream come from. Called on the reader's executor only.
class StreamSource {
public:
    virtual ~StreamSource() = default;
    virtual StreamPositions& positions() = 0;
    virtual void start(std::shared_ptr<StreamReader> reader) = 0;
    /// All that was told has been written: there is room for the next place's beginning.
    virtual void go_on() = 0;
    /// Nobody reads any more.
    virtual void stop() = 0;
};

/// How often a reader wants to be told (wire.md 9.6).
struct Pace {
    std::int64_t every_ms = 0;   // at most one update of each room in so long; 0: all of them
    bool takes_changes = false;  // in place of whole views; where 0, the source sees to that
};

/// How a stream is told, as it was asked for.
struct Telling {
    StreamFormat format{};
    Pace pace{};
    bool gzips = false;     // it comes compressed
    bool tells_ids = true;  // of events; false: its reader keeps the positions itself
};

/// An answer that goes on for as long as there is something to tell.
struct Stream {
    std::shared_ptr<StreamSource> source;
    Telling telling;
    std::int64_t retry_ms = 0;          // when a reader that was cut off should come back
    std::optional<std::size_t> home{};  // the shard on which it lives best
};

}  // namespace server
