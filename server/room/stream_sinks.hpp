// Readers of a room's streams, where they are written to (wire.md 6.3): they hear what watchers hear, and say nothing.
// What they have been told, and who they are to the room: stream_readers.hpp. On the room's thread.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/http/stream_rooms.hpp"
#include "server/room/decision.hpp"

namespace server::room {

class StreamSinks {
public:
    /// It hears nothing until it has begun.
    void add(std::uint64_t stream, std::shared_ptr<Sink> sink, const Watching& wish) {
        streams_[stream] = {std::move(sink), wish.follows, wish.takes_changes, std::nullopt};
    }
    /// False: there was none.
    bool remove(std::uint64_t stream) { return streams_.erase(stream) > 0; }
    void begin(const StreamBegun& begun);
    void publish(const Published& published) const;
    void end(const StreamsEnded& ended);
    /// Ends them all, for something that happens to the room itself.
    void end_all(const std::string& room, std::string_view reason, std::optional<std::int64_t> retry_ms = {});

private:
    struct Stream {
        std::shared_ptr<Sink> sink;
        bool follows = false;
        bool takes_changes = false;
        std::optional<ChannelKind> channel;  // nothing until it has begun
    };
    std::map<std::uint64_t, Stream> streams_;
};

}  // namespace server::room
