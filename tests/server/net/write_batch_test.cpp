#include "server/net/write_batch.hpp"

#include <catch2/catch.hpp>

#include <functional>
#include <stdexcept>
#include <string>

#include <boost/asio/post.hpp>

using namespace server;

namespace {

struct FakeFlushed final : Flushed {
    void flush() override {
        ++flushes;
        if (then) then();
    }
    int flushes = 0;
    std::function<void()> then;
};

}  // namespace

TEST_CASE("Who is marked is flushed once, after what was ready when it was marked") {
    boost::asio::io_context loop;
    WriteBatch turn;
    FakeFlushed one;
    FakeFlushed other;
    boost::asio::post(loop, [&] {
        turn.mark(one, loop.get_executor());
        turn.mark(one, loop.get_executor());
    });
    boost::asio::post(loop, [&] {
        CHECK(one.flushes == 0);
        turn.mark(other, loop.get_executor());
        turn.mark(one, loop.get_executor());
    });
    loop.run();
    CHECK(one.flushes == 1);
    CHECK(other.flushes == 1);
    loop.restart();
    turn.mark(one, loop.get_executor());
    CHECK(loop.run() == 1);
    CHECK(one.flushes == 2);
    CHECK(other.flushes == 1);
}

TEST_CASE("Who has gone is not flushed") {
    boost::asio::io_context loop;
    WriteBatch turn;
    FakeFlushed one;
    FakeFlushed other;
    turn.mark(one, loop.get_executor());
    turn.mark(other, loop.get_executor());
    turn.unmark(other);
    SECTION("nor if it has gone twice") { turn.unmark(other); }
    SECTION("even if it goes while another is flushed") {
        FakeFlushed late;
        turn.mark(late, loop.get_executor());
        one.then = [&] { turn.unmark(late); };
        loop.run();
        CHECK(late.flushes == 0);
    }
    loop.run();
    CHECK(one.flushes == 1);
    CHECK(other.flushes == 0);
}

TEST_CASE("Flushing may mark others, and itself") {
    boost::asio::io_context loop;
    WriteBatch turn;
    FakeFlushed one;
    FakeFlushed other;
    one.then = [&] {
        turn.mark(other, loop.get_executor());
        if (one.flushes < 3) turn.mark(one, loop.get_executor());
    };
    turn.mark(one, loop.get_executor());
    loop.run();
    CHECK(one.flushes == 3);
    CHECK(other.flushes >= 1);
}

TEST_CASE("Who is marked while another is flushed has its turn after what is ready by then") {
    boost::asio::io_context loop;
    WriteBatch turn;
    FakeFlushed one;
    FakeFlushed other;
    FakeFlushed third;
    std::string order;
    bool goes = false;
    one.then = [&] {
        boost::asio::post(loop, [&] {
            order += "loop ";
            if (goes) turn.unmark(other);
        });
        turn.mark(other, loop.get_executor());
        turn.mark(third, loop.get_executor());
        order += "one ";
    };
    other.then = [&] { order += "other "; };
    third.then = [&] { order += "third "; };
    SECTION("if it is there by then") {
        turn.mark(one, loop.get_executor());
        loop.run();
        CHECK(order == "one loop other third ");
    }
    SECTION("and none if it has gone") {
        goes = true;
        turn.mark(one, loop.get_executor());
        loop.run();
        CHECK(order == "one loop third ");
    }
}

TEST_CASE("A fault in one flush does not lose the others") {
    boost::asio::io_context loop;
    WriteBatch turn;
    FakeFlushed faulty;
    FakeFlushed other;
    faulty.then = [] { throw std::runtime_error("asked to"); };
    turn.mark(faulty, loop.get_executor());
    turn.mark(other, loop.get_executor());
    CHECK_THROWS_AS(loop.run(), std::runtime_error);
    turn.mark(faulty, loop.get_executor());
    faulty.then = nullptr;
    loop.restart();
    loop.run();
    CHECK(other.flushes == 1);
    CHECK(faulty.flushes == 2);
}
