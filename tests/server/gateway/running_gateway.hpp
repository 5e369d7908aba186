// A gateway on a free port of the loopback with a clock that stands still, in front of a receiver that echoes and an
// API that tells what it was asked.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <functional>
#include <future>
#include <mutex>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include <boost/asio/post.hpp>

#include "server/gateway/gateway.hpp"
#include "server/http/query.hpp"
#include "tests/support/fake_clock.hpp"
#include "tests/support/test_socket.hpp"

namespace gateway_test {

/// Echoes messages and remembers what it was told.
class EchoReceiver final : public server::Receiver {
public:
    EchoReceiver(std::shared_ptr<server::Sink> to, std::string address_text, std::string bearer_text)
        : sink(std::move(to)), address(std::move(address_text)), bearer(std::move(bearer_text)) {}

    void on_text(std::string_view text) override {
        heard_in = std::this_thread::get_id();
        if (text == "throw") throw std::runtime_error("asked to");
        if (text == "close") return sink->close(server::CloseCode::conduct, "asked to");
        sink->send(server::make_frame("echo " + std::string(text)), server::Delivery::required);
    }
    void on_binary(std::string_view bytes) override {
        sink->send(std::make_shared<const server::Message>(server::frames::Opcode::binary, bytes),
                   server::Delivery::required);
    }
    void on_round_trip(std::int64_t ms) override { round_trip_ms = ms; }
    void on_time(std::int64_t now_ms) override { time_ms = now_ms; }
    void on_closed() override { ++closed; }

    const std::shared_ptr<server::Sink> sink;
    const std::string address;
    const std::string bearer;
    std::atomic<std::int64_t> round_trip_ms{-1};
    std::atomic<std::int64_t> time_ms{-1};
    std::atomic<int> closed{0};
    std::atomic<std::thread::id> heard_in;
};

class EchoReceivers final : public server::ReceiverFactory {
public:
    std::shared_ptr<server::Receiver> receive(std::shared_ptr<server::Sink> sink, std::string address,
                                              std::string bearer) override {
        auto made = std::make_shared<EchoReceiver>(std::move(sink), std::move(address), std::move(bearer));
        const std::lock_guard lock(mutex_);
        made_.push_back(made);
        return made;
    }
    /// As in /ws?home=1.
    std::optional<std::size_t> home_of(std::string_view query) const override {
        const auto home = server::query_value(query, "home");
        return home ? std::optional<std::size_t>(std::stoul(*home)) : std::nullopt;
    }
    std::vector<std::shared_ptr<EchoReceiver>> made() const {
        const std::lock_guard lock(mutex_);
        return made_;
    }

private:
    mutable std::mutex mutex_;
    std::vector<std::shared_ptr<EchoReceiver>> made_;
};

/// Tells what a test tells it.
class FakeSource final : public server::StreamSource {
public:
    /// Of rooms "0", "1" and so on.
    explicit FakeSource(std::size_t count)
        : positions_(rooms(count), std::vector<std::optional<std::uint64_t>>(count), true) {}

    server::StreamPositions& positions() override { return positions_; }
    void start(std::shared_ptr<server::StreamReader> to) override {
        started_in = std::this_thread::get_id();
        const std::lock_guard lock(mutex_);
        reader_ = std::move(to);
    }
    void go_on() override { ++went_on; }
    void stop() override {
        ++stopped;
        const std::lock_guard lock(mutex_);
        reader_ = nullptr;
    }
    /// Null until it has been started.
    std::shared_ptr<server::StreamReader> reader() const {
        const std::lock_guard lock(mutex_);
        return reader_;
    }

    std::atomic<std::thread::id> started_in;
    std::atomic<int> went_on{0};
    std::atomic<int> stopped{0};

private:
    static std::vector<std::string> rooms(std::size_t count) {
        std::vector<std::string> names;
        for (std::size_t each = 0; each < count; ++each) names.push_back(std::to_string(each));
        return names;
    }

