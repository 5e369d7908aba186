#include "server/gateway/websocket_connection.hpp"

#include <array>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <type_traits>
#include <utility>

#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/websocket/stream.hpp>

#include "server/gateway/outbox.hpp"
#include "server/gateway/websocket_gate.hpp"

namespace server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;

using boost::system::error_code;

// A socket that is ended gently: closed with unread bytes it would be reset, and what we said last, such as why we
// close, could be lost on its way to a client that is still sending. (Beast's own teardown reads once only.)
class Line final : public Socket {
public:
    explicit Line(Socket socket) : Socket(std::move(socket)) {}
};

constexpr std::size_t discarded_bytes_max = 4 * 1024 * 1024;

template <class Handler>
void discard_rest(Line& line, std::shared_ptr<std::array<char, 4096>> bytes, std::size_t discarded, Handler handler) {
    const auto buffer = asio::buffer(*bytes);
    line.async_read_some(buffer, [&line, bytes = std::move(bytes), discarded, handler = std::move(handler)](
                                     error_code error, std::size_t count) mutable {
        if (!error && discarded + count < discarded_bytes_max) {
            return discard_rest(line, std::move(bytes), discarded + count, std::move(handler));
        }
        handler(error == asio::error::eof ? error_code() : error);
    });
}

// Found by Beast in place of its own.
template <class Handler>
void async_teardown(beast::role_type, Line& line, Handler&& handler) {
    error_code ignored;
    line.shutdown(Socket::shutdown_send, ignored);
    discard_rest(line, std::make_shared<std::array<char, 4096>>(), 0,
                 std::decay_t<Handler>(std::forward<Handler>(handler)));
}

// Fields without a lock belong to the shard's thread.
class WebSocketConnection final : public Sink, public Swept, public std::enable_shared_from_this<WebSocketConnection> {
public:
    WebSocketConnection(const WebSocketService& service, Socket socket, Sweeper& sweeper, ConnectionLease lease)
        : service_(service),
          sweeper_(sweeper),
          lease_(std::move(lease)),
          executor_(socket.get_executor()),
          stream_(Line(std::move(socket))) {}

    void start(const HttpRequest& request);

    void send(Frame frame, Delivery delivery) override;
    void close(CloseCode code, std::string_view reason) override;
    void run(std::function<void()> work) override;

    void sweep(std::int64_t now_ms) override;
    void drain(CloseCode code, std::string_view reason) override { close(code, reason); }
    void abandon() override { finish(); }

private:
    struct Closing {
        CloseCode code;
        std::string reason;
    };

    void on_accepted(error_code error);
    void read();
    void on_read(error_code error);
    void on_control(websocket::frame_type kind, beast::string_view payload);
    template <class Call>
    void tell(Call call);
    void ping(std::int64_t now_ms);

    void begin_close(CloseCode code, std::string_view reason);  // with the lock
    void post_flush();                                          // with the lock
    void write_next();
    void write(Frame frame);
    void write_close(const Closing& closing);

    void finish();

    const WebSocketService& service_;
    Sweeper& sweeper_;
    ConnectionLease lease_;
    Executor executor_;
    websocket::stream<Line, false> stream_;  // false: no permessage-deflate
    beast::flat_buffer read_buffer_;
    std::shared_ptr<Receiver> receiver_;
    std::string address_;
    std::string bearer_;  // secret; handed on and forgotten

    bool is_accepted_ = false;
    bool is_finished_ = false;
    bool is_writing_ = false;
    bool is_close_written_ = false;
    std::int64_t started_ms_ = 0;
    std::int64_t write_began_ms_ = 0;
    std::optional<std::int64_t> close_began_ms_;
    std::int64_t pinged_ms_ = 0;
    bool awaits_pong_ = false;
    bool is_pinging_ = false;
    std::uint64_t pings_ = 0;
    TokenBucket controls_;

    std::mutex mutex_;  // for what follows
    Outbox outbox_;
    std::optional<Closing> closing_;
    bool is_flush_posted_ = false;
};

