// wire.md 3.2, 6.3: what a reader of a stream misses, it can see that it missed, in the numbers of updates as in
// the positions that it comes back with; and what it comes back for, it gets. A room with a delay whose server stumbles
// and whose readers are slow, cut off and come back, at random.
#include <catch2/catch.hpp>

#include <deque>

#include "engine/base/seed.hpp"
#include "protocol/json_reader.hpp"
#include "server/base/limits.hpp"
#include "server/http/stream_queue.hpp"
#include "server/room/channel.hpp"
#include "server/spectate/room_feed.hpp"

namespace server::room {

using protocol::Json;

namespace {

constexpr const char* room_id = "4GZK7Q2M";
constexpr std::size_t view_bytes = 15'000;  // of the greatest game: five fill the purse of a slow reader

/// A view of about this size, numbered.
std::shared_ptr<const Scene> scene(std::uint64_t number, std::size_t bytes) {
    return std::make_shared<const Scene>(
        Scene{"{\"number\":" + std::to_string(number) + ",\"rest\":\"" + std::string(bytes, 'x') + "\"}", {}});
}

/// What is told comes from elsewhere here.
class NoRooms final : public StreamRooms {
public:
    std::shared_ptr<StreamRoom> stream_room(const std::string& /*room*/) override { return nullptr; }
};

/// One stream and who reads it.
class Follower {
public:
    explicit Follower(const Channel& channel) : channel_(channel) {}

    void come(RoomTime now) {
        Watching wish;
        wish.since = position_;
        wish.follows = true;
        feed_.emplace(rooms_, std::vector<RoomFeed::Board>{{room_id, wish, std::nullopt}}, false, 1, StreamLease{});
        queue_ = {};
        came_back_from_ = position_;
        dropped_ = 0;
        for (const Frame& frame : channel_.beginning(wish, "{}", now).frames) {
            push(frame, frame->kind() == FrameKind::update ? Delivery::newest : Delivery::required, false);
        }
    }
    bool is_here() const { return feed_.has_value(); }
    void push(const Frame& frame, Delivery delivery, bool is_behind) {
        const auto pushed = queue_.push({frame, 0, delivery}, is_behind);
        REQUIRE_FALSE(pushed.is_overflown);
        dropped_ += pushed.dropped;
    }
    /// All that waits, or the first of it before the line is cut.
    void read(std::size_t at_most) {
        for (const auto& item : queue_.take()) {
            if (at_most-- == 0) break;
            std::string id;
            feed_->positions().note(0, *item.frame);
            feed_->positions().append_to(id);
            hear(Json::parse(item.frame->text()), id.empty() ? std::nullopt : std::optional(std::stoull(id)));
        }
        queue_.written();
    }
    void go() { feed_.reset(); }

    std::uint64_t view() const { return view_; }
    std::string name() const { return name_; }
    std::uint64_t seq() const { return seq_; }
    std::size_t gaps = 0;
    std::size_t resumed = 0;

private:
    void hear(const Json& message, std::optional<std::uint64_t> id) {
        const std::string type = message.at("type");
        if (type == "info") {
            name_ = message.at("info");
        } else {
            const std::uint64_t seq = message.at("seq");
            REQUIRE(seq >= seq_);
            if (type == "update") {
                REQUIRE(seq > seq_);
                if (seq != seq_ + 1) {
                    ++gaps;
                    REQUIRE(dropped_ > 0);  // what nobody dropped is there
                }
                if (came_back_from_ && seq == *came_back_from_ + 1) ++resumed;
            } else {
                name_ = message.at("info");
            }
            came_back_from_.reset();
            seq_ = seq;
            if (message.at("view").is_object()) view_ = message.at("view").at("number");
        }
        // The position is that of the latest update that this reader has had, and no later one.
        REQUIRE(id == seq_);
        position_ = id;
    }

    const Channel& channel_;
    NoRooms rooms_;
    std::optional<RoomFeed> feed_;
    StreamQueue queue_;
    std::optional<std::uint64_t> position_;
    std::optional<std::uint64_t> came_back_from_;
    std::size_t dropped_ = 0;
    std::uint64_t seq_ = 0;
    std::uint64_t view_ = 0;
    std::string name_;
};

}  // namespace

TEST_CASE("law: what a slow reader of a stream misses shows in numbers and positions, and all else is there") {
    std::size_t gaps = 0;
    std::size_t resumed = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        CAPTURE(seed);
        engine::Seed dice(seed);
        Channel channel(room_id, ChannelKind::watchers, seed % 2 == 0 ? 2'000 : 0);
        channel.open_with(share_text("\"0\""));
        channel.keep_backlog();
        std::deque<Follower> readers;
        for (int reader = 0; reader < 3; ++reader) readers.emplace_back(channel);
        std::uint64_t made = 0;
        std::int64_t now_ms = 0;
        const auto tell = [&](const Channel::Out& out) {
            // In one turn; who was being written to before it is behind.
            std::vector<bool> behind;
            for (std::size_t reader = 0; reader < readers.size(); ++reader) behind.push_back(dice.below(3) == 0);
            for (const auto& told : out.frames) {
                for (std::size_t reader = 0; reader < readers.size(); ++reader) {
                    if (readers[reader].is_here()) readers[reader].push(told.frame, told.delivery, behind[reader]);
                }
            }
        };
        for (int step = 0; step < 200; ++step) {
            now_ms += static_cast<std::int64_t>(dice.below(400));
            if (dice.below(5) != 0) tell(channel.release(RoomTime{now_ms}));  // else the server stumbles
            Publication publication;
            publication.begins_game = step == 0;
            publication.scene = scene(++made, view_bytes);
            publication.events.push_back({EventText(R"({"type":"x"})")});
            if (dice.below(3) == 0) publication.info = share_text("\"" + std::to_string(made) + "\"");
            tell(channel.publish(publication, RoomTime{now_ms}));
            for (Follower& reader : readers) {
                const std::uint64_t lot = dice.below(20);
                if (!reader.is_here()) {
                    if (lot < 8) reader.come(RoomTime{now_ms});
                } else if (lot < 8) {
                    reader.read(SIZE_MAX);
                } else if (lot < 10) {
                    reader.read(dice.below(4));
                    reader.go();
                }
            }
        }
        now_ms += 2'000;
        tell(channel.release(RoomTime{now_ms}));
        for (Follower& reader : readers) {
            if (!reader.is_here()) reader.come(RoomTime{now_ms});
            reader.read(SIZE_MAX);
            CHECK(reader.view() == made);
            const Json snapshot = Json::parse(channel.snapshot("{}", RoomTime{now_ms})->text());
            CHECK(reader.name() == snapshot.at("info"));
            CHECK(reader.seq() == snapshot.at("seq"));
            gaps += reader.gaps;
            resumed += reader.resumed;
        }
    }
    CHECK(gaps > 100);
    CHECK(resumed > 100);
}

}  // namespace server::room
