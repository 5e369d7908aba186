#include "server/net/frame.hpp"

#include <utility>

#include "server/net/frames/header.hpp"

namespace server {

Message::Message(std::string_view text, FrameKind kind, std::uint64_t seq, std::uint64_t room)
    : Message(frames::Opcode::text, text) {
    kind_ = kind;
    seq_ = seq;
    room_ = room;
}

Message::Message(frames::Opcode opcode, std::string_view payload) {
    const std::string header = frames::header(opcode, payload.size());
    header_bytes_ = header.size();
    bytes_.reserve(header.size() + payload.size());
    bytes_.append(header).append(payload);
}

Message::Message(Plain, std::string bytes) : bytes_(std::move(bytes)), header_bytes_(0) {}

}  // namespace server
