// A WebSocket whose frames are ours (frames/): plain readiness, one recv for what has come, one sendmsg for all that
// waits. While it is silent it holds no buffer and no timer.
#include <utility>

#include "server/gateway/websocket_connection.hpp"
#include "server/gateway/websocket_start.hpp"
#include "server/net/frames/close_status.hpp"
#include "server/net/frames/handshake.hpp"
#include "server/net/frames/parser.hpp"
#include "server/net/polled_socket.hpp"

namespace server {
namespace {

using frames::Opcode;

constexpr std::size_t discarded_bytes = std::size_t{4} << 20U;  // of a client that goes on talking after the end

Frame control_frame(Opcode opcode, std::string_view payload) {
    return std::make_shared<const Message>(opcode, payload);
}

bool is_data(const frames::Event& event) {
    using Kind = frames::Event::Kind;
    return event.kind == Kind::text || event.kind == Kind::binary || event.kind == Kind::empty_fragment;
}

class OwnWebSocket final : public WebSocketConnection, private PolledSocket {
public:
    OwnWebSocket(const WebSocketService& service, Socket socket, Sweeper& sweeper, ConnectionLease lease)
        : WebSocketConnection(service, socket, sweeper, std::move(lease)), PolledSocket(socket) {}

    void start(const HttpRequest& request);

private:
    void flush() override;
    void relieve() override;
    void shut() override { close_socket(poller()); }
    void write_ping(std::string_view payload) override;
    void write_close(CloseCode code, std::string_view reason) override;

    void on_readable() override;
    void on_writable() override;
    void read();
    void take_apart(std::span<char> bytes);
    void on_event(const frames::Event& event);
    void answer_ping(std::string_view payload);
    void end(std::uint16_t code, std::string_view reason);
    Sent send_frames();
    void write();
    void await_line();
    void linger();

    frames::Parser parser_;
    std::uint32_t discarded_ = 0;
    bool inflates_ = false;      // permessage-deflate has been agreed to
    bool has_ended_ = false;     // the client's last frame has come, or one that makes all others void
    bool is_lingering_ = false;  // and our last has gone
};

void OwnWebSocket::start(const HttpRequest& request) {
    begin();
    const std::string extensions = frames::agreed_extensions(request.upgrade->extensions);
    inflates_ = !extensions.empty();
    if (inflates_) outbox().deflate();
    outbox().push_control(std::make_shared<const Message>(
        Message::Plain{},
        frames::switching_protocols(request.upgrade->key, service().options.subprotocol, extensions)));
    poller().add(descriptor(), *this);
    flush_soon();
    opened(request.address, request.bearer);
}

void OwnWebSocket::on_readable() {
    const auto self = shared_from_this();
    read();
}

void OwnWebSocket::on_writable() {
    const auto self = shared_from_this();
    write();
}

void OwnWebSocket::read() {
    const auto bytes = receive(write_batch().read_buffer());
    if (!bytes) return finish();
    if (!bytes->empty()) take_apart(*bytes);
}

void OwnWebSocket::take_apart(std::span<char> bytes) {
    const frames::Rules rules{service().options.message_bytes, service().options.takes_binary, inflates_};
    while (!has_ended_) {
        const frames::Event event = parser_.next(bytes, rules);
        if (event.kind == frames::Event::Kind::none) return;
        if (inflates_ && phase() != Phase::open && is_data(event)) {
            end(0, {});  // once we have closed, what it goes on to say is not worth inflating
        } else {
            on_event(event);
        }
    }
    discarded_ += static_cast<std::uint32_t>(bytes.size());
    if (discarded_ > discarded_bytes) finish();
}

void OwnWebSocket::on_event(const frames::Event& event) {
    using Kind = frames::Event::Kind;
    switch (event.kind) {
        case Kind::none:
            return;
        case Kind::text:
            return on_text(event.payload);
        case Kind::binary:
            return on_binary(event.payload);
        case Kind::empty_fragment:
            return on_empty_fragment();
        case Kind::ping:
            return answer_ping(event.payload);
        case Kind::pong:
            if (admits_control()) on_pong(event.payload);
            return;
        case Kind::close:
            return end(event.code, {});
        case Kind::fault:
            if (phase() == Phase::open) service().metrics.closes.add({std::to_string(event.code)});
            return end(event.code, event.payload);
    }
}

// RFC 6455 5.5.2.
void OwnWebSocket::answer_ping(std::string_view payload) {
    if (!admits_control() || phase() != Phase::open) return;
    if (outbox().bytes() > service().options.outbox_bytes) return close(CloseCode::conduct, "reads too slowly");
    outbox().push_control(control_frame(Opcode::pong, payload));
    flush_soon();
}

// RFC 6455 5.5.1, 7.1.7: a close is answered with its code, a fault with the code of that, unless we have closed
// already.
void OwnWebSocket::end(std::uint16_t code, std::string_view reason) {
    has_ended_ = true;
    if (phase() == Phase::open) {
        on_ending();
        outbox().push_control(control_frame(Opcode::close, frames::close_payload(code, reason)));
    }
    flush_soon();
}

void OwnWebSocket::write_ping(std::string_view payload) {
    outbox().push_control(control_frame(Opcode::ping, payload));
    flush_soon();
}

void OwnWebSocket::write_close(CloseCode code, std::string_view reason) {
    const std::string payload = frames::close_payload(static_cast<std::uint16_t>(code), reason);
    outbox().push_control(control_frame(Opcode::close, payload));
}

void OwnWebSocket::flush() {
    if (!is_finished() && !is_writing()) write();
}

// The flush that follows sees the result.
void OwnWebSocket::relieve() { static_cast<void>(send_frames()); }

OwnWebSocket::Sent OwnWebSocket::send_frames() {
    const Sent sent = send_waiting(outbox());
    if (sent == Sent::all || sent == Sent::some) write_unblocked();
    return sent;
}

void OwnWebSocket::write() {
    switch (send_frames()) {
        case Sent::broken:
            return finish();
        case Sent::none:
        case Sent::some:
            return await_line();
        case Sent::all:
            await_room(poller(), false);
            if (has_ended_) linger();
    }
}

void OwnWebSocket::await_line() {
    // To be told that the socket can be written, and find that it cannot, is no progress.
    if (!is_writing()) write_blocked();
    await_room(poller(), true);
}

// Closed with unread bytes the connection would be reset, and what we said last could be lost on its way (7.1.1).
void OwnWebSocket::linger() {
    if (std::exchange(is_lingering_, true)) return;
    if (!end_sending()) finish();
}

}  // namespace

void start_own_websocket(const WebSocketService& service, Socket socket, Sweeper& sweeper, ConnectionLease lease,
                         const HttpRequest& request) {
    std::make_shared<OwnWebSocket>(service, std::move(socket), sweeper, std::move(lease))->start(request);
}

}  // namespace server
