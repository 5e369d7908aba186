// wire.md 6.3 over real sockets: chunks, signs of life, slow and silent readers, and the end, which is always told.
#include <catch2/catch.hpp>

#include "protocol/server_message.hpp"
#include "server/base/limits.hpp"
#include "tests/server/gateway/running_gateway.hpp"
#include "tests/support/unzipped.hpp"

using namespace gateway_test;
using server::Delivery;
using server::Frame;
using server::FrameKind;
using test_support::TestSocket;
using test_support::unzipped;

namespace {

std::string stream_request(const std::string& headers = {}, const std::string& version = "1.1",
                           const std::string& method = "GET", unsigned places = 1) {
    return method + " /api/v1/stream?" + std::to_string(places) + " HTTP/" + version + "\r\nHost: localhost\r\n"
           + headers + "\r\n";
}

/// A stream that has been opened; its head has been read.
struct Reader {
    explicit Reader(RunningGateway& running, const std::string& request = stream_request(), int receive_buffer = 0)
        : socket(running.port(), receive_buffer) {
        const std::size_t place = running.api.sources().size();
        socket.send(request);
        source = running.source(place);
        head = socket.receive_until("\r\n\r\n");
    }
    /// What stands in the next chunk; empty: it was the last.
    std::string chunk() {
        const std::string length = socket.receive_until("\r\n");
        std::string bytes = socket.receive(std::stoul(length, nullptr, 16) + 2);
        REQUIRE(bytes.ends_with("\r\n"));
        bytes.resize(bytes.size() - 2);
        return bytes;
    }
    std::string chunks(std::size_t bytes) {
        std::string all;
        while (all.size() < bytes) all += chunk();
        return all;
    }

    TestSocket socket;
    std::shared_ptr<FakeSource> source;
    std::string head;
};

Frame frame(std::string_view text, FrameKind kind = FrameKind::update, std::uint64_t seq = 7) {
    return server::make_frame(text, kind, seq);
}
Frame numbered_update(int number) {
    std::string text = std::to_string(number) + ' ';
    text.resize(8000, 'x');
    return frame(text);
}

void tell(const Reader& reader, const Frame& one, Delivery delivery = Delivery::newest, std::size_t place = 0) {
    reader.source->reader()->tell(place, one, delivery);
}

/// What a reader is told at last of this place.
std::string end_of(const std::string& room, const std::string& reason) {
    return R"({"type":"end","room":")" + room + R"(","reason":")" + reason + R"(","retry_ms":1234})";
}

}  // namespace

TEST_CASE("6.3: a stream is chunked, open to all pages, kept by nobody, and says when to come back") {
    RunningGateway running;
    Reader reader(running);
    CHECK(reader.head.starts_with("HTTP/1.1 200 OK\r\n"));
    for (const auto* header :
         {"Content-Type: text/event-stream\r\n", "Transfer-Encoding: chunked\r\n", "Cache-Control: no-store\r\n",
          "X-Accel-Buffering: no\r\n", "Access-Control-Allow-Origin: *\r\n", "Connection: close\r\n"}) {
        CAPTURE(header);
        CHECK(reader.head.find(header) != std::string::npos);
    }
    CHECK(reader.head.find("Content-Length") == std::string::npos);
    CHECK(reader.chunk() == "retry: 1234\n\n");
    tell(reader, frame(R"({"a":1})"));
    CHECK(reader.chunk() == "event: update\nid: 0:7\ndata: {\"a\":1}\n\n");
    CHECK(running.metrics.streams.value() == 1);
    CHECK(running.metrics.http_connections.value() == 0);
}

TEST_CASE("6.3: lines go out as lines") {
    RunningGateway running;
    Reader reader(running, stream_request("Accept: application/x-ndjson\r\n"));
    tell(reader, frame(R"({"a":1})"));
    tell(reader, frame(R"({"a":2})"));
    CHECK(reader.chunks(16) == "{\"a\":1}\n{\"a\":2}\n");
}

