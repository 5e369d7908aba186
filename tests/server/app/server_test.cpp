// The whole server in one process, with services that only remember what they were told.
#include "server/app/server.hpp"

#include <catch2/catch.hpp>

#include <atomic>
#include <future>
#include <thread>

#include <boost/asio/post.hpp>

#include "server/base/limits.hpp"
#include "tests/server/gateway/running_gateway.hpp"
#include "tests/support/fake_randomness.hpp"

using namespace server;
using test_support::client_frame;
using test_support::open_websocket;
using test_support::TestSocket;
namespace opcode = test_support::opcode;

namespace {

class EchoServices final : public Services {
public:
    ReceiverFactory& receivers() override { return receivers_; }
    Api& api() override { return api_; }
    JournalHealth journal_health() const override { return {}; }
    void back_up(const std::filesystem::path&, std::function<void(std::optional<std::string>)> done) override {
        done("no");
    }
    void when_restored(std::function<void()> restored) override {
        if (is_prompt) {
            restored();
        } else {
            restored_.set_value(std::move(restored));
        }
    }
    void ask_desk(std::string_view, const std::string&, std::function<void(ApiAnswer)> answer) override { answer({}); }
    void open_resting_rooms() override {}
    std::function<void()> restored() { return restored_.get_future().get(); }
    static inline bool is_prompt = true;
    void drain(std::function<void()> done) override { drained_.set_value(std::move(done)); }
    /// Waits until the services are told to drain; then what they are to call.
    std::function<void()> drained() { return drained_.get_future().get(); }

private:
    gateway_test::EchoReceivers receivers_;
    gateway_test::TellingApi api_;
    std::promise<std::function<void()>> drained_;
    std::promise<std::function<void()>> restored_;
};

class RunningServer {
public:
    RunningServer()
        : server_(config(), clock, randomness_, [this](const ServiceDeps&) {
              auto made = std::make_unique<EchoServices>();
              services = made.get();
              return made;
          }) {
        thread_ = std::thread([this] {
            server_.run([this] {
                listening_ = true;
                listening_.notify_all();
            });
            ended_.set_value();
        });
    }
    ~RunningServer() {
        server_.stop();
        thread_.join();
    }

    static std::uint16_t port_of(const std::string& address) {
        return static_cast<std::uint16_t>(std::stoul(address.substr(address.rfind(':') + 1)));
    }
    unsigned status(std::uint16_t port, const std::string& path) const {
        TestSocket socket(port);
        socket.send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
        return socket.receive_reply().status;
    }
    Server& operator*() { return server_; }
    Server* operator->() { return &server_; }
    bool has_ended() const { return end_.wait_for(std::chrono::seconds(0)) == std::future_status::ready; }
    /// Whenever the alarms of a drain are set: time goes on until they have rung.
    bool ends() {
        for (int step = 0; step < 2'000; ++step) {
            if (end_.wait_for(std::chrono::milliseconds(10)) == std::future_status::ready) return true;
            clock.advance(limit::drain_ms / 100);
        }
        return false;
    }

    test_support::FakeClock clock;
    EchoServices* services = nullptr;
    bool is_listening() const { return listening_; }
    void await_listening() const { listening_.wait(false); }

private:
    static Config config() {
        Config config;
        config.listen = *endpoint_of("127.0.0.1:0");
        config.operator_port = *endpoint_of("127.0.0.1:0");
        config.threads = 2;
        config.log_level = LogLevel::off;
        return config;
    }

    test_support::FakeRandomness randomness_;
    Server server_;
    std::atomic<bool> listening_{false};
    std::promise<void> ended_;
    std::future<void> end_ = ended_.get_future();
    std::thread thread_;
};

}  // namespace

TEST_CASE("A server takes free ports and serves on both") {
    RunningServer running;
    CHECK(running->address().starts_with("127.0.0.1:"));
    const std::uint16_t port = RunningServer::port_of(running->address());
    const std::uint16_t operator_port = RunningServer::port_of(running->operator_address());
    CHECK(port != 0);
    CHECK(operator_port != port);
    CHECK(running.status(port, "/readyz") == 200);
    CHECK(running.status(operator_port, "/metrics") == 200);
    TestSocket socket = open_websocket(port);
    socket.send(client_frame(opcode::text, "x"));
    CHECK(socket.receive_message().payload == "echo x");
}

TEST_CASE("A drained server is not ready, waits for its services and its connections, and ends") {
    RunningServer running;
    const std::uint16_t operator_port = RunningServer::port_of(running->operator_address());
    TestSocket socket = open_websocket(RunningServer::port_of(running->address()));
    running->drain();
    running->drain();
    const auto services_done = running.services->drained();
    CHECK(running.status(operator_port, "/readyz") == 503);
    CHECK(running.status(operator_port, "/healthz") == 200);
    const auto frame = socket.receive_message();
    CHECK(frame.close_code() == 1012);
    socket.send(client_frame(opcode::close, frame.payload));
    CHECK(socket.receive_rest().empty());
    running.clock.advance(limit::drain_ms);
    CHECK_FALSE(running.has_ended());
    services_done();
    CHECK(running.ends());
}

TEST_CASE("A disk that fails while the services are made is not forgotten") {
    test_support::FakeClock clock;
    test_support::FakeRandomness randomness;
    Config config;
    config.listen = *endpoint_of("127.0.0.1:0");
    config.log_level = LogLevel::off;
    Server server(config, clock, randomness, [](const ServiceDeps& deps) {
        deps.failed();
        return std::make_unique<EchoServices>();
    });
    CHECK(server.has_failed());
}

TEST_CASE("8: a server listens when everything from before can be found; where that takes long it is not ready") {
    struct Slow {
        Slow() { EchoServices::is_prompt = false; }
        ~Slow() { EchoServices::is_prompt = true; }
    } slow;
    RunningServer running;
    const auto restored = running.services->restored();
    const std::uint16_t port = RunningServer::port_of(running->address());
    SECTION("soon") {
        TestSocket early(port);
        early.send("GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n");
        CHECK_FALSE(running.is_listening());
        restored();
        CHECK(early.receive_reply().status == 200);
        running.await_listening();
    }
    SECTION("late") {
        running.clock.advance(limit::opening_ms);
        CHECK(running.status(port, "/readyz") == 503);
        running.await_listening();
        restored();
        CHECK(running.status(port, "/readyz") == 200);
    }
    SECTION("never: it drains") {
        running->drain();
        running.services->drained()();
        CHECK(running.ends());
        CHECK_FALSE(running.is_listening());
    }
}

TEST_CASE("A server whose port is taken says so at once") {
    RunningServer running;
    test_support::FakeClock clock;
    test_support::FakeRandomness randomness;
    Config config;
    config.listen = *endpoint_of(running->address());
    config.log_level = LogLevel::off;
    CHECK_THROWS_WITH(
        Server(config, clock, randomness, [](const ServiceDeps&) { return std::make_unique<EchoServices>(); }),
        Catch::Contains("in use"));
}