    server::StreamPositions positions_;
    mutable std::mutex mutex_;
    std::shared_ptr<server::StreamReader> reader_;
};

/// Answers "METHOD PATH QUERY BODY BEARER ADDRESS"; /api/v1/never is never answered, /api/v1/shared with three million
/// letters, /api/v1/stream?N with a stream of N places.
class TellingApi final : public server::Api {
public:
    void handle(server::ApiRequest request, std::function<void(server::ApiAnswer)> answer) override {
        if (request.path == "/api/v1/never") {
            const std::lock_guard lock(mutex_);
            kept_.push_back(std::move(answer));
            return;
        }
        server::ApiAnswer made;
        if (request.path == "/api/v1/stream") {
            made.content_type = "text/event-stream";
            const auto format = server::stream_format_of(request.accept);
            auto source = std::make_shared<FakeSource>(std::stoul(request.query));
            made.stream = server::Stream{source, {format}, 1234, home};
            made.stream->telling.gzips = request.takes_gzip;
            made.stream->telling.tells_ids = request.query.find("ids=0") == std::string::npos;
            if (const auto every = server::query_value(request.query, "every")) {
                made.stream->telling.pace = {std::stoll(*every), request.query.find("changes") != std::string::npos};
            }
            {
                const std::lock_guard lock(mutex_);
                sources_.push_back(std::move(source));
            }
            return answer(std::move(made));
        }
        if (request.path == "/api/v1/picture.png") {
            made.content_type = "image/png";
            made.body = std::string(4000, 'p');
            made.fresh_s = 60;
            made.tag = "p1";
            return answer(std::move(made));
        }
        made.content_type = "text/plain";
        if (request.path == "/api/v1/shared") {
            made.shared = server::share_text(std::string(3'000'000, 's'));
            made.gzip = server::share_text("zipped");
            made.fresh_s = 60;
            made.file_name = "s.txt";
            return answer(std::move(made));
        }
        made.body = request.method + ' ' + request.path + ' ' + request.query + ' ' + request.body + ' '
                    + request.bearer + ' ' + request.address;
        answer(std::move(made));
    }
    void about(const server::PageRequest& page, std::function<void(server::PageAbout)> tell) override {
        const std::string& path = page.path;
        if (path == "/r/4GZK7Q2M") return tell({"Tom & \"Ada\" <b>", "", ""});
        if (path == "/g/none") return tell(server::nothing_there());
        if (path == "/g/7HX2C9VQ")
            return tell({"Tom v Ada", "A draw & more", "/api/v1/games/7HX2C9VQ/picture.png", "Their <board>"});
        tell({});
    }
    std::optional<std::size_t> home{};  // of streams
    std::vector<std::shared_ptr<FakeSource>> sources() const {
        const std::lock_guard lock(mutex_);
        return sources_;
    }
    void forget() {
        const std::lock_guard lock(mutex_);
        kept_.clear();
    }

private:
    mutable std::mutex mutex_;
    std::vector<std::shared_ptr<FakeSource>> sources_;
    std::vector<std::function<void(server::ApiAnswer)>> kept_;
};

/// Of the socket of a client that is to read slowly: little waits in the kernel.
inline constexpr int small_buffer = 4096;

struct GatewaySetup {
    server::Limits limits{};
    std::size_t threads = 1;
    std::vector<std::string> origins{};
    std::vector<std::string> trusted_proxies{};
    std::filesystem::path web_root{};
    server::WebSocketOptions websockets{};
    server::ListenPlace operator_place = server::TcpEndpoint{boost::asio::ip::make_address("127.0.0.1"), 0};
    server::FileToken operator_token{};
};

class RunningGateway {
public:
    using Setup = GatewaySetup;

