// A connection between one client and the server, with what bad lines do: it takes its time, stands still, and breaks,
// of which each end learns when it does. Never changes the order of what goes one way.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "server/net/outbox.hpp"
#include "server/net/receiver.hpp"
#include "server/net/sink.hpp"
#include "tests/support/view_reader.hpp"

namespace simulation {

class Client;
class World;

class Line final : public server::Sink, public std::enable_shared_from_this<Line> {
public:
    Line(World& world, Client& client, unsigned number);

    /// The server's end appears; false where there is no server.
    bool open();
    unsigned number() const { return number_; }
    Client& client() const { return client_; }

    // The client's end.
    void say(const std::string& text);
    /// Breaks; the ends learn of it so much later.
    void cut(std::int64_t client_ms, std::int64_t server_ms);
    /// The client takes nothing in until then.
    void stall(std::int64_t ms);
    /// From now on a good one.
    void heal();
    bool is_broken() const { return is_cut_ || is_server_gone_; }

    // The server's end.
    void send(server::Frame frame, server::Delivery delivery) override;
    void close(server::CloseCode code, std::string_view reason) override;
    void run(std::function<void()> work) override;
    /// With its process.
    void server_died(std::int64_t client_ms);

    /// Requests that are to be answered here, and how often.
    std::map<std::string, unsigned> awaited;
    /// By room, what the server has said that this connection hears.
    std::map<std::string, std::string> audiences;
    std::map<std::string, std::int64_t> game_now_ms;
    std::map<std::string, std::string> games;  // by room, as the latest snapshot names them
    bool takes_changes = false;                // in place of whole views, as its client has said

private:
    void measure();
    void pump();
    server::Frame understood(const server::Frame& frame);
    void end_server_side();
    void end_client_side(std::int64_t in_ms);

    World& world_;
    Client& client_;
    const unsigned number_;
    std::int64_t up_ms_;
    std::int64_t down_ms_;
    std::int64_t last_up_ms_ = 0;
    std::int64_t last_down_ms_ = 0;
    std::int64_t stalled_until_ms_ = 0;
    bool pump_is_due_ = false;
    server::Outbox outbox_;
    std::map<std::string, test_support::ViewReader> views_;  // by room, where it takes changes
    std::shared_ptr<server::Receiver> receiver_;
    bool is_cut_ = false;
    bool is_server_gone_ = false;
    bool is_client_told_ = false;
};

}  // namespace simulation