TEST_CASE("6.3: HTTP/1.0 knows no chunks, and reads until the end") {
    RunningGateway running;
    Reader reader(running, stream_request("Connection: keep-alive\r\n", "1.0"));
    CHECK(reader.head.find("Transfer-Encoding") == std::string::npos);
    CHECK(reader.head.find("Connection: close\r\n") != std::string::npos);
    tell(reader, frame("u"));
    tell(reader, frame("e", FrameKind::end, 8));
    CHECK(reader.socket.receive_rest()
          == "retry: 1234\n\nevent: update\nid: 0:7\ndata: u\n\nevent: end\nid: 0:7\ndata: e\n\n");
}

TEST_CASE("6.3: HEAD is told what GET would be, and opens no stream") {
    RunningGateway running;
    TestSocket socket(running.port());
    socket.send(stream_request("", "1.1", "HEAD"));
    const std::string all = socket.receive_rest();
    CHECK(all.starts_with("HTTP/1.1 200 OK\r\n"));
    CHECK(all.ends_with("\r\n\r\n"));
    CHECK(all.find("text/event-stream") != std::string::npos);
    CHECK(running.metrics.streams.value() == 0);
}

TEST_CASE("6.3: what is told within one turn goes out in one chunk, in order") {
    RunningGateway running;
    Reader reader(running);
    CHECK(reader.chunk() == "retry: 1234\n\n");
    std::promise<void> done;
    boost::asio::post(running.shards.executor(0), [&] {
        for (int number = 0; number < 100; ++number) {
            reader.source->reader()->tell(0, frame(std::to_string(number), FrameKind::info), Delivery::required);
        }
        done.set_value();
    });
    done.get_future().wait();
    std::string expected;
    for (int number = 0; number < 100; ++number) {
        expected += "event: info\nid: 0:7\ndata: " + std::to_string(number) + "\n\n";
    }
    CHECK(reader.chunk() == expected);
}

TEST_CASE("6.3: however much is told in one turn, a reader who is not slow gets all of it") {
    RunningGateway running;
    Reader reader(running, stream_request("Accept: application/x-ndjson\r\n"));
    constexpr int told = 20;  // more than twice what a slow reader would be left
    std::promise<void> done;
    boost::asio::post(running.shards.executor(0), [&] {
        for (int number = 0; number < told; ++number) {
            reader.source->reader()->tell(0, numbered_update(number), Delivery::newest);
        }
        done.set_value();
    });
    done.get_future().wait();
    const std::string all = reader.chunks(told * (numbered_update(0)->text().size() + 1));
    for (int number = 0; number < told; ++number) {
        CAPTURE(number);
        CHECK(all.find(std::to_string(number) + " xxx") != std::string::npos);
    }
    CHECK(running.metrics.stream_drops.value() == 0);
}

TEST_CASE("6.3: after the last end come the last chunk and the end of the connection") {
    RunningGateway running;
    Reader reader(running, stream_request("", "1.1", "GET", 2));
    reader.chunk();
    tell(reader, frame("first", FrameKind::end, 1), Delivery::required, 1);
    CHECK(reader.chunk() == "event: end\ndata: first\n\n");
    tell(reader, frame("unheard"), Delivery::newest, 1);
    tell(reader, frame("heard"), Delivery::newest, 0);
    CHECK(reader.chunk() == "event: update\nid: 0:7\ndata: heard\n\n");
    tell(reader, frame("second", FrameKind::end, 2), Delivery::required, 0);
    CHECK(reader.chunk() == "event: end\nid: 0:7\ndata: second\n\n");
    CHECK(reader.chunk().empty());
    CHECK(reader.socket.receive_rest().empty());
    reader.socket.finish_sending();
    CHECK(running.comes_true([&] { return running.metrics.streams.value() == 0; }));
    CHECK(reader.source->stopped == 1);
}

TEST_CASE("6.3: a reader who does not go after the end is left") {
    RunningGateway running;
    Reader reader(running);
    tell(reader, frame("e", FrameKind::end), Delivery::required);
    CHECK(reader.socket.receive_rest().ends_with("0\r\n\r\n"));
    running.pass(server::limit::close_within_ms - server::limit::sweep_every_ms);
    CHECK(running.metrics.streams.value() == 1);
    running.pass(2 * server::limit::sweep_every_ms);
    CHECK(running.metrics.streams.value() == 0);
}

