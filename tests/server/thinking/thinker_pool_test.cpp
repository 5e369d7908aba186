// The threads that think for computer players: what they answer, when, and for how long they think at most. Where the
// order matters the thinking is the test's own, with one thread.
#include "server/thinking/thinker_pool.hpp"

#include <catch2/catch.hpp>

#include <array>
#include <atomic>
#include <future>
#include <latch>
#include <new>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "engine/match.hpp"
#include "protocol/game_codec.hpp"
#include "server/base/limits.hpp"
#include "tests/support/fake_clock.hpp"

using namespace server;

namespace {

engine::Match new_duel() {
    engine::ctor::Options options;
    options.size = 8;
    options.teams = {1, 1};
    options.power = 2;
    return engine::Match::open({options, {}}).match;
}

Thinker::Question question(std::uint64_t seed, unsigned level = 1) {
    static const engine::Match match = new_duel();
    auto seen = std::make_shared<const engine::Seen>(engine::seen_from(match, {engine::Side::black, 1}));
    return {std::move(seen), level, seed, std::nullopt, 0};
}

struct Pool {
    explicit Pool(std::size_t threads, ThinkerPool::Think think = engine::think, std::size_t most = 1000)
        : pool({clock, metrics, log}, threads, most, std::move(think)) {}
    std::future<Thinker::Found> ask(Thinker::Question wanted) {
        auto found = std::make_shared<std::promise<Thinker::Found>>();
        pool.ask(std::move(wanted), waits, [found](Thinker::Found what) { found->set_value(std::move(what)); });
        return found->get_future();
    }

    test_support::FakeClock clock;
    Metrics metrics;
    std::ostringstream log_text;
    Log log{clock, metrics, LogLevel::info, log_text};
    std::shared_ptr<const void> waits = std::make_shared<const char>();
    ThinkerPool pool;
};

/// Holds the only thread in the first thought, so that what is asked meanwhile waits; then notes the order of seeds and
/// how long each might have thought.
class Gate {
public:
    ThinkerPool::Think think() {
        return [this](const engine::Seen&, unsigned, std::uint64_t seed, const engine::Budget& budget) {
            if (seed == 0) {
                is_in.count_down();
                opens.wait();
            } else {
                seeds.push_back(seed);
            }
            if (clock != nullptr) longest_ms.push_back(measure(budget));
            return std::optional<engine::Action>();
        };
    }
    std::latch is_in{1};
    std::latch opens{1};
    std::vector<std::uint64_t> seeds;
    std::vector<std::int64_t> longest_ms;
    test_support::FakeClock* clock = nullptr;

private:
    std::int64_t measure(const engine::Budget& budget) const {
        std::int64_t ms = 0;
        for (; !budget.is_out() && ms < 5'000; ++ms) clock->advance(1);
        return ms;
    }
};

}  // namespace

TEST_CASE("several threads answer what one would", "[thinking]") {
    Pool pool(3);
    std::vector<std::future<Thinker::Found>> found;
    for (std::uint64_t seed = 0; seed < 60; ++seed) found.push_back(pool.ask(question(seed, 1 + seed % 2)));
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const auto wanted = question(seed, 1 + seed % 2);
        const auto answer = found[seed].get();
        CHECK_FALSE(answer.fault);
        CHECK(answer.action == engine::think(*wanted.seen, wanted.level, seed));
    }
    CHECK(pool.metrics.thoughts.value({"done"}) <= 60);  // counted before the answer, but for what still runs
    CHECK(pool.metrics.thoughts_waiting.value() == 0);
}

TEST_CASE("whoever lets go gets no answer, and what is under way ends", "[thinking]") {
    std::latch is_in(1);
    std::promise<void> ended;
    Pool pool(1, [&](const engine::Seen&, unsigned, std::uint64_t, const engine::Budget& budget) {
        is_in.count_down();
        while (!budget.is_out()) std::this_thread::yield();
        ended.set_value();
        return std::optional<engine::Action>();
    });
    std::atomic<unsigned> answers{0};
    for (std::uint64_t seed = 0; seed < 3; ++seed)
        pool.pool.ask(question(seed), pool.waits, [&](const auto&) { ++answers; });
    is_in.wait();
    pool.waits = std::make_shared<const char>();
    ended.get_future().wait();
    while (pool.metrics.thoughts.value({"dropped"}) < 3) std::this_thread::yield();
    CHECK(answers == 0);
}

TEST_CASE("the end of the pool breaks off what is under way", "[thinking]") {
    std::latch is_in(1);
    {
        Pool pool(1, [&](const engine::Seen&, unsigned, std::uint64_t, const engine::Budget& budget) {
            is_in.count_down();
            while (!budget.is_out()) std::this_thread::yield();
            return std::optional<engine::Action>();
        });
        pool.pool.ask(question(0), pool.waits, [](const auto&) { FAIL("nobody is there any more"); });
        is_in.wait();
    }
    SUCCEED();
}

