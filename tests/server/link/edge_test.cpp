// A node's way to the owner of the site, where there is none: what is tried again, and what is not.
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ssl/context.hpp>
#include <catch2/catch.hpp>

#include "server/link/edge.hpp"

namespace {

/// Keeps what its alarms were set to do: one that was due already rings though it was cancelled.
class LateClock final : public server::Clock {
public:
    std::int64_t now_ms() const override { return 1'000; }
    std::int64_t unix_ms() const override { return 1'000; }
    std::unique_ptr<server::Alarm> make_alarm(boost::asio::io_context::executor_type /*executor*/) override {
        return std::make_unique<LateAlarm>(rings);
    }
    std::vector<std::function<void()>> rings;

private:
    class LateAlarm final : public server::Alarm {
    public:
        explicit LateAlarm(std::vector<std::function<void()>>& rings_of_all) : rings_(rings_of_all) {}
        void set(std::int64_t /*at_ms*/, std::function<void()> ring) override { rings_.push_back(std::move(ring)); }
        void cancel() override {}

    private:
        std::vector<std::function<void()>>& rings_;
    };
};

/// One that nobody has told yet who decides, and whose alarms the test rings.
struct EdgeOfNobody {
    boost::asio::io_context loop;
    LateClock clock;  // before the loop goes: what it keeps has sockets
    server::AddressGuard guard{server::Limits{}};
    server::Metrics metrics;
    std::ostringstream said;
    server::Log quiet{clock, metrics, server::LogLevel::off, said};
    boost::asio::ssl::context context{boost::asio::ssl::context::tls_client};
    server::link::Edge edge{"site", "a", {loop.get_executor(), clock, guard, quiet, context}};
};

}  // namespace

TEST_CASE("a try that was due as there was no owner any more comes to nothing", "[link]") {
    EdgeOfNobody world;
    auto& loop = world.loop;
    auto& clock = world.clock;
    auto& edge = world.edge;
    edge.turn_to(server::endpoint_of("127.0.0.1:9"));  // nobody listens at discard
    loop.run();
    REQUIRE_FALSE(clock.rings.empty());
    const auto again = clock.rings.back();
    const auto count = clock.rings.size();
    edge.turn_to(std::nullopt);
    again();
    loop.restart();
    loop.run();
    CHECK(clock.rings.size() == count);
    CHECK_FALSE(edge.is_open());
}

TEST_CASE("whoever waits is not sent away by a patience that had run out just as somebody came who decides", "[link]") {
    /// Does only later what it is asked to, as a busy connection.
    struct Busy final : server::Sink {
        void send(server::Frame /*frame*/, server::Delivery /*delivery*/) override {}
        void close(server::CloseCode code, std::string_view /*reason*/) override { closed = code; }
        void run(std::function<void()> work) override { waiting.push_back(std::move(work)); }
        std::vector<std::function<void()>> waiting;
        std::optional<server::CloseCode> closed;
    };
    struct Owner final : server::ReceiverFactory, server::Api {
        std::shared_ptr<server::Receiver> receive(std::shared_ptr<server::Sink> /*sink*/, std::string /*address*/,
                                                  std::string /*bearer*/) override {
            return nullptr;
        }
        void handle(server::ApiRequest /*request*/, std::function<void(server::ApiAnswer)> /*answer*/) override {}
        void about(const server::PageRequest& /*page*/, std::function<void(server::PageAbout)> /*tell*/) override {}
    };
    EdgeOfNobody world;
    auto& loop = world.loop;
    auto& clock = world.clock;
    auto& edge = world.edge;
    const auto owner = std::make_shared<Owner>();
    const auto line = std::make_shared<Busy>();
    const auto conversation = edge.receive(line, "192.0.2.1", "");
    loop.run();
    REQUIRE(clock.rings.size() == 1);
    const auto run_out = clock.rings.front();
    SECTION("somebody decides") {
        edge.serve(owner, *owner);
        run_out();
        CHECK_FALSE(line->closed);
    }
    SECTION("nobody does") {
        run_out();
        CHECK(line->closed == server::CloseCode::restart);
    }
    line->waiting.clear();
}
