// The transport alone: the relay (relay/README.md) on the server's own gateway, with a room that only counts and tells.
// Sockets, upgrades, frames, outboxes, pings and deadlines are those of `tutti serve`.
#include <csignal>
#include <exception>
#include <iostream>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <boost/asio/signal_set.hpp>

#include "server/gateway/gateway.hpp"
#include "server/telemetry/process.hpp"
#include "tests/bench/relay/relay_options.hpp"

namespace {

using namespace server;

/// All limits by rate lifted, as tests/bench/run lifts them for `tutti serve`: the load comes from one address.
Limits no_limits() {
    Limits limits;
    limits.messages_per_connection = limits.messages_per_address = limits.connections_per_address = {};
    limits.connections_per_address_max = limits.connections_max;
    return limits;
}

struct Room {
    std::size_t sealed = 0;
    std::vector<Sink*> members;
};

class Rooms final : public ReceiverFactory {
public:
    explicit Rooms(const bench::RelayOptions& options)
        : seals_(options.seals),
          joined_(make_frame(bench::joined_text)),
          ack_(frame_of("ack", options.ack)),
          announcement_(frame_of("sealed", options.announce)),
          reveal_(frame_of("reveal", options.reveal)) {}

    std::shared_ptr<Receiver> receive(std::shared_ptr<Sink> sink, std::string, std::string) override {
        return std::make_shared<Member>(*this, std::move(sink));
    }

private:
    class Member final : public Receiver {
    public:
        Member(Rooms& rooms, std::shared_ptr<Sink> sink) : rooms_(rooms), sink_(std::move(sink)) {}
        void on_text(std::string_view text) override {
            if (room_ != nullptr) return rooms_.seal(*room_, *sink_);
            if (!bench::is_join(text)) return sink_->close(CloseCode::conduct, "join first");
            room_ = &rooms_.rooms_[bench::room_of_join(text)];
            room_->members.push_back(sink_.get());
            sink_->send(rooms_.joined_, Delivery::required);
        }
        void on_round_trip(std::int64_t) override {}
        void on_time(std::int64_t) override {}
        void on_closed() override {
            if (room_ != nullptr) std::erase(room_->members, sink_.get());
            sink_ = nullptr;
        }

    private:
        Rooms& rooms_;
        std::shared_ptr<Sink> sink_;
        Room* room_ = nullptr;
    };

    static Frame frame_of(std::string_view type, std::size_t bytes) {
        return bytes == 0 ? nullptr : make_frame(bench::relay_text(type, bytes));
    }
    static void tell(const Room& room, const Frame& frame) {
        for (Sink* const member : room.members) member->send(frame, Delivery::required);
    }
    void seal(Room& room, Sink& sealer) const {
        if (ack_) sealer.send(ack_, Delivery::required);
        if (announcement_) tell(room, announcement_);
        if (++room.sealed < seals_) return;
        room.sealed = 0;
        tell(room, reveal_);
    }

    const std::size_t seals_;
    const Frame joined_;
    const Frame ack_;
    const Frame announcement_;
    const Frame reveal_;
    std::unordered_map<std::size_t, Room> rooms_;
};

/// There is nothing but WebSockets.
class NoApi final : public Api {
public:
    void handle(ApiRequest, std::function<void(ApiAnswer)> answer) override { answer({404, "{}"}); }
    void about(const PageRequest&, std::function<void(PageAbout)> tell) override { tell({}); }
};

}  // namespace

int main(int count, char** arguments) try {
    bench::RelayOptions options;
    CLI::App app("The relay of tests/bench/relay on the server's gateway.");
    bench::add_relay_options(app, options);
    std::string frames = "own";
    app.add_option("--frames", frames, "whose code reads and writes them")
        ->check(CLI::IsMember({"own", "beast"}))
        ->capture_default_str();
    CLI11_PARSE(app, count, arguments);
    prepare_process();

    const auto clock = make_steady_clock();
    Metrics metrics;
    Log log(*clock, metrics, LogLevel::error);
    AddressGuard guard(no_limits());
    Shards shards(1, *clock, [](const char* what) { std::cerr << what << '\n'; });
    Rooms rooms(options);
    NoApi api;
    GatewayOptions listening;
    listening.websockets.frames = frames == "own" ? WebSocketOptions::Frames::own : WebSocketOptions::Frames::beast;
    listening.listen = TcpEndpoint(boost::asio::ip::address_v4::loopback(), options.port);
    Gateway gateway(std::move(listening),
                    {*clock, shards, metrics, log, guard, rooms, api, {[] { return Health(); }, {}}});
    gateway.start();
    boost::asio::signal_set signals(shards.executor(0), SIGTERM, SIGINT);
    signals.async_wait([&](boost::system::error_code, int) { shards.stop(); });
    std::cout << "listening http://127.0.0.1:" << gateway.endpoint().port() << std::endl;
    shards.run();
    shards.abandon();
    return 0;
} catch (const std::exception& fault) {
    std::cerr << "bench_relay_tutti: " << fault.what() << '\n';
    return 1;
}