TEST_CASE("what is due first comes first; a room's second question after others' first", "[thinking]") {
    Gate gate;
    Pool pool(1, gate.think());
    auto first = pool.ask(question(0));
    gate.is_in.wait();
    auto second_of_a_room = question(1);
    second_of_a_room.before = 1;
    auto with_deadline = question(4);
    with_deadline.deadline_ms = pool.clock.now_ms() + limit::thoughts_ms / 2;
    std::vector<std::future<Thinker::Found>> found;
    for (const auto& one : {second_of_a_room, question(2), question(3), with_deadline}) found.push_back(pool.ask(one));
    CHECK(pool.metrics.thoughts_waiting.value() == 4);
    gate.opens.count_down();
    for (auto& one : found) one.get();
    CHECK(gate.seeds == std::vector<std::uint64_t>{4, 2, 3, 1});
}

TEST_CASE("a second at most, a quarter of what is left, and less when many wait", "[thinking]") {
    Gate gate;
    Pool pool(1, gate.think());
    gate.clock = &pool.clock;
    gate.opens.count_down();
    pool.ask(question(1)).get();
    CHECK(gate.longest_ms.back() == limit::thought_ms);
    CHECK(pool.metrics.thoughts.value({"cut_short"}) == 1);

    auto hurried = question(2);
    hurried.deadline_ms = pool.clock.now_ms() + 400;
    pool.ask(hurried).get();
    CHECK(gate.longest_ms.back() == 400 / limit::thought_of_clock);
    auto too_late = question(3);
    too_late.deadline_ms = pool.clock.now_ms() - 1;
    pool.ask(too_late).get();
    CHECK(gate.longest_ms.back() == 0);
}

TEST_CASE("everybody's turn comes within a second, if it can", "[thinking]") {
    Gate gate;
    Pool pool(1, gate.think());
    gate.clock = &pool.clock;
    auto held = pool.ask(question(0));
    gate.is_in.wait();
    std::vector<std::future<Thinker::Found>> found;
    for (std::uint64_t seed = 1; seed <= 100; ++seed) found.push_back(pool.ask(question(seed)));
    const std::int64_t began = pool.clock.now_ms();
    gate.opens.count_down();
    held.get();
    for (auto& one : found) one.get();
    CHECK(gate.longest_ms[1] == limit::thoughts_ms / 100);
    CHECK(gate.longest_ms.back() == limit::thought_ms);  // nobody waits behind it
    CHECK(pool.clock.now_ms() - began < 10 * limit::thoughts_ms);
}

TEST_CASE("a broken invariant is the answer, and the thread goes on", "[thinking]") {
    Pool pool(1, [](const engine::Seen&, unsigned, std::uint64_t seed, const engine::Budget&) {
        if (seed == 1) throw std::runtime_error("no such square");
        return std::optional<engine::Action>();
    });
    CHECK(pool.ask(question(1)).get().fault == "no such square");
    CHECK_FALSE(pool.ask(question(2)).get().fault);
    CHECK(pool.log_text.str().find("thought_failed") != std::string::npos);
}

TEST_CASE("an answer for which there is no memory is given once there is some", "[thinking]") {
    std::atomic<unsigned> tries{0};
    std::promise<Thinker::Found> taken;
    Pool pool(1);
    pool.pool.ask(question(1), pool.waits, [&](Thinker::Found found) {
        if (++tries < 3) throw std::bad_alloc();
        taken.set_value(std::move(found));
    });
    const auto wanted = question(1);
    CHECK(taken.get_future().get().action == engine::think(*wanted.seen, wanted.level, wanted.seed));
    CHECK_FALSE(pool.ask(question(2)).get().fault);
    CHECK(tries == 3);
}

TEST_CASE("an answer for which there is no memory is dropped when nobody waits for it any more", "[thinking]") {
    std::array<std::promise<void>, 2> tried;
    Pool pool(1);
    const auto ask = [&](std::size_t which, std::weak_ptr<const void> waits) {
        pool.pool.ask(question(which), std::move(waits),
                      [&here = tried.at(which), is_first = true](const auto&) mutable {
                          if (std::exchange(is_first, false)) here.set_value();
                          throw std::bad_alloc();
                      });
        tried.at(which).get_future().wait();
    };
    auto waits = std::make_shared<const char>();
    ask(0, waits);
    waits.reset();
    CHECK_FALSE(pool.ask(question(2)).get().fault);
    ask(1, pool.waits);  // nor does the end of the pool wait for memory
}

TEST_CASE("an answer that fails is told to the log, and the thread goes on", "[thinking]") {
    Pool pool(1);
    pool.pool.ask(question(1), pool.waits, [](const auto&) { throw std::runtime_error("no such room"); });
    CHECK_FALSE(pool.ask(question(2)).get().fault);
    CHECK(pool.log_text.str().find("no such room") != std::string::npos);
}

TEST_CASE("the queue is bounded; what nobody waits for makes room", "[thinking]") {
    Gate gate;
    Pool pool(1, gate.think(), 3);
    auto held = pool.ask(question(0));
    gate.is_in.wait();
    for (std::uint64_t seed = 1; seed <= 3; ++seed) pool.pool.ask(question(seed), pool.waits, [](const auto&) {});
    CHECK_THROWS(pool.ask(question(4)));
    pool.waits = std::make_shared<const char>();
    auto last = pool.ask(question(5));
    gate.opens.count_down();
    last.get();
    CHECK(gate.seeds == std::vector<std::uint64_t>{5});
}
