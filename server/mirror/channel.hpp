// What one audience of a room at another site is told, heard once and told anew to whoever reads it here. One stream
// (wire.md 6.3) goes on for as long as somebody reads; each way to begin, from a snapshot or from a position, is asked
// for there, so that nothing is told here which is not told there, and those who come by it together get the same.
// Where the stream breaks off it is asked for again from where it was, and readers stay. On one executor.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/base/clock.hpp"
#include "server/http/stream_rooms.hpp"
#include "server/mirror/feed.hpp"
#include "server/net/socket.hpp"

namespace server::mirror {

class Channel final : public std::enable_shared_from_this<Channel> {
public:
    using Considered = StreamRoom::Considered;
    using Since = Feed::Since;
    struct Room {
        std::string id;
        std::uint64_t number = 0;  // which no other has
        bool follows = false;      // its readers go on through rematches
    };
    /// Source and clock outlive it.
    struct Deps {
        Executor executor;
        Clock& clock;
        Source& source;
    };
    Channel(Room room, const Deps& deps);

    void consider(Since since, std::function<void(Considered)> tell);
    void watch(std::uint64_t stream, Reader reader, Since since);
    void unwatch(std::uint64_t stream);
    void weigh(std::uint64_t stream, std::size_t readers);

    /// From time to time: lets go of what nobody has read for a while.
    void look_after();
    std::size_t readers() const;
    /// How many streams it has at the source: each counts as a reader there.
    std::size_t feeds() const { return beginnings_.size() + (live_ ? 1 : 0); }
    bool is_idle() const { return feeds() == 0; }

private:
    using FeedPtr = std::shared_ptr<Feed>;
    /// How a beginning went. For readers until more is told; where there will be no more, for a while.
    struct Begun {
        std::vector<Frame> told;
        Since at;
        Frame end;  // null: it goes on
        std::optional<protocol::Error> refusal;
        std::int64_t at_ms = 0;
    };

    /// A beginning had come further than the live one.
    struct Ahead {
        std::uint64_t seq = 0;
        std::int64_t since_ms = 0;
    };

    template <class Work>
    auto posted(const FeedPtr& feed, Work work);
    void join(std::uint64_t stream, Reader reader, Since at, bool knows_info);
    void keep(Since since, const Begun& begun);
    static Begun as_it_began(const Feed& feed);
    FeedPtr beginning(Since since);
    const Begun* begun_by(Since since) const;
    void open(const FeedPtr& feed);
    void begun(const FeedPtr& feed);
    void heard(const FeedPtr& feed, const Heard& heard);
    void note(const Frame& frame);
    void ended(const FeedPtr& feed, const Source::Answer& answer);
    void lose(const FeedPtr& feed, std::int64_t retry_ms);
    void give_up(const FeedPtr& feed);
    void finish(const FeedPtr& feed, const Frame& end, const std::optional<protocol::Error>& refusal = std::nullopt);
    void remove(const FeedPtr& feed);
    void settle(const FeedPtr& feed);
    void settle_all();
    void retry();
    std::vector<FeedPtr> all() const;
    void look_for_hang();
    Frame end_of(const protocol::Error& refusal, std::uint64_t stream) const;
    Frame end_frame(std::string_view reason) const;

    const Room room_;
    const Deps deps_;
    const std::unique_ptr<Alarm> alarm_;  // to ask again
    FeedPtr live_;                        // null: nobody reads
    std::optional<Ahead> ahead_;
    std::map<Since, FeedPtr> beginnings_;
    std::map<Since, Begun> begun_;
};

}  // namespace server::mirror
