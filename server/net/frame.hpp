// One encoded server message, made once and shared by every connection that gets it, whatever it speaks: the bytes of a
// WebSocket's frame, and what stands before it in a stream of Server-Sent Events (wire.md 6.3).
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/net/frames/opcode.hpp"

namespace server {

/// Whether a message may be compressed (wire.md 9.5). One that has something secret beside what somebody else has
/// written may not: how long it becomes would tell how alike the two are.
enum class Deflating : std::uint8_t { never, allowed };

/// What a message is to readers of a stream. Messages of kind `other` are for WebSockets alone.
enum class FrameKind : std::uint8_t { other, snapshot, update, info, end };

class Message;
using Frame = std::shared_ptr<const Message>;

class Message {
public:
    /// `seq` is that of the room and audience; told to readers of streams. `room` tells the updates and infos of
    /// different rooms apart, of which the newest of each must reach a slow reader. `whole`: whole() of an update.
    explicit Message(std::string_view text, FrameKind kind = FrameKind::other, std::uint64_t seq = 0,
                     std::uint64_t room = 0, Deflating deflating = Deflating::never, Frame whole = nullptr);
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
    Deflating deflating() const { return deflating_; }
    std::uint64_t seq() const { return seq_; }
    std::uint64_t room() const { return room_; }
    std::size_t size() const { return bytes_.size(); }
    /// Of an update that tells what has changed since the number before it (wire.md 9.2): the same with its whole view.
    /// Null: it builds upon nothing.
    const Frame& whole() const { return whole_; }

    /// Somebody is about to be sent it who takes it compressed, too.
    void count_inflating() const { inflating_.fetch_add(1, std::memory_order_relaxed); }
    /// The frame as it is sent to them (RFC 7692), made once for all of them; empty where that does not pay (wire.md
    /// 9.5). Once there is one it stays.
    std::string_view deflated_frame() const;
    /// What that frame has between its header and the end that RFC 7692 7.2.1 takes off.
    std::string_view deflated_text() const;

private:
    std::string bytes_;
    std::size_t header_bytes_;
    FrameKind kind_ = FrameKind::other;
    Deflating deflating_ = Deflating::never;
    std::uint64_t seq_ = 0;
    std::uint64_t room_ = 0;
    Frame whole_;
    mutable std::atomic<std::uint32_t> inflating_{0};
    mutable std::once_flag deflated_once_;
    mutable std::string deflated_;
    mutable std::size_t deflated_header_bytes_ = 0;
};

inline Frame make_frame(std::string_view text, FrameKind kind = FrameKind::other, std::uint64_t seq = 0,
                        std::uint64_t room = 0, Deflating deflating = Deflating::never, Frame whole = nullptr) {
    return std::make_shared<const Message>(text, kind, seq, room, deflating, std::move(whole));
}

/// For everybody, who are told small things that are no secret.
inline Frame make_public_frame(std::string_view text) {
    return make_frame(text, FrameKind::other, 0, 0, Deflating::allowed);
}

/// One of the forms of a frame, and who gets it.
struct Form {
    const Frame& frame;
    bool is_for_takers = true;  // of changes
    bool is_for_others = true;
    bool is_for(bool takes_changes) const { return takes_changes ? is_for_takers : is_for_others; }
};
/// Whoever tells many goes through them form by form: neighbours that get the same frame cost a link one message.
inline std::vector<Form> forms_of(const Frame& frame) {
    if (!frame->whole()) return {{frame}};
    return {{frame, true, false}, {frame->whole(), false, true}};
}

/// As somebody is told it who takes changes in place of whole views, or does not.
inline const Frame& form_of(const Frame& frame, bool takes_changes) {
    return takes_changes || !frame->whole() ? frame : frame->whole();
}

}  // namespace server
