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
      lease_(std::move(lease)) {
    sources_.reserve(boards_.size());
}

void RoomFeed::start(std::shared_ptr<StreamReader> reader) {
    reader_ = std::move(reader);
    go_on();
}

void RoomFeed::go_on() {
    if (!reader_ || boards_.empty()) return;
    const std::size_t place = sources_.size();
    const Board board = std::move(boards_[place]);
    if (place + 1 == boards_.size()) boards_ = std::vector<Board>();  // assigning {} would keep the memory
    const auto source = board.refused ? nullptr : rooms_.stream_room(board.room);
    sources_.emplace_back(source);
    if (source) return source->watch(first_stream_ + place, std::make_shared<Place>(reader_, place), board.wish);
    reader_->tell(place, positions_.last_words(place, board.refused.value_or("closed"), 0), Delivery::required);
}

void RoomFeed::stop() {
    if (!std::exchange(reader_, nullptr)) return;
    for (std::size_t place = 0; place < sources_.size(); ++place) {
        if (const auto source = sources_[place].lock()) source->unwatch(first_stream_ + place);
    }
}

}  // namespace server
