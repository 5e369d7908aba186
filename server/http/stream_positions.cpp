#include "server/http/stream_positions.hpp"

#include <utility>

#include "protocol/server_message.hpp"

namespace server {

void StreamPositions::note(std::size_t place, const Message& message) {
    // An info bears the number of the update before it, which this reader may have been too slow for: its own position
    // stays, and a gap shows in positions as it does in updates.
    auto& own = since_[place];
    const bool is_position = message.kind() == FrameKind::update || message.kind() == FrameKind::snapshot;
    if (is_position || (message.kind() == FrameKind::info && !own)) own = message.seq();
}

void StreamPositions::append_to(std::string& text) const {
    if (!is_many_) {
        if (since_.front()) text.append(std::to_string(*since_.front()));
        return;
    }
    bool is_first = true;
    for (std::size_t each = 0; each < rooms_.size(); ++each) {
        if (!since_[each]) continue;
        if (!std::exchange(is_first, false)) text += ',';
        text.append(rooms_[each]).append(":").append(std::to_string(*since_[each]));
    }
}

Frame StreamPositions::last_words(std::size_t place, std::string_view reason, std::int64_t retry_ms) const {
    const bool is_worth_coming_back = retry_ms != 0;
    return make_frame(protocol::end_message_json(rooms_[place], reason,
                                                 is_worth_coming_back ? std::optional(retry_ms) : std::nullopt),
                      FrameKind::end);
}

}  // namespace server