void WebSocketConnection::start(const HttpRequest& request) {
    sweeper_.add(shared_from_this());
    service_.metrics.connections.add(1);
    address_ = request.address;
    bearer_ = request.bearer;
    started_ms_ = service_.clock.now_ms();
    stream_.set_option(
        websocket::stream_base::timeout{websocket::stream_base::none(), websocket::stream_base::none(), false});
    stream_.set_option(websocket::stream_base::decorator([](websocket::response_type& response) {
        response.set(http::field::server, "tutti");
        response.set(http::field::sec_websocket_protocol,
                     beast::string_view(websocket_protocol.data(), websocket_protocol.size()));
    }));
    stream_.read_message_max(limit::message_bytes);
    stream_.auto_fragment(false);
    stream_.text(true);
    stream_.control_callback(
        [this](websocket::frame_type kind, beast::string_view payload) { on_control(kind, payload); });
    // What Beast needs of the request; the gate has looked at all of it.
    http::request<http::empty_body> upgrade(http::verb::get, "/ws", 11);
    upgrade.set(http::field::host, request.host);
    upgrade.set(http::field::upgrade, "websocket");
    upgrade.set(http::field::connection, "upgrade");
    upgrade.set(http::field::sec_websocket_key, request.upgrade->key);
    upgrade.set(http::field::sec_websocket_version, request.upgrade->version);
    stream_.async_accept(upgrade, [self = shared_from_this()](error_code error) { self->on_accepted(error); });
}

void WebSocketConnection::on_accepted(error_code error) {
    if (is_finished_) return;
    if (error) return finish();
    is_accepted_ = true;
    receiver_ = service_.receivers.receive(shared_from_this(), address_, std::exchange(bearer_, {}));
    ping(service_.clock.now_ms());
    read();
    write_next();
}

void WebSocketConnection::read() {
    stream_.async_read(read_buffer_,
                       [self = shared_from_this()](error_code error, std::size_t) { self->on_read(error); });
}

// Beast has by now answered a frame that is no WebSocket's (1002), too large (1009) or not UTF-8 (1007) with that
// close.
void WebSocketConnection::on_read(error_code error) {
    if (is_finished_) return;
    if (error) return finish();
    {
        const std::lock_guard lock(mutex_);
        // While closing, the closing operation reads what still comes.
        if (closing_) return;
    }
    if (!stream_.got_text()) return close(CloseCode::not_text, "text frames only");
    const auto data = read_buffer_.cdata();
    tell([&](Receiver& receiver) { receiver.on_text({static_cast<const char*>(data.data()), data.size()}); });
    read_buffer_.consume(read_buffer_.size());
    read();
}

void WebSocketConnection::on_control(websocket::frame_type kind, beast::string_view payload) {
    const auto now_ms = service_.clock.now_ms();
    if (is_finished_) return;
    if (kind == websocket::frame_type::close) {
        // Beast answers it and waits for the client's end, but not for ever.
        if (!close_began_ms_) close_began_ms_ = now_ms;
        return;
    }
    if (controls_.take(limit::controls, now_ms) != 0) return close(CloseCode::conduct, "too many control frames");
    if (kind != websocket::frame_type::pong || !awaits_pong_ || payload != std::to_string(pings_)) return;
    awaits_pong_ = false;
    tell([&](Receiver& receiver) { receiver.on_round_trip(now_ms - pinged_ms_); });
}

// A fault behind a receiver ends this connection and nothing else.
template <class Call>
void WebSocketConnection::tell(Call call) {
    try {
        if (receiver_) call(*receiver_);
    } catch (const std::exception& fault) {
        service_.log.error("session_fault", {{"what", fault.what()}});
        close(CloseCode::try_again, "internal fault");
    }
}

void WebSocketConnection::ping(std::int64_t now_ms) {
    if (is_pinging_) return;
    is_pinging_ = true;
    awaits_pong_ = true;
    pinged_ms_ = now_ms;
    ++pings_;
    const websocket::ping_data payload(std::to_string(pings_).c_str());
    // A failed one is not answered, and the sweep sees to that.
    stream_.async_ping(payload, [self = shared_from_this()](error_code) { self->is_pinging_ = false; });
}

void WebSocketConnection::send(Frame frame, Delivery delivery) {
    const std::lock_guard lock(mutex_);
    if (closing_) return;
    switch (outbox_.push(std::move(frame), delivery)) {
        case Outbox::Pushed::queued:
            break;
        case Outbox::Pushed::replaced:
            service_.metrics.outbox_drops.add();
            break;
        case Outbox::Pushed::overflown:
            service_.metrics.outbox_overflows.add();
            outbox_.clear();
            begin_close(CloseCode::conduct, "reads too slowly");
            break;
    }
    post_flush();
}

