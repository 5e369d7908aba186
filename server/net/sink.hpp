// A connection's way out, as rooms and sessions see it. Its queue is bounded: limits.hpp says what overflows how.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "server/net/frame.hpp"
#include "server/net/frames/close_code.hpp"

namespace server {

/// What may happen to a frame when the reader is too slow.
enum class Delivery : std::uint8_t {
    required,  // a player's: when the queue is full, the connection is closed and the client resumes
    newest,    // a watcher's: may be dropped in favour of a newer one of its kind of the same room
};

/// What may happen to a room's frame on its way to a watcher: updates and infos are whole each time.
inline Delivery watchers_delivery(const Frame& frame) {
    const bool is_whole = frame->kind() == FrameKind::update || frame->kind() == FrameKind::info;
    return is_whole ? Delivery::newest : Delivery::required;
}

class Sink {
public:
    virtual ~Sink() = default;
    /// From any thread; frames from one thread go out in order. After close, nothing.
    virtual void send(Frame frame, Delivery delivery) = 0;
    /// From any thread; what was sent before goes out first, within the write deadline.
    virtual void close(CloseCode code, std::string_view reason) = 0;
    /// On the connection's executor, at once where that is the caller's. From any thread.
    virtual void run(std::function<void()> work) = 0;
};

}  // namespace server
