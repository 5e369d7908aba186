#include "server/http/stream_positions.hpp"

#include "protocol/server_message.hpp"

namespace server {

std::string StreamPositions::after(std::size_t place, const Message& message) {
    // An info bears the number of the update before it, which this reader may have been too slow for: its own position
    // stays, and a gap shows in positions as it does in updates.
    auto& own = since_[place];
    const bool is_position = message.kind() == FrameKind::update || message.kind() == FrameKind::snapshot;
    if (is_position || (message.kind() == FrameKind::info && !own)) own = message.seq();
    if (!is_many_) return since_.front() ? std::to_string(*since_.front()) : std::string();
    std::string position;
    for (std::size_t each = 0; each < rooms_.size(); ++each) {
        if (!since_[each]) continue;
        if (!position.empty()) position += ',';
        position.append(rooms_[each]).append(":").append(std::to_string(*since_[each]));
    }
    return position;
}

Frame StreamPositions::last_words(std::size_t place, std::string_view reason, std::int64_t retry_ms) const {
    const bool is_worth_coming_back = retry_ms != 0;
    return make_frame(protocol::end_message_json(rooms_[place], reason,
                                                 is_worth_coming_back ? std::optional(retry_ms) : std::nullopt),
                      FrameKind::end);
}

}  // namespace server
