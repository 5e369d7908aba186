// A WebSocket whose frames are read and written by Beast's stream, one at a time: the second opinion on
// websocket_own.cpp.
#include <array>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/websocket/stream.hpp>

#include "server/gateway/websocket_connection.hpp"
#include "server/gateway/websocket_start.hpp"

namespace server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;

using boost::system::error_code;

// A socket that is ended gently: closed with unread bytes it would be reset, and what we said last, such as why we
// close, could be lost on its way to a client that is still sending. (Beast's own teardown reads once only.)
class GentleSocket final : public Socket {
public:
    explicit GentleSocket(Socket socket) : Socket(std::move(socket)) {}
};

constexpr std::size_t discarded_bytes_max = std::size_t{4} * 1024 * 1024;

template <class Handler>
void discard_rest(GentleSocket& socket, std::shared_ptr<std::array<char, 4096>> bytes, std::size_t discarded,
                  Handler handler) {
    const auto buffer = asio::buffer(*bytes);
    socket.async_read_some(buffer, [&socket, bytes = std::move(bytes), discarded, handler = std::move(handler)](
                                       error_code error, std::size_t count) mutable {
        if (!error && discarded + count < discarded_bytes_max) {
            return discard_rest(socket, std::move(bytes), discarded + count, std::move(handler));
        }
        handler(error == asio::error::eof ? error_code() : error);
    });
}

// Found by Beast in place of its own.
template <class Handler>
void async_teardown(beast::role_type, GentleSocket& socket, Handler&& handler) {
    error_code ignored;
    socket.shutdown(Socket::shutdown_send, ignored);
    discard_rest(socket, std::make_shared<std::array<char, 4096>>(), 0,
                 std::decay_t<Handler>(std::forward<Handler>(handler)));
}

class BeastWebSocket final : public WebSocketConnection {
public:
    BeastWebSocket(const WebSocketService& service, Socket socket, Sweeper& sweeper, ConnectionLease lease)
        : WebSocketConnection(service, socket, sweeper, std::move(lease)), stream_(GentleSocket(std::move(socket))) {}

    void start(const HttpRequest& request);

private:
    std::shared_ptr<BeastWebSocket> self() { return std::static_pointer_cast<BeastWebSocket>(shared_from_this()); }

    void flush() override;
    void shut() override;
    void write_ping(std::string_view payload) override;
    void write_close(CloseCode code, std::string_view reason) override;

    void on_accepted(error_code error);
    void read();
    void on_read(error_code error);
    void on_control(websocket::frame_type kind, beast::string_view payload);
    void write(Frame frame);

    websocket::stream<GentleSocket, false> stream_;  // false: no permessage-deflate
    beast::flat_buffer read_buffer_;
    std::string address_;
    std::string bearer_;  // secret; handed on and forgotten
    bool is_accepted_ = false;
    bool is_close_written_ = false;
    std::optional<websocket::close_reason> closing_;
};

void BeastWebSocket::start(const HttpRequest& request) {
    begin();
    address_ = request.address;
    bearer_ = request.bearer;
    const WebSocketOptions& options = service().options;
    stream_.set_option(
        websocket::stream_base::timeout{websocket::stream_base::none(), websocket::stream_base::none(), false});
    stream_.set_option(websocket::stream_base::decorator([&options](websocket::response_type& response) {
        response.set(http::field::server, "tutti");
        if (options.subprotocol.empty()) return;
        response.set(http::field::sec_websocket_protocol,
                     beast::string_view(options.subprotocol.data(), options.subprotocol.size()));
    }));
    stream_.read_message_max(options.message_bytes);
    stream_.auto_fragment(false);
    stream_.control_callback(
        [this](websocket::frame_type kind, beast::string_view payload) { on_control(kind, payload); });
    // What Beast needs of the request; the gate has looked at all of it.
    http::request<http::empty_body> upgrade(http::verb::get, "/ws", 11);
    upgrade.set(http::field::host, request.host);
    upgrade.set(http::field::upgrade, "websocket");
    upgrade.set(http::field::connection, "upgrade");
    upgrade.set(http::field::sec_websocket_key, request.upgrade->key);
    upgrade.set(http::field::sec_websocket_version, request.upgrade->version);
    stream_.async_accept(upgrade, [self = self()](error_code error) { self->on_accepted(error); });
}

void BeastWebSocket::on_accepted(error_code error) {
    if (is_finished()) return;
    if (error) return finish();
    is_accepted_ = true;
    if (phase() == Phase::opening) opened(std::move(address_), std::exchange(bearer_, {}));
    read();
    flush();
}

void BeastWebSocket::read() {
    stream_.async_read(read_buffer_, [self = self()](error_code error, std::size_t) { self->on_read(error); });
}

// Beast has by now answered a frame that is no WebSocket's (1002), too large (1009) or not UTF-8 (1007) with that
// close.
void BeastWebSocket::on_read(error_code error) {
    if (is_finished()) return;
    if (error) return finish();
    // While closing, the closing operation reads what still comes.
    if (closing_) return;
    const auto data = read_buffer_.cdata();
    const std::string_view message(static_cast<const char*>(data.data()), data.size());
    if (stream_.got_text()) {
        on_text(message);
    } else if (service().options.takes_binary) {
        on_binary(message);
    } else {
        return close(CloseCode::not_text, "text frames only");
    }
    read_buffer_.consume(read_buffer_.size());
    read();
}

void BeastWebSocket::on_control(websocket::frame_type kind, beast::string_view payload) {
    if (is_finished()) return;
    // Beast answers a close and waits for the client's end, but not for ever.
    if (kind == websocket::frame_type::close) return on_ending();
    if (admits_control() && kind == websocket::frame_type::pong) on_pong({payload.data(), payload.size()});
}

void BeastWebSocket::write_ping(std::string_view payload) {
    // A ping that fails is not answered, and the sweep notices that.
    stream_.async_ping(websocket::ping_data(payload.data(), payload.size()), [self = self()](error_code) {});
}

void BeastWebSocket::write_close(CloseCode code, std::string_view reason) {
    closing_.emplace(static_cast<websocket::close_code>(code), beast::string_view(reason.data(), reason.size()));
}

void BeastWebSocket::flush() {
    if (is_finished() || !is_accepted_ || is_writing()) return;
    if (Frame frame = outbox().take()) return write(std::move(frame));
    if (!closing_ || std::exchange(is_close_written_, true)) return;
    stream_.async_close(*closing_, [self = self()](error_code) { self->finish(); });
}

void BeastWebSocket::write(Frame frame) {
    write_blocked();
    const std::string_view text = frame->text();
    stream_.text(frame->opcode() == frames::Opcode::text);
    stream_.async_write(asio::buffer(text.data(), text.size()), [self = self(), frame](error_code error, std::size_t) {
        self->write_unblocked();
        self->outbox().written();
        // The reader learns of a broken line, too, and if Beast is just closing, that must not be cut short.
        if (!error) self->flush();
    });
}

void BeastWebSocket::shut() {
    error_code ignored;
    beast::get_lowest_layer(stream_).close(ignored);
}

}  // namespace

void start_beast_websocket(const WebSocketService& service, Socket socket, Sweeper& sweeper, ConnectionLease lease,
                           const HttpRequest& request) {
    std::make_shared<BeastWebSocket>(service, std::move(socket), sweeper, std::move(lease))->start(request);
}

}  // namespace server
