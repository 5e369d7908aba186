// What is long to make is made once, in order, by one thread; the latest of it is kept.
#include "server/games/render_cache.hpp"

#include <catch2/catch.hpp>

#include <future>
#include <sstream>

#include "server/base/limits.hpp"
#include "tests/support/fake_clock.hpp"

using namespace server;
using CacheForm = RenderCache::Form;

namespace {

/// Repeats itself, so that it can be compressed.
std::string long_text(char letter) { return std::string(4 * limit::gzip_from_bytes, letter); }

struct CacheBench {
    explicit CacheBench(std::size_t kept_bytes = 1'000'000, std::size_t waiting = 8) : shop(log, kept_bytes, waiting) {}

    /// Waits for what comes of it.
    RenderCache::Outcome get(const std::string& key, CacheForm form, const RenderCache::Make& make) {
        std::promise<RenderCache::Outcome> promise;
        auto future = promise.get_future();
        shop.order(key, form, make, [&](RenderCache::Outcome outcome) { promise.set_value(std::move(outcome)); });
        return future.get();
    }
    RenderCache::Outcome get(const std::string& key, CacheForm form, const std::string& text) {
        return get(key, form, [&]() -> engine::Result<SharedText, protocol::Error> {
            ++made;
            return share_text(text);
        });
    }

    test_support::FakeClock clock;
    Metrics metrics;
    std::ostringstream lines;
    Log log{clock, metrics, LogLevel::debug, lines};
    int made = 0;
    RenderCache shop;
};

}  // namespace

TEST_CASE("[games] what was made is kept compressed, and not made again", "[games]") {
    CacheBench bench;
    CHECK_FALSE(bench.shop.kept("a", CacheForm::any));
    {
        const auto first = bench.get("a", CacheForm::any, long_text('a'));
        REQUIRE(first);
        CHECK(*first->plain == long_text('a'));
        REQUIRE(first->gzip != nullptr);
        CHECK(first->gzip->size() < 200);
        // Somebody reads the plain form still, so others have it, too.
        CHECK(bench.get("a", CacheForm::plain, "").value().plain == first->plain);
    }
    const auto again = bench.get("a", CacheForm::any, "");
    REQUIRE(again);
    CHECK(again->gzip != nullptr);
    CHECK(again->plain == nullptr);
    CHECK(bench.made == 1);
    // Nobody reads the plain form any more: it is unpacked.
    CHECK(*bench.get("a", CacheForm::plain, "").value().plain == long_text('a'));
    CHECK(bench.made == 1);
}

TEST_CASE("[games] what is short is kept as it is", "[games]") {
    CacheBench bench;
    for (int time = 0; time < 3; ++time) {
        const auto piece = bench.get("a", CacheForm::plain, "short");
        REQUIRE(piece);
        CHECK(*piece->plain == "short");
        CHECK(piece->gzip == nullptr);
    }
    CHECK(bench.made == 1);
}

TEST_CASE("[games] what has been unused for longest goes when there is too much", "[games]") {
    CacheBench bench(3 * 300 + 100);  // each is about 256 and some bytes
    for (const char* key : {"a", "b", "c"}) CHECK(bench.get(key, CacheForm::any, "x"));
    CHECK(bench.shop.kept("a", CacheForm::any));
    CHECK(bench.get("d", CacheForm::any, "x"));
    CHECK_FALSE(bench.shop.kept("b", CacheForm::any));
    for (const char* key : {"a", "c", "d"}) CHECK(bench.shop.kept(key, CacheForm::any));
}

TEST_CASE("[games] a final failure is kept, one that passes is not", "[games]") {
    CacheBench bench;
    int tries = 0;
    const auto failing = [&](std::optional<std::int64_t> retry_ms) {
        return [&tries, retry_ms]() -> engine::Result<SharedText, protocol::Error> {
            ++tries;
            return engine::Failure{protocol::Error{"unavailable", "no", retry_ms, std::nullopt}};
        };
    };
    for (int time = 0; time < 2; ++time) CHECK_FALSE(bench.get("final", CacheForm::any, failing(std::nullopt)));
    CHECK(tries == 1);
    for (int time = 0; time < 2; ++time) CHECK_FALSE(bench.get("passing", CacheForm::any, failing(500)));
    CHECK(tries == 3);
}

TEST_CASE("[games] who makes too many wait is told to come again; nobody else is harmed", "[games]") {
    CacheBench bench(1'000'000, 2);
    std::promise<void> go_on;
    auto gate = go_on.get_future().share();
    std::promise<void> begun;
    std::vector<std::future<RenderCache::Outcome>> futures;
    const auto order = [&](const std::string& key, std::promise<void>* tell) {
        auto promise = std::make_shared<std::promise<RenderCache::Outcome>>();
        futures.push_back(promise->get_future());
        bench.shop.order(
            key, CacheForm::any,
            [gate, tell]() -> engine::Result<SharedText, protocol::Error> {
                if (tell != nullptr) tell->set_value();
                gate.wait();
                return share_text("made");
            },
            [promise](RenderCache::Outcome outcome) { promise->set_value(std::move(outcome)); });
    };
    order("first", &begun);
    begun.get_future().wait();  // it waits no longer: it is being made
    for (const char* key : {"second", "third", "fourth"}) order(key, nullptr);
    const auto refused = futures.at(3).get();
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == "unavailable");
    CHECK(refused.error().retry_ms == limit::retry_ms);
    go_on.set_value();
    for (std::size_t one = 0; one < 3; ++one) CHECK(futures.at(one).get());
}

TEST_CASE("[games] a fault in making is logged and told, and the next one is made", "[games]") {
    CacheBench bench;
    const auto outcome = bench.get("bad", CacheForm::any, []() -> engine::Result<SharedText, protocol::Error> {
        throw std::runtime_error("asked to");
    });
    REQUIRE_FALSE(outcome);
    CHECK(outcome.error().code == "unavailable");
    CHECK(bench.get("good", CacheForm::any, "x"));
    CHECK(bench.lines.str().find("game_answer_fault key=bad what=\"asked to\"") != std::string::npos);
}
