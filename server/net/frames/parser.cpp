#include "server/net/frames/parser.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "server/net/frames/close_status.hpp"
#include "server/net/frames/deflate.hpp"
#include "server/net/frames/header.hpp"
#include "server/net/frames/mask.hpp"

namespace server::frames {
namespace {

constexpr std::size_t beginning_bytes = 2;  // flags, opcode and the first length, by which the rest is known
constexpr std::size_t mask_bytes = 4;
constexpr unsigned length_of_16_bits = 126;
constexpr unsigned length_of_64_bits = 127;

Event fault(CloseCode code, std::string_view why) {
    return {Event::Kind::fault, static_cast<std::uint16_t>(code), why};
}

Event not_utf8() { return fault(CloseCode::not_utf8, "a text that is not UTF-8"); }  // 8.1

/// None where it can be gone on with.
Event fault_of(Inflated inflated) {
    switch (inflated) {
        case Inflated::whole:
            break;
        case Inflated::too_large:
            return fault(CloseCode::too_large, "the message is too large");
        case Inflated::broken:
            return fault(CloseCode::not_utf8, "a message that cannot be inflated");
        case Inflated::no_memory:
            return fault(CloseCode::try_again, "no memory");
    }
    return {};
}

Event protocol_error(std::string_view why) { return fault(CloseCode::protocol_error, why); }

bool is_known(Opcode opcode) {
    switch (opcode) {
        case Opcode::continuation:
        case Opcode::text:
        case Opcode::binary:
        case Opcode::close:
        case Opcode::ping:
        case Opcode::pong:
            return true;
    }
    return false;
}

}  // namespace

Parser::Kept& Parser::kept() {
    if (!kept_) kept_ = std::make_unique<Kept>();
    return *kept_;
}

// What the last event pointed to is not needed any more, nor, when no message is under way, the memory.
void Parser::forget_told() {
    if (!std::exchange(is_kept_told_, false)) return;
    kept_->control.clear();
    if (message_ == Opcode::continuation) kept_ = nullptr;
}

std::size_t Parser::header_size() const {
    if (header_count_ < beginning_bytes) return beginning_bytes;
    const unsigned length = header_[1] & 0x7fU;
    const std::size_t more = length == length_of_16_bits ? 2 : length == length_of_64_bits ? 8 : 0;
    return beginning_bytes + more + mask_bytes;
}

// As far as header_size() says; whether it has all that.
bool Parser::read_header(std::span<char>& bytes) {
    const std::size_t size = header_size();
    const std::size_t taken = std::min(size - header_count_, bytes.size());
    if (taken != 0) std::memcpy(header_.data() + header_count_, bytes.data(), taken);
    bytes = bytes.subspan(taken);
    header_count_ = static_cast<std::uint8_t>(header_count_ + taken);
    return header_count_ == size;
}

// RFC 6455 5.2, as soon as these two bytes are there.
Event Parser::check_beginning(const Rules& rules) {
    is_final_ = (header_[0] & 0x80U) != 0;
    opcode_ = static_cast<Opcode>(header_[0] & 0x0fU);
    const unsigned length = header_[1] & 0x7fU;
    const bool is_deflated = (header_[0] & 0x40U) != 0;
    if ((header_[0] & 0x30U) != 0 || (is_deflated && !rules.inflates)) return protocol_error("a reserved bit is set");
    if (!is_known(opcode_)) return protocol_error("a reserved opcode");
    if ((header_[1] & 0x80U) == 0) return protocol_error("a frame without a mask");  // 5.1
    // RFC 7692 6: on the first frame of a message.
    if (is_deflated && (is_control(opcode_) || opcode_ == Opcode::continuation)) {
        return protocol_error("compression in the middle of a message");
    }
    if (is_control(opcode_)) {
        if (!is_final_) return protocol_error("a control frame in fragments");  // 5.5
        if (length > control_bytes) return protocol_error("a control frame is too long");
        return {};
    }
    // 5.4
    const bool is_under_way = message_ != Opcode::continuation;
    if (opcode_ == Opcode::continuation) {
        if (!is_under_way) return protocol_error("nothing is to be continued");
        return {};
    }
    if (is_under_way) return protocol_error("a message within a message");
    if (opcode_ == Opcode::binary && !rules.takes_binary) return fault(CloseCode::not_text, "text frames only");
    is_deflated_ = is_deflated;
    return {};
}

Event Parser::begin_payload(const Rules& rules) {
    const unsigned first = header_[1] & 0x7fU;
    const std::size_t size = header_size();
    const std::size_t lengths_end = size - mask_bytes;
    left_ = lengths_end == beginning_bytes ? first : 0;
    for (std::size_t place = beginning_bytes; place < lengths_end; ++place) left_ = left_ << 8U | header_[place];
    // 5.2: as few bytes as will do, and the highest bit unused.
    if (first == length_of_16_bits && left_ < length_of_16_bits) return protocol_error("a length too long written");
    if (first == length_of_64_bits && (left_ <= 0xffff || left_ >> 63U != 0)) {
        return protocol_error("a length wrongly written");
    }
    std::memcpy(&mask_, header_.data() + lengths_end, mask_bytes);
    is_in_payload_ = true;
    header_count_ = 0;
    if (is_control(opcode_)) return {};
    if (opcode_ != Opcode::continuation) {
        message_ = opcode_;
        message_bytes_ = 0;
        utf8_ = {};
    }
    // What cannot be compressed grows by a little.
    const std::size_t bytes_max = rules.message_bytes + (is_deflated_ ? rules.message_bytes / 256 + 64 : 0);
    if (left_ > bytes_max - std::min<std::uint64_t>(message_bytes_, bytes_max)) {
        return fault(CloseCode::too_large, "the message is too large");
    }
    message_bytes_ += left_;
    return {};
}

Event Parser::next(std::span<char>& bytes, const Rules& rules) {
    forget_told();
    while (true) {
        while (!is_in_payload_) {
            const bool is_beginning = header_count_ < beginning_bytes;
            if (!read_header(bytes)) return {};
            const Event wrong = is_beginning ? check_beginning(rules) : begin_payload(rules);
            if (wrong.kind != Event::Kind::none) return wrong;
        }
        const std::span<char> part = bytes.first(std::min<std::uint64_t>(left_, bytes.size()));
        bytes = bytes.subspan(part.size());
        left_ -= part.size();
        mask_ = unmask(part, mask_);
        is_in_payload_ = left_ != 0;
        const std::string_view clear(part.data(), part.size());
        const Event event = is_control(opcode_) ? read_control(clear) : read_data(clear, rules);
        if (event.kind != Event::Kind::none || is_in_payload_) return event;
    }
}

Event Parser::read_data(std::string_view part, const Rules& rules) {
    const bool is_whole = left_ == 0 && is_final_;
    if (message_ == Opcode::text && !is_deflated_ && !(utf8_.read(part) && (!is_whole || utf8_.is_whole())))
        return not_utf8();
    std::string_view message = part;
    const bool has_begun = kept_ && !kept_->message.empty();
    if (has_begun || (!is_whole && !part.empty())) message = kept().message.append(part);
    if (left_ == 0 && !is_final_ && part.empty()) return {Event::Kind::empty_fragment, 0, {}};
    if (!is_whole && is_deflated_ && left_ == 0) return look_into(message, rules);
    if (!is_whole) return {};
    return is_deflated_ ? read_inflated(message, rules) : whole(message);
}

// A message that is never ended may not be larger than one that is. It is looked into from its beginning each time, so
// only once it has doubled: however small its pieces are, that is no more work than its bytes are worth.
Event Parser::look_into(std::string_view beginning, const Rules& rules) {
    if (beginning.size() < kept().looks_at) return {Event::Kind::empty_fragment, 0, {}};
    kept().looks_at = 2 * beginning.size();
    const Event wrong = fault_of(may_become(beginning, rules.message_bytes));
    return wrong.kind == Event::Kind::none ? Event{Event::Kind::empty_fragment, 0, {}} : wrong;
}

Event Parser::read_inflated(std::string_view payload, const Rules& rules) {
    std::string& message = kept().inflated;
    const Event wrong = fault_of(inflate(payload, rules.message_bytes, message));
    if (wrong.kind != Event::Kind::none) return wrong;
    if (message_ == Opcode::text && !(utf8_.read(message) && utf8_.is_whole())) return not_utf8();
    return whole(message);
}

Event Parser::whole(std::string_view message) {
    is_kept_told_ = kept_ != nullptr;
    const auto kind = message_ == Opcode::text ? Event::Kind::text : Event::Kind::binary;
    message_ = Opcode::continuation;
    return {kind, 0, message};
}

Event Parser::read_control(std::string_view part) {
    std::string_view payload = part;
    const bool has_begun = kept_ && !kept_->control.empty();
    if (has_begun || (left_ != 0 && !part.empty())) payload = kept().control.append(part);
    if (left_ != 0) return {};
    is_kept_told_ = kept_ != nullptr;
    if (opcode_ == Opcode::close) return close_event(payload);
    return {opcode_ == Opcode::ping ? Event::Kind::ping : Event::Kind::pong, 0, payload};
}

// RFC 6455 5.5.1.
Event Parser::close_event(std::string_view payload) const {
    if (payload.empty()) return {Event::Kind::close, 0, {}};
    if (payload.size() < 2) return protocol_error("half a code");
    const auto code = static_cast<std::uint16_t>(static_cast<unsigned char>(payload[0]) << 8U
                                                 | static_cast<unsigned char>(payload[1]));
    const std::string_view reason = payload.substr(2);
    if (!may_be_sent(code)) return protocol_error("a code that nobody may send");
    Utf8Reader utf8;
    if (!(utf8.read(reason) && utf8.is_whole())) return fault(CloseCode::not_utf8, "a reason that is not UTF-8");
    return {Event::Kind::close, code, reason};
}

}  // namespace server::frames