void WebSocketConnection::run(std::function<void()> work) {
    asio::dispatch(executor_, [self = shared_from_this(), work = std::move(work)] { work(); });
}

void WebSocketConnection::close(CloseCode code, std::string_view reason) {
    const std::lock_guard lock(mutex_);
    if (closing_) return;
    begin_close(code, reason);
    post_flush();
}

void WebSocketConnection::begin_close(CloseCode code, std::string_view reason) {
    closing_ = Closing{code, std::string(reason)};
    service_.metrics.closes.add({std::to_string(static_cast<unsigned>(code))});
}

// Once per turn of the loop, however much is sent in it.
void WebSocketConnection::post_flush() {
    if (std::exchange(is_flush_posted_, true)) return;
    asio::post(executor_, [self = shared_from_this()] {
        {
            const std::lock_guard lock(self->mutex_);
            self->is_flush_posted_ = false;
        }
        self->write_next();
    });
}

void WebSocketConnection::write_next() {
    if (is_finished_ || !is_accepted_) return;
    Frame frame;
    std::optional<Closing> closing;
    {
        const std::lock_guard lock(mutex_);
        closing = closing_;
        if (!is_writing_) frame = outbox_.take();
    }
    if (closing && !close_began_ms_) close_began_ms_ = service_.clock.now_ms();
    if (is_writing_) return;
    if (frame) return write(std::move(frame));
    if (closing && !std::exchange(is_close_written_, true)) write_close(*closing);
}

void WebSocketConnection::write(Frame frame) {
    is_writing_ = true;
    write_began_ms_ = service_.clock.now_ms();
    const std::string_view text = frame->text();
    const auto bytes = asio::buffer(text.data(), text.size());
    stream_.async_write(bytes, [self = shared_from_this(), frame = std::move(frame)](error_code error, std::size_t) {
        self->is_writing_ = false;
        {
            const std::lock_guard lock(self->mutex_);
            self->outbox_.written();
        }
        // A broken line is told to the reader, too, and if Beast is just closing, that must not be cut short.
        if (!error) self->write_next();
    });
}

void WebSocketConnection::write_close(const Closing& closing) {
    const websocket::close_reason reason(static_cast<websocket::close_code>(closing.code),
                                         beast::string_view(closing.reason.data(), closing.reason.size()));
    stream_.async_close(reason, [self = shared_from_this()](error_code) { self->finish(); });
}

void WebSocketConnection::sweep(std::int64_t now_ms) {
    if (!is_accepted_) {
        if (now_ms - started_ms_ >= limit::http_header_ms) finish();
        return;
    }
    if (is_writing_ && now_ms - write_began_ms_ >= limit::write_progress_ms) {
        service_.metrics.write_timeouts.add();
        return finish();
    }
    // Once the queue is out, a close frame and its answer are all that is waited for.
    if (close_began_ms_ && !is_writing_ && now_ms - *close_began_ms_ >= limit::close_within_ms) return finish();
    if (awaits_pong_ && now_ms - pinged_ms_ >= limit::pong_within_ms) {
        service_.metrics.pong_timeouts.add();
        return finish();
    }
    if (!close_began_ms_ && !awaits_pong_ && now_ms - pinged_ms_ >= limit::ping_every_ms) ping(now_ms);
    tell([&](Receiver& receiver) { receiver.on_time(now_ms); });
}

void WebSocketConnection::finish() {
    if (std::exchange(is_finished_, true)) return;
    const auto self = shared_from_this();
    {
        const std::lock_guard lock(mutex_);
        if (!closing_) closing_ = Closing{CloseCode::normal, ""};
        outbox_.clear();
    }
    error_code ignored;
    beast::get_lowest_layer(stream_).close(ignored);
    lease_.release();
    service_.metrics.connections.add(-1);
    sweeper_.remove(*this);
    tell([](Receiver& receiver) { receiver.on_closed(); });
    receiver_ = nullptr;
}

}  // namespace

void start_websocket(const WebSocketService& service, Socket socket, Sweeper& sweeper, ConnectionLease lease,
                     const HttpRequest& request) {
    std::make_shared<WebSocketConnection>(service, std::move(socket), sweeper, std::move(lease))->start(request);
}

}  // namespace server
