// A whole server with the real services, on free ports of the loopback, with a clock and randomness that the test
// holds; and clients that speak to it over sockets and remember every byte they were told.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "protocol/json_reader.hpp"
#include "server/app/server.hpp"
#include "tests/support/fake_clock.hpp"
#include "tests/support/fake_randomness.hpp"
#include "tests/support/test_socket.hpp"

namespace wire_test {

using protocol::Json;

/// Without limits on rates, with one thread, so that what happens is in one order.
server::Config quiet_config();

class RunningTutti {
public:
    explicit RunningTutti(server::Config config = quiet_config(),
                          const server::MakeServices& make = server::make_services);
    ~RunningTutti();

    std::uint16_t port() const { return port_of(server_.address()); }
    std::uint16_t operator_port() const { return port_of(server_.operator_address()); }
    server::Server* operator->() { return &server_; }

    /// Everything that was posted before this has been done when it returns.
    void sync();
    void pass(std::int64_t ms);
    /// Waits until so many WebSockets are open.
    void wait_for_connections(std::int64_t count);

    test_support::FakeClock clock;

private:
    static std::uint16_t port_of(const std::string& address);

    test_support::FakeRandomness randomness_;
    server::Server server_;
    std::thread thread_;
};

class Client {
public:
    /// Says hello as a new guest.
    Client(const RunningTutti& server, std::string name);

    /// Sends a request and reads until its answer.
    Json ask(std::string_view type, Json fields = Json::object());
    /// The code of the refusal, or "ok".
    std::string code(std::string_view type, const Json& fields = Json::object());
    /// The request sent last once more, as after a lost connection.
    Json ask_again();
    /// Any text, and the next frame that comes.
    Json say(std::string_view text);
    void send(std::string_view text) { socket_->send(test_support::client_frame(test_support::opcode::text, text)); }
    /// Reads until everything that the server has sent so far is there.
    void catch_up();
    test_support::WebSocketFrame receive() { return socket_->receive_message(); }
    /// An orderly end of this connection.
    void hang_up();
    /// A new connection with the same token.
    void come_back(const RunningTutti& server);

    /// Texts received so far, in order, the answers to catch_up left out.
    std::vector<std::string> heard;
    std::string token;

private:
    Json read_answer(const std::string& id);
    Json hello(const Json& message);

    std::string name_;
    std::optional<test_support::TestSocket> socket_;
    std::uint64_t requests_ = 0;
    std::string last_request_;
};

/// An HTTP connection that stays open.
class HttpClient {
public:
    explicit HttpClient(std::uint16_t port) : socket_(port) {}
    /// Status and body.
    std::string get(const std::string& path);
    test_support::HttpReply send(const std::string& request);

private:
    test_support::TestSocket socket_;
};

}  // namespace wire_test
