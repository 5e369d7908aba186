// What waits for a slow reader, of one room or of several (limits.hpp).
#include "server/http/stream_queue.hpp"

#include <catch2/catch.hpp>

#include "server/base/limits.hpp"

using namespace server;

namespace {

Frame sized_frame(std::size_t bytes, FrameKind kind = FrameKind::update, std::uint64_t room = 0) {
    return make_frame(std::string(bytes, 'x'), kind, 0, room);
}

constexpr std::size_t big = limit::watcher_outbox_bytes / 2;

}  // namespace

TEST_CASE("What is told comes out in order, all at once") {
    StreamQueue queue;
    const std::vector<Frame> frames{sized_frame(10), sized_frame(20), sized_frame(30)};
    for (const Frame& one : frames) CHECK_FALSE(queue.push({one, 0, Delivery::newest}, true).is_overflown);
    const auto taken = queue.take();
    REQUIRE(taken.size() == 3);
    for (std::size_t place = 0; place < 3; ++place) CHECK(taken[place].frame == frames[place]);
    CHECK(queue.empty());
    CHECK(queue.bytes() == frames[0]->size() + frames[1]->size() + frames[2]->size());
    queue.written();
    CHECK(queue.bytes() == 0);
}

TEST_CASE("3.2: a slow reader loses updates for newer ones of the same room, and nothing else") {
    StreamQueue queue;
    const Frame snapshot = sized_frame(10, FrameKind::snapshot);
    const Frame other = sized_frame(10, FrameKind::update, 1);
    queue.push({snapshot, 0, Delivery::required}, true);
    queue.push({other, 1, Delivery::newest}, true);
    queue.push({sized_frame(big), 0, Delivery::newest}, true);
    const Frame last = sized_frame(big);
    CHECK(queue.push({last, 0, Delivery::newest}, true).dropped == 1);
    const auto taken = queue.take();
    REQUIRE(taken.size() == 3);
    CHECK(taken[0].frame == snapshot);
    CHECK(taken[1].frame == other);
    CHECK(taken[2].frame == last);
    CHECK(queue.bytes() == snapshot->size() + other->size() + last->size());
}

TEST_CASE("6.3: a reader who is not behind gets all that is told in one turn") {
    StreamQueue queue;
    std::size_t told = 0;
    for (std::size_t bytes = 0; bytes + big <= limit::player_outbox_bytes - big; bytes += big) {
        const auto pushed = queue.push({sized_frame(big), 0, Delivery::newest}, false);
        CHECK(pushed.dropped == 0);
        CHECK_FALSE(pushed.is_overflown);
        ++told;
    }
    CHECK(told > 2);
    for (int more = 0; more < 4; ++more)
        CHECK_FALSE(queue.push({sized_frame(big), 0, Delivery::newest}, false).is_overflown);
    CHECK(queue.bytes() <= limit::player_outbox_bytes);
}

TEST_CASE("What is being written counts, and is not dropped") {
    StreamQueue queue;
    queue.push({sized_frame(big), 0, Delivery::newest}, true);
    queue.take();
    CHECK(queue.push({sized_frame(big), 0, Delivery::newest}, true).dropped == 0);
    CHECK(queue.push({sized_frame(big), 0, Delivery::newest}, true).dropped == 1);
    CHECK(queue.take().size() == 1);
}

TEST_CASE("Beyond the bound nothing fits, but for the very first") {
    StreamQueue queue;
    CHECK_FALSE(queue.push({sized_frame(2 * limit::player_outbox_bytes), 0, Delivery::required}, true).is_overflown);
    CHECK(queue.push({sized_frame(1), 0, Delivery::required}, true).is_overflown);
    queue.take();
    CHECK(queue.push({sized_frame(1), 0, Delivery::required}, true).is_overflown);
    queue.written();
    CHECK_FALSE(queue.push({sized_frame(1), 0, Delivery::required}, true).is_overflown);
}

TEST_CASE("6.3: a stream has its ends, however much waits before them") {
    StreamQueue queue;
    queue.push({sized_frame(2 * limit::player_outbox_bytes), 0, Delivery::required}, true);
    queue.take();
    CHECK_FALSE(queue.push({sized_frame(10, FrameKind::end), 0, Delivery::required}, true).is_overflown);
    CHECK_FALSE(queue.push({sized_frame(10, FrameKind::end), 1, Delivery::required}, true).is_overflown);
    CHECK(queue.take().size() == 2);
}

TEST_CASE("The ends of rooms outlive what is forgotten") {
    StreamQueue queue;
    const Frame end = sized_frame(10, FrameKind::end);
    queue.push({sized_frame(100), 0, Delivery::newest}, true);
    queue.push({end, 1, Delivery::required}, true);
    queue.push({sized_frame(100, FrameKind::info), 0, Delivery::required}, true);
    queue.keep_ends();
    CHECK(queue.bytes() == end->size());
    const auto taken = queue.take();
    REQUIRE(taken.size() == 1);
    CHECK(taken[0].frame == end);
}

TEST_CASE("9.3: a slow reader that loses updates gets the next one with its whole view") {
    StreamQueue queue;
    const auto changed = [](std::uint64_t room) {
        return make_frame(std::string(100, 'c'), FrameKind::update, 0, room, Deflating::never,
                          sized_frame(big, FrameKind::update, room));
    };
    queue.push({sized_frame(big), 0, Delivery::newest}, true);
    queue.push({changed(0), 0, Delivery::newest}, true);
    queue.push({changed(1), 1, Delivery::newest}, true);
    queue.push({sized_frame(limit::watcher_outbox_bytes - big, FrameKind::update, 2), 2, Delivery::newest}, true);
    const auto taken = queue.take();
    REQUIRE(taken.size() == 3);
    CHECK_FALSE(taken[0].frame->whole());
    CHECK(taken[0].frame->size() > big);
    CHECK(taken[1].frame->whole());
    CHECK(queue.bytes() == taken[0].frame->size() + taken[1].frame->size() + taken[2].frame->size());
}
