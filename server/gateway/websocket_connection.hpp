// What every WebSocket does, whatever class handles its frames: the Sink of rooms and sessions, the bounded outbox,
// the deadlines, the round trip, and the order in which it ends. Fields belong to the shard's thread; what comes from
// another thread is posted to it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "server/base/token_bucket.hpp"
#include "server/gateway/websocket_service.hpp"
#include "server/net/address_guard.hpp"
#include "server/net/outbox.hpp"
#include "server/net/socket.hpp"
#include "server/net/sweeper.hpp"

namespace server {

class WebSocketConnection : public Sink,
                            public Swept,
                            public Flushed,
                            public std::enable_shared_from_this<WebSocketConnection> {
public:
    void send(Frame frame, Delivery delivery) final;
    void close(CloseCode code, std::string_view reason) final;
    void run(std::function<void()> work) final;

    void sweep(std::int64_t now_ms) final;
    void drain(CloseCode code, std::string_view reason) final { close(code, reason); }
    void abandon() final { finish(); }

protected:
    WebSocketConnection(const WebSocketService& service, Socket& socket, Sweeper& sweeper, ConnectionLease lease);

    // How a connection goes on: the upgrade is being answered; frames go both ways; a close has been sent or received,
    // and nothing new goes out; the socket is closed.
    enum class Phase : std::uint8_t { opening, open, closing, finished };

    // The transport's part. flush() writes what waits, whenever something does.

    /// Writes what the socket takes at once, and ends nothing: may be called while other connections are being told.
    virtual void relieve() {}
    /// Closes the socket.
    virtual void shut() = 0;
    virtual void write_ping(std::string_view payload) = 0;
    /// After all that waits.
    virtual void write_close(CloseCode code, std::string_view reason) = 0;

    // What the transport tells.

    /// First of all.
    void begin();
    /// Frames may go.
    void opened(std::string address, std::string bearer);
    void on_text(std::string_view text);
    void on_binary(std::string_view bytes);
    void on_empty_fragment();
    /// A ping or pong has come. False: too many, and the connection is being closed.
    bool admits_control();
    void on_pong(std::string_view payload);
    /// The client has closed, or broken the rules: the answer to that is the last that goes out.
    void on_ending();
    /// Bytes begin to wait for the socket, or some of them have gone; or nothing waits any more.
    void write_blocked();
    void write_unblocked() { is_writing_ = false; }
    /// Marks it to be flushed at the end of this turn.
    void flush_soon() { sweeper_.write_batch().mark(*this, executor_); }
    /// The end, whatever the reason.
    void finish();

    const WebSocketService& service() const { return service_; }
    WriteBatch& write_batch() { return sweeper_.write_batch(); }
    Poller& poller() { return sweeper_.poller(); }
    Outbox& outbox() { return outbox_; }
    Phase phase() const { return phase_; }
    bool is_writing() const { return is_writing_; }
    bool is_finished() const { return phase_ == Phase::finished; }

private:
    bool is_here() const { return executor_.running_in_this_thread(); }
    void queue(Frame frame, Delivery delivery);
    void begin_close(CloseCode code, std::string_view reason);
    void ping(std::int64_t now_ms);
    bool is_overdue(std::int64_t now_ms);
    template <class Call>
    void guard(Call call);
    template <class Call>
    void tell(Call call);

    const WebSocketService& service_;
    Sweeper& sweeper_;
    ConnectionLease lease_;
    Executor executor_;
    std::shared_ptr<Receiver> receiver_;
    Outbox outbox_;
    TokenBucket controls_;

    std::int64_t phase_began_ms_ = 0;
    std::int64_t progress_ms_ = 0;  // of writing, if something is being written
    std::int64_t pinged_ms_ = 0;
    std::uint32_t pings_ = 0;
    std::int16_t stagger_ms_ = 0;  // by which the second ping comes sooner
    static_assert(limit::ping_every_ms <= INT16_MAX);
    bool awaits_pong_ = false;
    bool is_writing_ = false;
    Phase phase_ = Phase::opening;
};

}  // namespace server
