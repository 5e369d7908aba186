#include "server/spectate/room_feed.hpp"

#include <atomic>
#include <utility>

namespace server {
namespace {

/// What a room knows of a reader.
class Place final : public Sink {
public:
    Place(std::shared_ptr<StreamReader> reader, std::size_t place) : reader_(std::move(reader)), place_(place) {}

    void send(Frame frame, Delivery delivery) override {
        has_told_ = true;
        reader_->tell(place_, std::move(frame), delivery);
    }
    bool has_told() const { return has_told_; }
    void close(CloseCode, std::string_view) override {}  // a room ends a stream by its last frame
    void run(std::function<void()> work) override { reader_->run(std::move(work)); }

private:
    const std::shared_ptr<StreamReader> reader_;
    const std::size_t place_;
    std::atomic<bool> has_told_{false};
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
    if (source) return begin(*source, place, board.wish);
    reader_->tell(place, positions_.last_words(place, board.refused.value_or("closed"), 0), Delivery::required);
}

/// The next place has its turn once this one's beginning is written. Where there is nothing to write, since this reader
/// has heard all, it has it as soon as the room has come to what it was asked after that.
void RoomFeed::begin(StreamRoom& source, std::size_t place, const Watching& wish) {
    const auto sink = std::make_shared<Place>(reader_, place);
    source.watch(first_stream_ + place, sink, wish);
    if (boards_.empty() || !wish.since) return;
    source.consider(wish, [here = weak_from_this(), reader = reader_, sink](const StreamRoom::Considered&) {
        if (sink->has_told()) return;
        reader->run([here] {
            if (const auto self = here.lock()) self->go_on();
        });
    });
}

void RoomFeed::stop() {
    if (!std::exchange(reader_, nullptr)) return;
    for (std::size_t place = 0; place < sources_.size(); ++place) {
        if (const auto source = sources_[place].lock()) source->unwatch(first_stream_ + place);
    }
}

}  // namespace server
