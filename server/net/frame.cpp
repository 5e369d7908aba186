#include "server/net/frame.hpp"

#include <new>

#include "server/base/limits.hpp"
#include "server/net/frames/deflate.hpp"
#include "server/net/frames/header.hpp"

namespace server {

Message::Message(std::string_view text, FrameKind kind, std::uint64_t seq, std::uint64_t room, Deflating deflating,
                 Frame whole)
    : Message(frames::Opcode::text, text) {
    kind_ = kind;
    deflating_ = deflating;
    seq_ = seq;
    room_ = room;
    whole_ = std::move(whole);
}

Message::Message(frames::Opcode opcode, std::string_view payload) {
    const std::string header = frames::header(opcode, payload.size());
    header_bytes_ = header.size();
    bytes_.reserve(header.size() + payload.size());
    bytes_.append(header).append(payload);
}

Message::Message(Plain, std::string bytes) : bytes_(std::move(bytes)), header_bytes_(0) {}

std::string_view Message::deflated_frame() const {
    if (deflating_ == Deflating::never) return {};
    const std::string_view text = this->text();
    const bool pays_for_many =
        text.size() >= limit::deflate_bytes && inflating_.load(std::memory_order_relaxed) >= limit::deflate_readers;
    if (!pays_for_many && text.size() < limit::deflate_alone_bytes) return {};
    std::call_once(deflated_once_, [&] {
        try {
            const auto effort = pays_for_many ? frames::Effort::thorough : frames::Effort::quick;
            const std::string payload = frames::deflated(text, effort);
            const std::string header = frames::header(frames::Opcode::text, payload.size(), frames::Form::deflated);
            if (header.size() + payload.size() >= bytes_.size()) return;
            deflated_.reserve(header.size() + payload.size());
            deflated_.append(header).append(payload);
            deflated_header_bytes_ = header.size();
        } catch (const std::bad_alloc&) {
            deflated_.clear();  // to be sent as it is needs no memory
        }
    });
    return deflated_;
}

std::string_view Message::deflated_text() const {
    const std::string_view frame = deflated_frame();
    return frame.empty() ? frame : frame.substr(deflated_header_bytes_);
}

}  // namespace server
