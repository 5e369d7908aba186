// The source of one stream: the rooms it tells of, one after the other brought in as the reader takes what was told,
// and the reader's position in each. On the executor of the reader's connection.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/http/stream_rooms.hpp"
#include "server/http/stream_source.hpp"
#include "server/net/address_guard.hpp"

namespace server {

class RoomFeed final : public StreamSource, public std::enable_shared_from_this<RoomFeed> {
public:
    struct Board {
        std::string room;
        Watching wish;
        std::optional<std::string> refused;  // the reason, where it has said no already
    };

    /// `rooms` outlive it. `first_stream` and as many numbers after it as there are boards are the feed's own.
    RoomFeed(StreamRooms& rooms, std::vector<Board> boards, bool is_many, std::uint64_t first_stream,
             StreamLease lease);

    StreamPositions& positions() override { return positions_; }
    void start(std::shared_ptr<StreamReader> reader) override;
    void go_on() override;
    void stop() override;

private:
    void begin(StreamRoom& source, std::size_t place, const Watching& wish);

    StreamRooms& rooms_;
    std::vector<Board> boards_;                       // none, once all are brought in
    std::vector<std::weak_ptr<StreamRoom>> sources_;  // of those that are
    StreamPositions positions_;
    const std::uint64_t first_stream_;
    const StreamLease lease_;
    std::shared_ptr<StreamReader> reader_;  // null before the start and after the stop
};

}  // namespace server
