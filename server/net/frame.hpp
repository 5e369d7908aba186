// One encoded server message, made once and shared by every connection that gets it, whatever it speaks: the bytes of a
// WebSocket's frame, and what stands before it in a stream of Server-Sent Events (wire.md 6.3).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "server/net/frames/opcode.hpp"

namespace server {

/// What a message is to readers of a stream. Messages of kind `other` are for WebSockets alone.
enum class FrameKind : std::uint8_t { other, snapshot, update, info, end };

class Message {
public:
    /// `seq` is that of the room and audience; told to readers of streams. `room` tells the updates of different rooms
    /// apart, of which the newest of each must reach a slow reader.
    explicit Message(std::string_view text, FrameKind kind = FrameKind::other, std::uint64_t seq = 0,
                     std::uint64_t room = 0);
    /// Anything else that a WebSocket's frame carries.
    Message(frames::Opcode opcode, std::string_view payload);
    /// What goes out before the first frame: bytes as they are.
    struct Plain {};
    Message(Plain, std::string bytes);

    /// The JSON.
    std::string_view text() const { return std::string_view(bytes_).substr(header_bytes_); }
    /// One whole frame as a server sends it: final, not masked (RFC 6455 5.2).
    std::string_view websocket_frame() const { return bytes_; }
    /// Of that frame.
    frames::Opcode opcode() const { return static_cast<frames::Opcode>(bytes_.front() & 0x0f); }
    FrameKind kind() const { return kind_; }
    std::uint64_t seq() const { return seq_; }
    std::uint64_t room() const { return room_; }
    std::size_t size() const { return bytes_.size(); }

private:
    std::string bytes_;
    std::size_t header_bytes_;
    FrameKind kind_ = FrameKind::other;
    std::uint64_t seq_ = 0;
    std::uint64_t room_ = 0;
};

using Frame = std::shared_ptr<const Message>;

inline Frame make_frame(std::string_view text, FrameKind kind = FrameKind::other, std::uint64_t seq = 0,
                        std::uint64_t room = 0) {
    return std::make_shared<const Message>(text, kind, seq, room);
}

}  // namespace server
