// Rooms as streams read them (wire.md 6.3): what somebody who reads wants of one, and how it is asked. Behind it is the
// room itself, or whatever passes on what a room at another node tells.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "engine/base/result.hpp"
#include "protocol/error.hpp"
#include "server/base/limits.hpp"
#include "server/net/sink.hpp"

namespace server {

struct Watching {
    /// Whoever reads for many takes the two apart: one hears what is told, and each is told its own beginning.
    enum class Part : std::uint8_t { all, beginning, rest };

    std::optional<std::uint64_t> since;  // has heard all up to this update
    bool follows = false;                // goes on through rematches, until the room is closed
    std::string caster_key = {};         // SECRET; empty: without one
    Part part = Part::all;
    bool takes_changes = false;  // in place of whole views (wire.md 9.1)
};

/// From any thread.
class StreamRoom {
public:
    virtual ~StreamRoom() = default;
    /// Why this room's stream may not be read, or whether there would be anything new.
    using Considered = engine::Result<bool, protocol::Error>;
    virtual void consider(const Watching& wish, std::function<void(Considered)> tell) = 0;
    /// The sink gets what watchers are told from now on, and at last a frame that ends it; or its beginning alone. Then
    /// it is closed. `stream` is of those that StreamRooms has given out.
    virtual void watch(std::uint64_t stream, std::shared_ptr<Sink> sink, const Watching& wish) = 0;
    virtual void unwatch(std::uint64_t stream) = 0;
    /// So many read by this stream; without this it is one.
    virtual void weigh(std::uint64_t stream, std::size_t readers) = 0;
    /// On which it lives.
    virtual std::size_t shard() const = 0;
};

/// From any thread.
class StreamRooms {
public:
    virtual ~StreamRooms() = default;
    /// Null: there is no such room.
    virtual std::shared_ptr<StreamRoom> stream_room(const std::string& room) = 0;
    /// The first of so many numbers for streams, which nobody else has.
    std::uint64_t take_numbers(std::size_t count) { return last_.fetch_add(count) + 1; }

private:
    std::atomic<std::uint64_t> last_{0};
};

/// When the reader of this stream should come back where it is cut off: spread, so that those who are cut off together
/// do not come back together.
inline std::int64_t retry_ms_of(std::uint64_t stream) {
    constexpr std::int64_t stride = 617;
    const auto number = static_cast<std::int64_t>(stream % limit::stream_retry_spread_ms);
    return limit::stream_retry_ms + number * stride % limit::stream_retry_spread_ms;
}

}  // namespace server
