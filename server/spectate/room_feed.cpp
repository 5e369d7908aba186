#include "server/spectate/room_feed.hpp"

#include <utility>

#include "protocol/server_message.hpp"

namespace server {
namespace {

/// What a room knows of a reader.
class Place final : public Sink {
public:
    Place(std::shared_ptr<StreamReader> reader, std::size_t place) : reader_(std::move(reader)), place_(place) {}

    void send(Frame frame, Delivery delivery) override { reader_->tell(place_, std::move(frame), delivery); }
    void close(CloseCode, std::string_view) override {}  // a room ends a stream by its last frame
    void run(std::function<void()> work) override { reader_->run(std::move(work)); }

private:
    const std::shared_ptr<StreamReader> reader_;
    const std::size_t place_;
};

}  // namespace

void RoomFeed::start(std::shared_ptr<StreamReader> reader) {
    reader_ = std::move(reader);
    go_on();
}

void RoomFeed::go_on() {
    if (!reader_ || brought_in_ == boards_.size()) return;
    const std::size_t place = brought_in_++;
    Board& board = boards_[place];
    const auto actor = board.actor.lock();
    if (!board.refused && !actor) board.refused = "closed";
    if (board.refused) return reader_->tell(place, last_words(place, *board.refused, 0), Delivery::required);
    actor->watch(first_stream_ + place, std::make_shared<Place>(reader_, place), board.wish);
}

void RoomFeed::stop() {
    if (!std::exchange(reader_, nullptr)) return;
    for (std::size_t place = 0; place < brought_in_; ++place) {
        if (const auto actor = boards_[place].actor.lock()) actor->unwatch(first_stream_ + place);
    }
}

std::string RoomFeed::position_after(std::size_t place, const Message& message) {
    // An info bears the number of the update before it, which this reader may have been too slow for: its own position
    // stays, and a gap shows in positions as it does in updates.
    auto& own = boards_[place].wish.since;
    const bool is_position = message.kind() == FrameKind::update || message.kind() == FrameKind::snapshot;
    if (is_position || (message.kind() == FrameKind::info && !own)) own = message.seq();
    if (!is_many_) {
        const auto& since = boards_.front().wish.since;
        return since ? std::to_string(*since) : std::string();
    }
    std::string position;
    for (const Board& board : boards_) {
        if (!board.wish.since) continue;
        if (!position.empty()) position += ',';
        position.append(board.room).append(":").append(std::to_string(*board.wish.since));
    }
    return position;
}

Frame RoomFeed::last_words(std::size_t place, std::string_view reason, std::int64_t retry_ms) const {
    const bool is_worth_coming_back = retry_ms != 0;
    return make_frame(protocol::end_message_json(boards_[place].room, reason,
                                                 is_worth_coming_back ? std::optional(retry_ms) : std::nullopt),
                      FrameKind::end);
}

}  // namespace server
