// How the loops end: what has not been done yet is destroyed, wherever it waits, before any loop is.
#include "server/net/shards.hpp"

#include <catch2/catch.hpp>

#include <memory>

#include <boost/asio/post.hpp>

#include "tests/support/fake_clock.hpp"

namespace {

/// Part of a loop, as what connections are made of is; tells when that loop has gone.
struct Witness final : boost::asio::execution_context::service {
    static boost::asio::execution_context::id id;
    Witness(boost::asio::execution_context& loop, bool& is_gone) : service(loop), is_gone_(is_gone) {}
    ~Witness() override { is_gone_ = true; }
    void shutdown() override {}

private:
    bool& is_gone_;
};
boost::asio::execution_context::id Witness::id;

}  // namespace

TEST_CASE("What waits on one loop is destroyed while the others are still there") {
    test_support::FakeClock clock;
    bool is_gone[2] = {false, false};
    int destroyed = 0;
    {
        server::Shards shards(2, clock, [](const char*) {});
        for (const std::size_t shard : {0, 1}) {
            boost::asio::make_service<Witness>(shards.executor(shard).context(), is_gone[shard]);
            std::shared_ptr<void> held(nullptr, [&](void*) {
                CHECK_FALSE(is_gone[0]);
                CHECK_FALSE(is_gone[1]);
                ++destroyed;
            });
            boost::asio::post(shards.executor(shard), [held] {});
        }
    }
    CHECK(destroyed == 2);
    CHECK(is_gone[0]);
    CHECK(is_gone[1]);
}
