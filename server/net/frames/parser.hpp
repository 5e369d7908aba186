// Takes a client's bytes apart, however they are cut: whole messages, pings, pongs, a close, or what is wrong with them
// (RFC 6455 5 to 8). Bytes are unmasked where they lie; a message that came in one piece is handed out from there. Only
// what is not whole yet is kept. After a close or a fault the rest of the input means nothing: do not ask again.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "server/net/frames/close_code.hpp"
#include "server/net/frames/opcode.hpp"
#include "server/net/frames/utf8_reader.hpp"

namespace server::frames {

/// What a connection takes.
struct Rules {
    std::size_t message_bytes = 0;  // of one message, all its fragments together; beyond: 1009
    bool takes_binary = false;      // if not: 1003
    bool inflates = false;          // messages may be compressed (deflate.hpp)
};

struct Event {
    // `empty_fragment`: a frame that adds nothing to its message and does not end it, or a piece of a compressed one,
    // which was looked into for how large it becomes. RFC 6455 5.4 sets no bound to them, and each is work.
    enum class Kind : std::uint8_t { none, text, binary, empty_fragment, ping, pong, close, fault };

    Kind kind = Kind::none;
    std::uint16_t code = 0;    // of a close: the client's, 0 without one; of a fault: to close with
    std::string_view payload;  // valid until the next call; of a close: its reason; of a fault: why, for people
};

class Parser {
public:
    /// The next thing that is whole, with `bytes` shortened by what it took; `none` when all of them have been taken.
    Event next(std::span<char>& bytes, const Rules& rules);

private:
    /// What of a message or control frame has come, when the rest has not.
    struct Kept {
        std::string message;
        std::string control;
        std::string inflated;
        std::size_t looks_at = 0;  // bytes of a compressed message from which it is looked into again
    };

    bool read_header(std::span<char>& bytes);
    std::size_t header_size() const;
    Event check_beginning(const Rules& rules);
    Event begin_payload(const Rules& rules);
    Event read_data(std::string_view part, const Rules& rules);
    Event read_inflated(std::string_view payload, const Rules& rules);
    Event look_into(std::string_view beginning, const Rules& rules);
    Event whole(std::string_view message);
    Event read_control(std::string_view part);
    Event close_event(std::string_view payload) const;
    Kept& kept();
    void forget_told();

    std::uint64_t left_ = 0;           // bytes of this frame's payload
    std::uint64_t message_bytes_ = 0;  // of this message's frames before this one
    std::unique_ptr<Kept> kept_;
    std::uint32_t mask_ = 0;                  // for the next byte, lowest
    std::array<unsigned char, 14> header_{};  // as far as it has come
    std::uint8_t header_count_ = 0;
    bool is_in_payload_ = false;
    bool is_final_ = false;
    bool is_deflated_ = false;               // this message
    bool is_kept_told_ = false;              // the event before this one pointed into kept_
    Opcode opcode_ = Opcode::continuation;   // of this frame
    Opcode message_ = Opcode::continuation;  // text or binary while a message is not whole
    Utf8Reader utf8_;
};

}  // namespace server::frames
