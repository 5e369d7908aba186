// A WebSocket server that sends every message back, on the connection classes of `tutti serve`.
//
//   echo_server [--listen ADDR:PORT] [--frames own|beast]
//
// For conformance suites; see README.md.
#include <csignal>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <memory>
#include <string>
#include <utility>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <boost/asio/signal_set.hpp>

#include "server/config/config.hpp"
#include "server/gateway/listener.hpp"
#include "server/net/shards.hpp"
#include "server/telemetry/process.hpp"
#include "tests/echo/upgrade.hpp"

namespace {

using server::Delivery;
using server::WebSocketOptions;

constexpr std::size_t message_bytes = std::size_t{128} * 1024 * 1024;

class EchoReceiver final : public server::Receiver {
public:
    explicit EchoReceiver(std::shared_ptr<server::Sink> sink) : sink_(std::move(sink)) {}

    void on_text(std::string_view text) override { sink_->send(server::make_public_frame(text), Delivery::required); }
    void on_binary(std::string_view bytes) override {
        sink_->send(std::make_shared<const server::Message>(server::frames::Opcode::binary, bytes), Delivery::required);
    }
    void on_round_trip(std::int64_t) override {}
    void on_time(std::int64_t) override {}
    void on_closed() override {}

private:
    const std::shared_ptr<server::Sink> sink_;
};

class EchoReceivers final : public server::ReceiverFactory {
public:
    std::shared_ptr<server::Receiver> receive(std::shared_ptr<server::Sink> sink, std::string, std::string) override {
        return std::make_shared<EchoReceiver>(std::move(sink));
    }
};

WebSocketOptions options_with(WebSocketOptions::Frames frames) {
    WebSocketOptions options;
    options.frames = frames;
    options.subprotocol.clear();
    options.message_bytes = message_bytes;
    options.takes_binary = true;
    options.outbox_bytes = 2 * message_bytes;
    options.controls = {};  // no limit
    options.pings = false;
    return options;
}

void serve(const server::TcpEndpoint& listen, WebSocketOptions::Frames frames) {
    const auto clock = server::make_steady_clock();
    server::Metrics metrics;
    server::Log log(*clock, metrics, server::LogLevel::info);
    EchoReceivers receivers;
    const server::WebSocketService service{*clock, metrics, log, receivers, options_with(frames)};
    server::Shards shards(1, *clock, [&log](const char* what) { log.error("handler_fault", {{"what", what}}); });
    server::Listener listener(shards, *clock, metrics, log, listen);
    listener.start([&](server::Socket socket, std::size_t shard) {
        echo::await_upgrade(service, std::move(socket), shards.sweeper(shard));
    });
    boost::asio::signal_set signals(shards.executor(0), SIGTERM, SIGINT);
    signals.async_wait([&shards](boost::system::error_code error, int) {
        if (!error) shards.stop();
    });
    std::cout << "listening http://" << server::endpoint_text(listener.endpoint()) << std::endl;
    shards.run();
    shards.abandon();
}

}  // namespace

int main(int count, char** arguments) {
    CLI::App app("Sends every WebSocket message back.");
    std::string listen = "127.0.0.1:0";
    std::string frames = "own";
    app.add_option("--listen", listen, "Where to serve; port 0 takes a free one [127.0.0.1:0]")->type_name("ADDR:PORT");
    app.add_option("--frames", frames, "Whose code reads and writes the frames, own or beast [own]")
        ->type_name("WHOSE");
    CLI11_PARSE(app, count, arguments);
    const auto endpoint = server::endpoint_of(listen);
    const auto whose = server::frames_of(frames);
    if (!endpoint || !whose) {
        std::cerr << "echo_server: --listen ADDR:PORT, --frames own|beast\n";
        return EXIT_FAILURE;
    }
    server::prepare_process();
    try {
        serve(*endpoint, *whose);
        return EXIT_SUCCESS;
    } catch (const std::exception& fault) {
        std::cerr << "echo_server: " << fault.what() << '\n';
        return EXIT_FAILURE;
    }
}
