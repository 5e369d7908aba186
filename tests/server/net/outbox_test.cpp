#include "server/net/outbox.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "server/base/limits.hpp"

using namespace server;
using Pushed = Outbox::Pushed;

namespace {

// A frame of so many bytes, its header included: whichever of the three kinds of headers fits.
Frame frame_of(char mark, std::size_t size) {
    for (const std::size_t header : {2UL, 4UL, 10UL}) {
        Frame frame = make_frame(std::string(size - std::min(size, header), mark));
        if (frame->size() == size) return frame;
    }
    throw std::invalid_argument("no frame has this size");
}

// What the gathered pieces hold, and how many they are.
std::string gathered(Outbox& outbox, std::size_t pieces_max = 64) {
    std::vector<iovec> pieces(pieces_max);
    pieces.resize(outbox.gather(pieces));
    std::string bytes;
    for (const iovec& piece : pieces) bytes.append(static_cast<const char*>(piece.iov_base), piece.iov_len);
    return bytes;
}

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
    CHECK(outbox.take()->text().front() == 'a');
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

TEST_CASE("Of several rooms the newest update of each stays") {
    Outbox outbox;
    const std::size_t fifth = limit::watcher_outbox_bytes / 5;
    const auto update = [&](char mark, std::uint64_t room) {
        const std::string text(fifth, mark);
        return server::make_frame(text, server::FrameKind::update, 0, room);
    };
    CHECK(outbox.push(update('1', 1), Delivery::newest) == Pushed::queued);
    CHECK(outbox.push(update('a', 2), Delivery::newest) == Pushed::queued);
    CHECK(outbox.push(update('2', 1), Delivery::newest) == Pushed::queued);
    CHECK(outbox.push(update('x', 3), Delivery::newest) == Pushed::queued);
    CHECK(outbox.push(update('b', 2), Delivery::newest) == Pushed::replaced);
    CHECK(marks_left(outbox) == "2xb");
}

TEST_CASE("Of a room the newest update stays, and the newest info before and after it, each where it was") {
    Outbox outbox;
    const std::size_t fifth = limit::watcher_outbox_bytes / 5;
    const auto told = [&](char mark, FrameKind kind, std::uint64_t room) {
        return make_frame(std::string(fifth, mark), kind, 0, room);
    };
    CHECK(outbox.push(told('1', FrameKind::info, 1), Delivery::newest) == Pushed::queued);
    CHECK(outbox.push(told('a', FrameKind::update, 1), Delivery::newest) == Pushed::queued);
    CHECK(outbox.push(told('x', FrameKind::info, 2), Delivery::newest) == Pushed::queued);
    CHECK(outbox.push(told('2', FrameKind::info, 1), Delivery::newest) == Pushed::queued);
    CHECK(outbox.push(told('3', FrameKind::info, 1), Delivery::newest) == Pushed::replaced);
    CHECK(outbox.push(told('b', FrameKind::update, 1), Delivery::newest) == Pushed::replaced);
    CHECK(marks_left(outbox) == "x3b");

    for (const char mark : {'1', '2'})
        CHECK(outbox.push(told(mark, FrameKind::info, 1), Delivery::newest) == Pushed::queued);
    CHECK(outbox.push(told('a', FrameKind::update, 1), Delivery::newest) == Pushed::queued);
    CHECK(outbox.push(told('3', FrameKind::info, 1), Delivery::newest) == Pushed::queued);
    CHECK(outbox.push(told('4', FrameKind::info, 1), Delivery::newest) == Pushed::replaced);
    CHECK(marks_left(outbox) == "2a4");
}

// wire.md 3.2, 3.6.
TEST_CASE("Of what a room tells a watcher, updates and infos may go for newer ones") {
    const auto delivery = [](FrameKind kind) { return watchers_delivery(make_frame("{}", kind)); };
    CHECK(delivery(FrameKind::update) == Delivery::newest);
    CHECK(delivery(FrameKind::info) == Delivery::newest);
    for (const auto kind : {FrameKind::snapshot, FrameKind::end, FrameKind::other})
        CHECK(delivery(kind) == Delivery::required);
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
    CHECK(outbox.push(frame_of('c', 2), Delivery::required) == Pushed::overflown);
    CHECK(outbox.push(frame_of('c', 2), Delivery::newest) == Pushed::overflown);
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

TEST_CASE("Frames are gathered whole and in order, and may go in any pieces") {
    std::string all;
    for (const std::size_t step : {1UL, 2UL, 3UL, 7UL, 11UL, 1000UL}) {
        Outbox outbox;
        all.clear();
        for (const char mark : {'a', 'b', 'c', 'd', 'e', 'f'}) {
            const Frame frame = frame_of(mark, 5 + static_cast<std::size_t>(mark - 'a'));
            all += frame->websocket_frame();
            CHECK(outbox.push(frame, Delivery::required) == Pushed::queued);
        }
        std::string sent;
        while (!outbox.empty()) {
            const std::string waiting = gathered(outbox, 3);
            CHECK(all.substr(sent.size()).starts_with(waiting));
            const std::string piece = waiting.substr(0, step);
            sent += piece;
            outbox.written(piece.size());
        }
        CHECK(sent == all);
        CHECK(outbox.bytes() == 0);
        CHECK(gathered(outbox).empty());
    }
}

TEST_CASE("A frame of which a part has gone stays, whatever else is dropped") {
    Outbox outbox;
    const Frame begun = frame_of('1', limit::watcher_outbox_bytes);
    CHECK(outbox.push(begun, Delivery::newest) == Pushed::queued);
    outbox.written(10);
    CHECK(outbox.push(frame_of('2', 1000), Delivery::newest) == Pushed::queued);
    CHECK(outbox.push(frame_of('3', 1000), Delivery::newest) == Pushed::replaced);
    CHECK(gathered(outbox)
          == std::string(begun->websocket_frame().substr(10)).append(frame_of('3', 1000)->websocket_frame()));
    outbox.clear();
    CHECK(gathered(outbox) == begun->websocket_frame().substr(10));
    outbox.written(begun->size() - 10);
    CHECK(outbox.empty());
    // Of which nothing has gone, is dropped.
    CHECK(outbox.push(begun, Delivery::newest) == Pushed::queued);
    CHECK(outbox.push(frame_of('4', 1000), Delivery::newest) == Pushed::replaced);
    CHECK(marks_left(outbox) == "4");
}

TEST_CASE("A connection's own frames are neither dropped nor refused, and tell no player from a watcher") {
    Outbox outbox;
    CHECK_FALSE(outbox.is_watchers());
    outbox.push_control(frame_of('p', 10));
    CHECK_FALSE(outbox.is_watchers());
    CHECK(outbox.push(frame_of('1', limit::watcher_outbox_bytes), Delivery::newest) == Pushed::queued);
    CHECK(outbox.is_watchers());
    CHECK(outbox.push(frame_of('2', 1000), Delivery::newest) == Pushed::replaced);
    CHECK(outbox.push(frame_of('a', limit::player_outbox_bytes - 1010), Delivery::required) == Pushed::queued);
    CHECK_FALSE(outbox.is_watchers());
    CHECK(outbox.push(frame_of('b', 5), Delivery::required) == Pushed::overflown);
    outbox.push_control(frame_of('q', 10));
    CHECK(marks_left(outbox) == "p2aq");
}

TEST_CASE("An outbox's bound may be another's") {
    Outbox outbox;
    CHECK(outbox.push(frame_of('a', 10), Delivery::required, 20) == Pushed::queued);
    CHECK(outbox.push(frame_of('b', 10), Delivery::required, 20) == Pushed::queued);
    CHECK(outbox.push(frame_of('c', 10), Delivery::required, 20) == Pushed::overflown);
}

namespace {

/// An update that tells what has changed, of so many bytes, and the whole beside it.
Frame changed_frame(char mark, std::size_t bytes, std::uint64_t room) {
    const std::string whole(bytes, static_cast<char>(mark - 'a' + 'A'));
    return server::make_frame(std::string(bytes / 2, mark), server::FrameKind::update, 0, room,
                              server::Deflating::never, server::make_frame(whole, server::FrameKind::update, 0, room));
}

}  // namespace

TEST_CASE("9.3: whoever loses updates gets the next one with its whole view, of each room") {
    Outbox outbox;
    const std::size_t third = limit::watcher_outbox_bytes / 3;
    const auto push = [&](char mark, std::uint64_t room) {
        return outbox.push(changed_frame(mark, third, room), Delivery::newest);
    };
    // 'a' goes for 'b', of one room; of the other nothing goes.
    CHECK(push('a', 1) == Pushed::queued);
    CHECK(push('x', 2) == Pushed::queued);
    CHECK(push('b', 1) == Pushed::queued);
    CHECK(push('c', 1) == Pushed::queued);
    CHECK(push('y', 2) == Pushed::queued);
    CHECK(push('d', 1) == Pushed::replaced);
    CHECK(outbox.bytes() <= limit::watcher_outbox_bytes);
    CHECK(marks_left(outbox) == "YD");
    // What nothing was dropped for stays as it is.
    CHECK(push('e', 1) == Pushed::queued);
    CHECK(marks_left(outbox) == "e");
}

TEST_CASE("9.3: an update of a room whose older ones have gone is whole, though another room is told") {
    Outbox outbox;
    const std::size_t quarter = limit::watcher_outbox_bytes / 4;
    for (const char mark : {'a', 'b', 'c'}) {
        CHECK(outbox.push(changed_frame(mark, quarter, 1), Delivery::newest) == Pushed::queued);
    }
    CHECK(outbox.push(frame_of('1', 3 * quarter), Delivery::newest) == Pushed::replaced);
    CHECK(marks_left(outbox) == "C1");
}

TEST_CASE("9.5: a frame goes compressed to those who take that, where it pays, and in any pieces") {
    const std::string text(limit::deflate_alone_bytes, 'v');
    const auto large = [&] {
        return server::make_frame(text, server::FrameKind::snapshot, 0, 0, server::Deflating::allowed);
    };
    for (const std::size_t step : {1UL, 5UL, 1000UL}) {
        Outbox plain;
        Outbox deflating;
        deflating.deflate();
        const Frame frame = large();
        const Frame secret = server::make_frame(text);
        std::string expected;
        for (Outbox* outbox : {&plain, &deflating}) {
            for (const Frame& one : {frame, secret, frame})
                CHECK(outbox->push(one, Delivery::required) == Pushed::queued);
        }
        CHECK(gathered(plain)
              == std::string(frame->websocket_frame())
                     .append(secret->websocket_frame())
                     .append(frame->websocket_frame()));
        CHECK(frame->deflated_frame().size() < text.size() / 10);
        expected.append(frame->deflated_frame()).append(secret->websocket_frame()).append(frame->deflated_frame());
        CHECK(secret->deflated_frame().empty());
        std::string sent;
        while (!deflating.empty()) {
            const std::string piece = gathered(deflating, 2).substr(0, step);
            sent += piece;
            deflating.written(piece.size());
        }
        CHECK(sent == expected);
        CHECK(deflating.bytes() == 0);
    }
}

TEST_CASE("9.5: a small frame is compressed once enough readers take it, and not below its size") {
    const std::string text(limit::deflate_bytes, 'v');
    const Frame frame = server::make_frame(text, server::FrameKind::update, 0, 0, server::Deflating::allowed);
    const Frame smaller =
        server::make_frame(text.substr(1), server::FrameKind::update, 0, 0, server::Deflating::allowed);
    for (std::size_t readers = 1; readers <= limit::deflate_readers; ++readers) {
        CHECK(frame->deflated_frame().empty());
        frame->count_inflating();
        smaller->count_inflating();
    }
    CHECK_FALSE(frame->deflated_frame().empty());
    CHECK(frame->deflated_frame().data() == frame->deflated_frame().data());
    CHECK(smaller->deflated_frame().empty());
}
