#include "server/spectate/room_feed.hpp"

#include <utility>

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

StreamPositions positions_of(const std::vector<RoomFeed::Board>& boards, bool is_many) {
    std::vector<std::string> rooms;
    std::vector<std::optional<std::uint64_t>> since;
    for (const RoomFeed::Board& board : boards) {
        rooms.push_back(board.room);
        since.push_back(board.wish.since);
    }
    return {std::move(rooms), std::move(since), is_many};
}

}  // namespace

RoomFeed::RoomFeed(StreamRooms& rooms, std::vector<Board> boards, bool is_many, std::uint64_t first_stream,
                   StreamLease lease)
    : rooms_(rooms),
      boards_(std::move(boards)),
      positions_(positions_of(boards_, is_many)),
      first_stream_(first_stream),
      lease_(std::move(lease)) {}

void RoomFeed::start(std::shared_ptr<StreamReader> reader) {
    reader_ = std::move(reader);
    go_on();
}

void RoomFeed::go_on() {
    if (!reader_ || brought_in_ == boards_.size()) return;
    const std::size_t place = brought_in_++;
    Board& board = boards_[place];
    const auto source = board.refused ? nullptr : rooms_.stream_room(board.room);
    if (!board.refused && !source) board.refused = "closed";
    if (board.refused) return reader_->tell(place, positions_.last_words(place, *board.refused, 0), Delivery::required);
    board.source = source;
    source->watch(first_stream_ + place, std::make_shared<Place>(reader_, place), board.wish);
}

void RoomFeed::stop() {
    if (!std::exchange(reader_, nullptr)) return;
    for (std::size_t place = 0; place < brought_in_; ++place) {
        if (const auto source = boards_[place].source.lock()) source->unwatch(first_stream_ + place);
    }
}

}  // namespace server
