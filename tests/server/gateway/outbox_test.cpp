#include "server/gateway/outbox.hpp"

#include <catch2/catch.hpp>

#include <vector>

#include "server/limits.hpp"

using namespace server;
using Pushed = Outbox::Pushed;

namespace {

Frame frame_of(char mark, std::size_t size) { return make_frame(std::string(size, mark)); }

std::string marks_left(Outbox& outbox) {
    std::string marks;
    while (const Frame frame = outbox.take()) {
        marks += frame->text().front();
        outbox.written();
    }
    return marks;
}

}  // namespace

TEST_CASE("An outbox gives frames in order and counts their bytes until they are written") {
    Outbox outbox;
    CHECK(outbox.take() == nullptr);
    CHECK(outbox.push(frame_of('a', 10), Delivery::required) == Pushed::queued);
    CHECK(outbox.push(frame_of('b', 20), Delivery::newest) == Pushed::queued);
    CHECK(outbox.bytes() == 30);
    CHECK(outbox.take()->front() == 'a');
    CHECK(outbox.bytes() == 30);
    outbox.written();
    CHECK(outbox.bytes() == 20);
    CHECK(marks_left(outbox) == "b");
    CHECK(outbox.bytes() == 0);
}

TEST_CASE("Beyond a watcher's bytes older updates go and the newest stays; what is required stays in order") {
    Outbox outbox;
    const std::size_t third = limit::watcher_outbox_bytes / 3;
    CHECK(outbox.push(frame_of('1', third), Delivery::newest) == Pushed::queued);
    CHECK(outbox.push(frame_of('a', 100), Delivery::required) == Pushed::queued);
    CHECK(outbox.push(frame_of('2', third), Delivery::newest) == Pushed::queued);
    CHECK(outbox.push(frame_of('b', 100), Delivery::required) == Pushed::queued);
    CHECK(outbox.push(frame_of('3', third), Delivery::newest) == Pushed::replaced);
    CHECK(outbox.bytes() == third + 200);
    CHECK(marks_left(outbox) == "ab3");
}

TEST_CASE("A frame that is being written is not dropped, and counts") {
    Outbox outbox;
    CHECK(outbox.push(frame_of('1', limit::watcher_outbox_bytes), Delivery::newest) == Pushed::queued);
    const Frame writing = outbox.take();
    CHECK(outbox.push(frame_of('2', 1000), Delivery::newest) == Pushed::queued);
    CHECK(outbox.push(frame_of('3', 1000), Delivery::newest) == Pushed::replaced);
    CHECK(outbox.bytes() == limit::watcher_outbox_bytes + 1000);
    outbox.written();
    CHECK(marks_left(outbox) == "3");
}

TEST_CASE("Beyond a player's bytes nothing more fits") {
    Outbox outbox;
    const std::size_t half = limit::player_outbox_bytes / 2;
    CHECK(outbox.push(frame_of('a', half), Delivery::required) == Pushed::queued);
    CHECK(outbox.push(frame_of('b', half), Delivery::required) == Pushed::queued);
    CHECK(outbox.push(frame_of('c', 1), Delivery::required) == Pushed::overflown);
    CHECK(outbox.push(frame_of('c', 1), Delivery::newest) == Pushed::overflown);
    CHECK(outbox.bytes() == limit::player_outbox_bytes);
    CHECK(marks_left(outbox) == "ab");
}

TEST_CASE("However fast updates come, a watcher's outbox holds little") {
    Outbox outbox;
    for (int sent = 0; sent < 1000; ++sent) {
        CHECK(outbox.push(frame_of('u', 5000), Delivery::newest) != Pushed::overflown);
        REQUIRE(outbox.bytes() <= limit::watcher_outbox_bytes);
    }
}

TEST_CASE("A cleared outbox still counts what is being written") {
    Outbox outbox;
    CHECK(outbox.push(frame_of('a', 10), Delivery::required) == Pushed::queued);
    CHECK(outbox.push(frame_of('b', 10), Delivery::required) == Pushed::queued);
    const Frame writing = outbox.take();
    outbox.clear();
    CHECK(outbox.bytes() == 10);
    outbox.written();
    CHECK(outbox.bytes() == 0);
    CHECK(outbox.empty());
}