TEST_CASE("6.3: a sign of life at most 15 s after whatever was told last") {
    RunningGateway running;
    Reader events(running);
    CHECK(events.chunk() == "retry: 1234\n\n");
    Reader lines(running, stream_request("Accept: application/x-ndjson\r\n"));
    for (int beat = 0; beat < 3; ++beat) {
        for (std::int64_t passed = 0; passed < 15'000; passed += 500) running.pass(500);
        CHECK(events.chunk() == ":\nevent: alive\ndata: {}\n\n");
        CHECK(lines.chunk() == "\n");
    }
    // Only where there was silence.
    for (int second = 0; second < 10; ++second) running.pass(1000);
    tell(events, frame("u"));
    CHECK(events.chunk() == "event: update\nid: 0:7\ndata: u\n\n");
    for (int second = 0; second < 10; ++second) running.pass(1000);
    tell(events, frame("v"));
    CHECK(events.chunk() == "event: update\nid: 0:7\ndata: v\n\n");
}

TEST_CASE("6.3: a reader that goes, whatever the manner, is noticed; what one says means nothing") {
    RunningGateway running;
    Reader gone(running);
    Reader reset(running);
    Reader talker(running);
    talker.chunk();
    CHECK(running.metrics.streams.value() == 3);
    talker.socket.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    gone.socket.finish_sending();
    reset.socket.reset();
    REQUIRE(running.comes_true([&] { return running.metrics.streams.value() == 1; }));
    CHECK(gone.source->stopped == 1);
    CHECK(reset.source->stopped == 1);
    tell(talker, frame("u"));
    CHECK(talker.chunk() == "event: update\nid: 0:7\ndata: u\n\n");
    // But not without end.
    const std::string noise(8'000, 'x');
    for (std::size_t said = 0; said <= server::limit::stream_discarded_bytes; said += noise.size()) {
        if (!talker.socket.send(noise)) break;
    }
    CHECK(running.comes_true([&] { return running.metrics.streams.value() == 0; }));
}

TEST_CASE("3.2: a reader who is slow misses updates and gets the newest") {
    RunningGateway running;
    Reader reader(running, stream_request("Accept: application/x-ndjson\r\n"), small_buffer);
    int sent = 0;
    while (running.metrics.stream_drops.value() < 10 && sent < 10'000) {
        tell(reader, numbered_update(sent++));
        running.sync();
    }
    REQUIRE(running.metrics.stream_drops.value() >= 10);
    std::string text;
    int last = -1;
    while (last != sent - 1) {
        text += reader.chunk();
        while (text.find('\n') != std::string::npos) {
            const int number = std::stoi(text);
            REQUIRE(number > last);
            last = number;
            text.erase(0, text.find('\n') + 1);
        }
    }
}

TEST_CASE("6.3: a message stays as long as the line has not taken all of it, and no longer") {
    RunningGateway running;
    Reader reader(running, stream_request("Accept: application/x-ndjson\r\n"), small_buffer);
    constexpr std::size_t bytes = 4'000'000;
    Frame large = frame(std::string(bytes, 'x'));
    const std::weak_ptr<const server::Message> kept = large;
    tell(reader, large);
    large = nullptr;
    running.sync();
    CHECK_FALSE(kept.expired());
    CHECK(reader.chunk().size() == bytes + 1);
    while (!kept.expired()) running.sync();
    tell(reader, frame("next"));
    CHECK(reader.chunk() == "next\n");
}

TEST_CASE("6.3: what the line does not take at once follows whole and in order, compressed or not") {
    RunningGateway running;
    const bool zips = GENERATE(false, true);
    Reader reader(running, stream_request(zips ? "Accept-Encoding: gzip\r\n" : ""), small_buffer);
    int sent = 0;
    while (running.metrics.stream_drops.value() == 0 && sent < 10'000) {
        tell(reader, numbered_update(sent++));
        running.sync();
    }
    REQUIRE(running.metrics.stream_drops.value() > 0);
    tell(reader, frame("over", FrameKind::end), Delivery::required);
    std::string text;
    for (std::string chunk = reader.chunk(); !chunk.empty(); chunk = reader.chunk()) text += chunk;
    if (zips) text = unzipped(text).text;
    CHECK(reader.socket.receive_rest().empty());
    const std::string before = "event: update\nid: 0:7\ndata: ";
    std::string_view left = text;
    REQUIRE(left.starts_with("retry: 1234\n\n" + before));
    left.remove_prefix(left.find(before));
    int last = -1;
    while (left.starts_with(before)) {
        left.remove_prefix(before.size());
        const int number = std::stoi(std::string(left.substr(0, left.find(' '))));
        REQUIRE(number > last);
        last = number;
        const std::string event = std::string(numbered_update(number)->text()) + "\n\n";
        REQUIRE(left.starts_with(event));
        left.remove_prefix(event.size());
    }
    CHECK(last == sent - 1);
    CHECK(left == "event: end\nid: 0:7\ndata: over\n\n");
}

TEST_CASE("6.3: a reader who is too slow for what must be told is told that at last") {
    RunningGateway running;
    Reader reader(running, stream_request("Accept: application/x-ndjson\r\n"), small_buffer);
    int sent = 0;
    while (running.metrics.outbox_overflows.value() == 0 && sent < 10'000) {
        tell(reader, numbered_update(sent++), Delivery::required);
        running.sync();
    }
    REQUIRE(running.metrics.outbox_overflows.value() == 1);
    std::string text;
    for (std::string chunk = reader.chunk(); !chunk.empty(); chunk = reader.chunk()) text += chunk;
    CHECK(text.ends_with("x\n" + end_of("0", "slow") + "\n"));
}

TEST_CASE("6.3: a reader who takes nothing for 5 s is dropped, one who takes it late is not") {
    RunningGateway running;
    Reader reader(running, stream_request("Accept: application/x-ndjson\r\n"), small_buffer);
    int sent = 0;
    const auto block = [&] {
        const auto drops = running.metrics.stream_drops.value() + 2;
        while (running.metrics.stream_drops.value() < drops && sent < 100'000) {
            tell(reader, numbered_update(sent++));
            running.sync();
        }
    };
    for (int step = 0; step < 3; ++step) {
        block();
        running.pass(server::limit::watcher_progress_ms - 2 * server::limit::sweep_every_ms);
        REQUIRE(running.metrics.streams.value() == 1);
        const std::string newest = '\n' + std::to_string(sent - 1) + ' ';
        while (('\n' + reader.chunk()).find(newest) == std::string::npos) {
        }
    }
    block();
    running.pass(server::limit::watcher_progress_ms);
    running.pass(2 * server::limit::sweep_every_ms);
    CHECK(running.metrics.streams.value() == 0);
    CHECK(running.metrics.write_timeouts.value() == 1);
    CHECK(reader.source->stopped == 1);
}

TEST_CASE("6.3: a drain is told, and waits for the reader to have heard it") {
    RunningGateway running;
    Reader reader(running, stream_request("", "1.1", "GET", 2));
    reader.chunk();
    tell(reader, frame("over", FrameKind::end), Delivery::required, 0);
    tell(reader, frame("u"), Delivery::newest, 1);
    std::atomic<bool> is_done{false};
    running.begin_drain(is_done);
    const std::string rest = reader.socket.receive_rest();
    CHECK(rest.find("data: over\n") != std::string::npos);
    CHECK(rest.find("data: u\n") != std::string::npos);
    CHECK(rest.find("event: end\nid: 1:7\ndata: " + end_of("1", "restart") + "\n\n") != std::string::npos);
    CHECK(rest.find(end_of("0", "restart")) == std::string::npos);
    CHECK(rest.ends_with("0\r\n\r\n"));
    CHECK_FALSE(is_done);
    reader.socket.finish_sending();
    REQUIRE(running.comes_true([&] {
        running.pass(20);
        return is_done.load();
    }));
    CHECK(running.metrics.streams.value() == 0);
}

TEST_CASE("6.3: the next place is told of when all before it has been taken") {
    RunningGateway running;
    Reader reader(running);
    reader.chunk();
    REQUIRE(running.comes_true([&] { return reader.source->went_on == 1; }));
    tell(reader, frame("u"));
    reader.chunk();
    CHECK(running.comes_true([&] { return reader.source->went_on == 2; }));
}

namespace {

Frame public_frame(std::string_view text, FrameKind kind = FrameKind::update, std::uint64_t seq = 7) {
    return server::make_frame(text, kind, seq, 0, server::Deflating::allowed);
}

}  // namespace

TEST_CASE("9.9: a stream is told compressed to those who ask, and is the same") {
    RunningGateway running;
    Reader zipped(running, stream_request("Accept-Encoding: gzip, br\r\n"));
    Reader plain(running);
    CHECK(zipped.head.find("Content-Encoding: gzip\r\n") != std::string::npos);
    CHECK(plain.head.find("Content-Encoding") == std::string::npos);
    for (const Reader* reader : {&zipped, &plain})
        CHECK(reader->head.find("Vary: Accept-Encoding\r\n") != std::string::npos);
    std::string all = zipped.chunk();
    CHECK(unzipped(all).text == plain.chunk());
    std::string told = unzipped(all).text;
    const std::string view(server::limit::deflate_alone_bytes, 'v');
    for (const auto& text : {std::string("small"), view, std::string(70'000, 's')}) {
        const Frame one = text == view ? public_frame(text) : frame(text);
        tell(zipped, one, Delivery::required);
        tell(plain, one, Delivery::required);
        told += plain.chunk();
        const std::string bytes = zipped.chunk();
        if (text == view) CHECK(bytes.size() < view.size() / 4);
        all += bytes;
        CHECK(unzipped(all).text == told);
    }
    const Frame end = server::make_frame("{}", FrameKind::end);
    tell(zipped, end, Delivery::required);
    tell(plain, end, Delivery::required);
    all += zipped.chunk();
    CHECK(unzipped(all).text == told + plain.chunk());
    CHECK(zipped.chunk().empty());
    CHECK(zipped.socket.receive_rest().empty());
}

TEST_CASE("9.6: who asks for an update now and then is told the newest, at its time") {
    RunningGateway running;
    const std::string request = "GET /api/v1/stream?1&every=1000 HTTP/1.1\r\nHost: localhost\r\n\r\n";
    Reader reader(running, request);
    CHECK(reader.chunk() == "retry: 1234\n\n");
    tell(reader, frame("s", FrameKind::snapshot, 1), Delivery::required);
    CHECK(reader.chunk() == "event: snapshot\nid: 0:1\ndata: s\n\n");
    for (std::uint64_t seq = 2; seq < 9; ++seq) tell(reader, frame("u" + std::to_string(seq), FrameKind::update, seq));
    tell(reader, frame("i", FrameKind::info, 8), Delivery::required);
    CHECK(reader.chunk() == "event: info\nid: 0:1\ndata: i\n\n");
    running.pass(1000);
    CHECK(reader.chunk() == "event: update\nid: 0:8\ndata: u8\n\n");
    tell(reader, frame("u9", FrameKind::update, 9));
    tell(reader, frame("{}", FrameKind::end), Delivery::required);
    std::string rest = reader.chunk();
    while (rest.find("end") == std::string::npos) rest += reader.chunk();
    CHECK(rest == "event: update\nid: 0:9\ndata: u9\n\nevent: end\nid: 0:9\ndata: {}\n\n");
}

TEST_CASE("9.8: a reader who keeps positions itself is told none") {
    RunningGateway running;
    Reader reader(running, "GET /api/v1/stream?1&ids=0 HTTP/1.1\r\nHost: localhost\r\n\r\n");
    reader.chunk();
    tell(reader, frame("u"));
    CHECK(reader.chunk() == "event: update\ndata: u\n\n");
}
