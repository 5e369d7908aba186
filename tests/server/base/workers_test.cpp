#include "server/base/workers.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <future>
#include <memory>
#include <vector>

using namespace server;

namespace {

/// A job that holds its thread until it is let go.
struct Gate {
    Workers::Job job() {
        return [this] {
            begun.set_value();
            opened.get_future().wait();
        };
    }
    std::promise<void> begun;
    std::promise<void> opened;
};

}  // namespace

TEST_CASE("workers: one thread does one job after the other, in order") {
    std::vector<int> done;
    Workers workers;
    for (int number = 0; number < 100; ++number) {
        REQUIRE(workers.run([&, number] { done.push_back(number); }));
    }
    workers.finish();
    REQUIRE(done.size() == 100);
    CHECK(std::is_sorted(done.begin(), done.end()));
    CHECK(workers.waiting() == 0);
}

TEST_CASE("workers: several threads work at the same time") {
    Workers workers({.threads = 3});
    std::array<Gate, 3> gates;
    for (auto& gate : gates) REQUIRE(workers.run(gate.job()));
    for (auto& gate : gates) gate.begun.get_future().wait();
    std::promise<void> last;
    REQUIRE(workers.run([&] { last.set_value(); }));
    CHECK(workers.waiting() == 1);
    gates[1].opened.set_value();
    last.get_future().wait();
    gates[0].opened.set_value();
    gates[2].opened.set_value();
}

TEST_CASE("workers: only so many may wait, beside those under way") {
    Workers workers({.waiting_max = 2});
    Gate gate;
    REQUIRE(workers.run(gate.job()));
    gate.begun.get_future().wait();
    int done = 0;
    CHECK(workers.run([&] { ++done; }));
    CHECK(workers.run([&] { ++done; }));
    CHECK_FALSE(workers.run([&] { ++done; }));
    CHECK(workers.waiting() == 2);
    gate.opened.set_value();
    workers.finish();
    CHECK(done == 2);
}

TEST_CASE("workers: when they are stopped, what waits is dropped and what is under way ends") {
    Workers workers;
    Gate gate;
    bool has_ended = false;
    bool was_called = false;
    REQUIRE(workers.run([&, job = gate.job()] {
        job();
        while (!workers.is_stopping()) std::this_thread::yield();
        has_ended = true;
    }));
    const auto dropped = std::make_shared<int>();
    REQUIRE(workers.run([&, dropped] { was_called = true; }));
    gate.begun.get_future().wait();
    gate.opened.set_value();
    CHECK_FALSE(workers.is_stopping());
    workers.stop();
    CHECK(has_ended);
    CHECK_FALSE(was_called);
    CHECK(dropped.use_count() == 1);
    CHECK_FALSE(workers.run([&] { was_called = true; }));
    workers.stop();
    CHECK_FALSE(was_called);
}

TEST_CASE("workers: a job may ask for another one") {
    Workers workers;
    std::promise<void> second;
    REQUIRE(workers.run([&] { workers.run([&] { second.set_value(); }); }));
    second.get_future().wait();
}
