// Sockets of one shard: who is told, when, and who no longer.
#include "server/net/poller.hpp"

#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <catch2/catch.hpp>

using namespace server;

namespace {

/// One end is polled, the other in the hand of the test.
class PolledLine final : public Polled {
public:
    explicit PolledLine(Poller& poller) : poller_(poller) {
        REQUIRE(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends_.data()) == 0);
        poller_.add(ends_[0], *this);
    }
    ~PolledLine() override {
        close();
        ::close(ends_[1]);
    }
    void say() const { REQUIRE(::send(ends_[1], "x", 1, 0) == 1); }
    std::string hear() const {
        std::array<char, 64> text{};
        const auto count = ::recv(ends_[0], text.data(), text.size(), 0);
        return count < 0 ? "nothing" : std::string(text.data(), static_cast<std::size_t>(count));
    }
    void hang_up() const { ::shutdown(ends_[1], SHUT_WR); }
    void await_room(bool awaits) { poller_.await_room(ends_[0], *this, awaits); }
    void close() {
        if (ends_[0] < 0) return;
        poller_.remove(*this);
        ::close(std::exchange(ends_[0], -1));
    }

    void on_readable() override {
        ++readable;
        if (when_readable) when_readable();
    }
    void on_writable() override {
        ++writable;
        if (when_writable) when_writable();
    }

    int readable = 0;
    int writable = 0;
    std::function<void()> when_readable;
    std::function<void()> when_writable;

private:
    Poller& poller_;
    std::array<int, 2> ends_{-1, -1};
};

/// A turn: all that is known now.
struct Loop {
    boost::asio::io_context context{1};
    Poller poller{context.get_executor()};

    void turn() {
        context.restart();
        context.poll_one();
    }
};

}  // namespace

TEST_CASE("Who has something to read is told, again while there is something left") {
    Loop loop;
    PolledLine line(loop.poller);
    PolledLine silent(loop.poller);
    loop.turn();
    CHECK(line.readable == 0);
    line.say();
    loop.turn();
    loop.turn();
    CHECK(line.readable == 2);
    CHECK(line.hear() == "x");
    loop.turn();
    CHECK(line.readable == 2);
    line.hang_up();
    loop.turn();
    CHECK(line.readable == 3);
    CHECK(line.hear().empty());
    CHECK(silent.readable == 0);
    CHECK(line.writable == 0);
}

TEST_CASE("Who awaits room to write is told, until no longer") {
    Loop loop;
    PolledLine line(loop.poller);
    line.await_room(true);
    loop.turn();
    CHECK(line.writable == 1);
    line.say();
    loop.turn();
    CHECK((line.writable == 2 && line.readable == 1));
    line.await_room(false);
    loop.turn();
    CHECK((line.writable == 2 && line.readable == 2));
}

TEST_CASE("Who is closed while others are told is told nothing more") {
    Loop loop;
    PolledLine first(loop.poller);
    PolledLine second(loop.poller);
    first.when_readable = [&] { second.close(); };
    second.when_readable = [&] { first.close(); };
    first.say();
    second.say();
    loop.turn();
    CHECK(first.readable + second.readable == 1);
    loop.turn();
    CHECK(first.readable + second.readable >= 1);

    PolledLine third(loop.poller);
    third.await_room(true);
    third.when_writable = [&] { third.close(); };
    third.say();
    loop.turn();
    CHECK((third.writable == 1 && third.readable == 0));
}

TEST_CASE("A fault of one does not keep the others from being told") {
    Loop loop;
    PolledLine broken(loop.poller);
    PolledLine other(loop.poller);
    broken.when_readable = [] { throw std::runtime_error("broken"); };
    other.when_readable = [&] { static_cast<void>(other.hear()); };
    broken.say();
    CHECK_THROWS_AS(loop.turn(), std::runtime_error);
    static_cast<void>(broken.hear());
    other.say();
    loop.turn();
    CHECK(other.readable == 1);
}

TEST_CASE("More sockets than are told at once are all told") {
    Loop loop;
    std::vector<std::unique_ptr<PolledLine>> lines;
    for (int count = 0; count < 300; ++count) {
        lines.push_back(std::make_unique<PolledLine>(loop.poller));
        lines.back()->when_readable = [line = lines.back().get()] { static_cast<void>(line->hear()); };
        lines.back()->say();
    }
    for (int turn = 0; turn < 3; ++turn) loop.turn();
    for (const auto& line : lines) CHECK(line->readable == 1);
}