    explicit RunningGateway(Setup setup = {})
        : guard(setup.limits),
          shards(setup.threads, clock,
                 [this](const char* what) {
                     log.error("fault", {{"what", what}});
                     ++faults;
                 }),
          gateway({{boost::asio::ip::make_address("127.0.0.1"), 0},
                   setup.operator_place,
                   0600,
                   setup.operator_token,
                   setup.origins,
                   setup.trusted_proxies,
                   setup.web_root,
                   setup.websockets},
                  {clock,
                   shards,
                   metrics,
                   log,
                   guard,
                   receivers,
                   api,
                   {[this] { return health(); },
                    [this](const auto& file, auto done) { back_up(file, std::move(done)); }}}) {
        gateway.start();
        thread_ = std::thread([this] { shards.run(); });
    }
    ~RunningGateway() {
        shards.stop();
        thread_.join();
        shards.abandon();
        api.forget();
    }

    /// Where backups go; set before one is asked for.
    std::function<void(const std::string&, std::function<void(std::optional<std::string>)>)> back_up =
        [](const auto& /*file*/, const auto& done) { done("no"); };

    std::uint16_t port() const { return gateway.endpoint().port(); }
    std::uint16_t operator_port() const { return std::get<TcpEndpoint>(*gateway.operator_place()).port(); }

    test_support::HttpReply ask(const std::string& request, bool has_body = true) const {
        test_support::TestSocket socket(port());
        socket.send(request);
        return socket.receive_reply(has_body);
    }

    /// Everything that was posted before this has been done when it returns.
    void sync() {
        for (std::size_t shard = 0; shard < shards.count(); ++shard) {
            std::promise<void> done;
            boost::asio::post(shards.executor(shard), [&done] { done.set_value(); });
            done.get_future().wait();
        }
    }
    std::thread::id thread_of(std::size_t shard) {
        std::promise<std::thread::id> thread;
        boost::asio::post(shards.executor(shard), [&thread] { thread.set_value(std::this_thread::get_id()); });
        return thread.get_future().get();
    }
    /// Time passes, and what is due then is done.
    void pass(std::int64_t ms) {
        clock.advance(ms);
        for (unsigned turn = 0; turn <= server::Shards::turns_before_sweep; ++turn) sync();
    }
    /// False if it does not come true within a patience that only failing tests need.
    template <class Condition>
    bool comes_true(Condition condition) {
        const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(20);
        while (!condition()) {
            if (std::chrono::steady_clock::now() > patience) return false;
            sync();
            std::this_thread::yield();
        }
        return true;
    }
    /// Everybody is sent away; `is_done` once they have gone.
    void begin_drain(std::atomic<bool>& is_done) {
        boost::asio::post(shards.executor(0), [this, &is_done] {
            gateway.drain(server::CloseCode::restart, "restart", [&is_done] { is_done = true; });
        });
        sync();
        sync();
    }
    /// The receiver of the so manieth WebSocket.
    std::shared_ptr<EchoReceiver> receiver(std::size_t place = 0) {
        if (!comes_true([&] { return receivers.made().size() > place; })) throw std::runtime_error("no such receiver");
        return receivers.made()[place];
    }

    /// The source of the so manieth stream, which has been started.
    std::shared_ptr<FakeSource> source(std::size_t place = 0) {
        const auto is_there = [&] { return api.sources().size() > place && api.sources()[place]->reader() != nullptr; };
        if (!comes_true(is_there)) throw std::runtime_error("no such stream");
        return api.sources()[place];
    }

    using TcpEndpoint = server::TcpEndpoint;

    test_support::FakeClock clock;
    server::Metrics metrics;
    std::ostringstream log_text;
    server::Log log{clock, metrics, server::LogLevel::debug, log_text};
    server::AddressGuard guard;
    std::atomic<int> faults{0};
    std::atomic<bool> is_ready{true};
    server::Health health() const {
        server::Health health;
        health.is_ready = is_ready;
        if (!is_ready) health.trouble = "draining";
        return health;
    }
    server::Shards shards;
    EchoReceivers receivers;
    TellingApi api;
    server::Gateway gateway;

private:
    std::thread thread_;
};

}  // namespace gateway_test
