#include "server/gateway/http_connection.hpp"

#include <unistd.h>

#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>

#include "server/http/http_reader.hpp"
#include "server/http/stream_connection.hpp"

namespace server {
namespace {

namespace asio = boost::asio;

using boost::system::error_code;

constexpr std::size_t logged_host_bytes = 100;
constexpr std::int64_t late_retry_ms = 5'000;

HttpAnswer late_answer() { return error_answer(503, "unavailable", "the answer takes too long", late_retry_ms); }

class HttpConnection final : public Swept, public std::enable_shared_from_this<HttpConnection> {
public:
    HttpConnection(const HttpService& service, Socket socket, Sweeper& sweeper, ConnectionLease lease, Ends ends,
                   std::optional<HttpAnswer> refusal)
        : service_(service),
          sweeper_(sweeper),
          lease_(std::move(lease)),
          socket_(std::move(socket)),
          local_(std::move(ends.local)),
          reader_(std::move(ends.peer), service.trusted_proxies),
          is_refused_(refusal.has_value()),
          refusal_(std::move(refusal)) {}

    void start();

    void sweep(std::int64_t now_ms) override;
    void drain(CloseCode code, std::string_view reason) override;
    void abandon() override { finish(); }

private:
    // What is waited for, and how long at most.
    enum class Phase : std::uint8_t { idle, header, body, handler, writing, lingering };

    Gauge& open_connections() const {
        return is_refused_ ? service_.metrics.refusals : service_.metrics.http_connections;
    }
    void enter(Phase phase, std::int64_t within_ms);
    void wait_for_request();
    void read_request();
    void read();
    void take_apart();
    void on_head();
    void promise_to_read_body();
    void on_request(HttpRequest request);
    void on_fault(HttpAnswer fault);
    void dispatch(HttpRequest request);
    bool is_for_us(const HttpRequest& request) const;
    void misdirect(const HttpRequest& request);
    void upgrade(const HttpRequest& request);
    void stream(HttpAnswer answer, bool is_head);
    template <class Start>
    void hand_over(std::optional<std::size_t> shard, Start start);
    void answer(HttpAnswer answer);
    void write_piece();
    void write(HttpAnswer answer, bool keep_alive);
    void linger();
    void discard();
    void finish();

    const HttpService& service_;
    Sweeper& sweeper_;
    ConnectionLease lease_;
    Socket socket_;
    const std::string local_;
    HttpReader reader_;
    const bool is_refused_;
    std::optional<HttpAnswer> refusal_;
    std::string head_;
    HttpAnswer answer_;        // being written
    std::size_t written_ = 0;  // of its body
    bool keep_alive_ = true;
    bool knows_chunks_ = true;
    bool is_draining_ = false;
    bool is_finished_ = false;
    Phase phase_ = Phase::idle;
    std::int64_t deadline_ms_ = 0;
};

void HttpConnection::start() {
    sweeper_.add(shared_from_this());
    open_connections().add(1);
    read_request();
}

void HttpConnection::enter(Phase phase, std::int64_t within_ms) {
    phase_ = phase;
    deadline_ms_ = service_.clock.now_ms() + within_ms;
}

void HttpConnection::sweep(std::int64_t now_ms) {
    if (now_ms < deadline_ms_) return;
    // The client gets an answer, if only that the outcome is not known; what the handler says later is dropped.
    if (phase_ == Phase::handler) return write(late_answer(), false);
    finish();
}

void HttpConnection::drain(CloseCode /*code*/, std::string_view /*reason*/) {
    keep_alive_ = false;
    is_draining_ = true;
    if (phase_ == Phase::idle) finish();
}

// Between requests no time is running but the idle one, so the first byte is waited for apart from the rest.
void HttpConnection::wait_for_request() {
    if (reader_.has_more()) return read_request();
    enter(Phase::idle, limit::http_idle_ms);
    socket_.async_wait(Socket::wait_read, [self = shared_from_this()](error_code error) {
        if (self->is_finished_) return;
        if (error) return self->finish();
        self->read_request();
    });
}

void HttpConnection::read_request() {
    enter(Phase::header, limit::http_header_ms);
    take_apart();
}

void HttpConnection::read() {
    const auto room = reader_.room();
    socket_.async_read_some(asio::buffer(room.data(), room.size()),
                            [self = shared_from_this()](error_code error, std::size_t count) {
                                if (self->is_finished_) return;
                                if (error) return self->finish();
                                self->reader_.take(count);
                                self->take_apart();
                            });
}

void HttpConnection::take_apart() {
    switch (reader_.next()) {
        case HttpReader::Step::more:
            return read();
        case HttpReader::Step::head:
            return on_head();
        case HttpReader::Step::request:
            return on_request(reader_.request());
        case HttpReader::Step::fault:
            return on_fault(reader_.fault());
    }
}

void HttpConnection::on_head() {
    if (refusal_) return write(std::move(*refusal_), false);
    enter(Phase::body, limit::http_header_ms);
    if (reader_.wants_continue()) return promise_to_read_body();
    take_apart();
}

void HttpConnection::promise_to_read_body() {
    head_ = "HTTP/1.1 100 Continue\r\n\r\n";
    asio::async_write(socket_, asio::buffer(head_), [self = shared_from_this()](error_code error, std::size_t) {
        if (self->is_finished_) return;
        if (error) return self->finish();
        self->take_apart();
    });
}

void HttpConnection::on_request(HttpRequest request) {
    keep_alive_ = keep_alive_ && request.keeps_alive;
    knows_chunks_ = !request.is_http_10;
    dispatch(std::move(request));
}

// Where the next request would begin is not known.
void HttpConnection::on_fault(HttpAnswer fault) {
    service_.metrics.http_requests.add({"none", std::to_string(fault.status)});
    write(std::move(fault), false);
}

// An older client that names no host means the one that it has reached.
bool HttpConnection::is_for_us(const HttpRequest& request) const {
    return request.host.empty() || service_.names.has(request.host, local_);
}

void HttpConnection::misdirect(const HttpRequest& request) {
    service_.metrics.http_requests.add({"none", "421"});
    if (request.upgrade) service_.metrics.handshakes_refused.add({"host"});
    service_.log.hostile("misdirected", {{"host", std::string_view(request.host).substr(0, logged_host_bytes)},
                                         {"address", request.address}});
    HttpAnswer made = error_answer(
        421, "forbidden", "This server is not known by that name. Its operator can name it: --origin https://NAME");
    head_ = head_of(made, keep_alive_);
    if (request.method == "HEAD") made.body = nullptr;
    answer(std::move(made));
}

void HttpConnection::dispatch(HttpRequest request) {
    if (!is_for_us(request)) return misdirect(request);
    if (request.upgrade && request.path == "/ws" && service_.gate) return upgrade(request);
    enter(Phase::handler, service_.answer_ms);
    const bool is_head = request.method == "HEAD";
    service_.handler.handle(std::move(request), [self = shared_from_this(), is_head](HttpAnswer made) {
        asio::post(self->socket_.get_executor(), [self, is_head, made = std::move(made)]() mutable {
            if (self->is_finished_ || self->phase_ != Phase::handler) return;
            self->head_ = head_of(made, self->keep_alive_);
            if (made.stream) return self->stream(std::move(made), is_head);
            if (is_head) made.body = nullptr;
            self->answer(std::move(made));
        });
    });
}

void HttpConnection::upgrade(const HttpRequest& request) {
    // A client that speaks before it is answered, or sends a body, has not understood what it asks for.
    if (reader_.has_more() || !request.body.empty())
        return write(error_answer(400, "malformed", "wait for the upgrade before you speak"), false);
    if (auto refusal = service_.gate->refusal(request)) return write(std::move(*refusal), false);
    if (service_.guard.assign(lease_, request.address, service_.clock.now_ms()) != AddressGuard::Connected::yes) {
        service_.metrics.handshakes_refused.add({"address_full"});
        return write(text_answer(429, "Too many connections from this address.\n"), false);
    }
    const WebSocketService& websockets = *service_.websockets;
    hand_over(websockets.receivers.home_of(request.query),
              [&websockets, request](Socket socket, Sweeper& sweeper, ConnectionLease lease) {
                  start_websocket(websockets, std::move(socket), sweeper, std::move(lease), request);
              });
}

/// The rest of this connection is another's, on this shard or on one that suits it better.
template <class Start>
void HttpConnection::hand_over(std::optional<std::size_t> shard, Start start) {
    const bool stays = !shard || service_.shards.executor(*shard) == socket_.get_executor();
    if (stays) {
        start(std::move(socket_), sweeper_, std::move(lease_));
        return finish();
    }
    Socket moved(service_.shards.executor(*shard));
    error_code error;
    const auto protocol = socket_.local_endpoint(error).protocol();
    if (!error) {
        const auto descriptor = socket_.release(error);
        if (!error) {
            moved.assign(protocol, descriptor, error);
            if (error) ::close(descriptor);
        }
    }
    if (error) return finish();
    const auto its_executor = moved.get_executor();
    asio::post(its_executor, [&sweeper = service_.shards.sweeper(*shard), start = std::move(start),
                              moved = std::move(moved), lease = std::move(lease_)]() mutable {
        start(std::move(moved), sweeper, std::move(lease));
        sweeper.drain_latecomers();
    });
    finish();
}

// The rest of this connection is the stream's.
void HttpConnection::stream(HttpAnswer made, bool is_head) {
    if (is_draining_) return write(error_answer(503, "draining", "the server is about to restart"), false);
    if (is_head) {
        keep_alive_ = false;
        head_ = head_of_stream(made, knows_chunks_);
        made.stream.reset();
        return answer(std::move(made));
    }
    const auto home = made.stream->home;
    hand_over(home, [&service = service_, made = std::move(made), is_chunked = knows_chunks_](
                        Socket socket, Sweeper& sweeper, ConnectionLease lease) mutable {
        start_stream(service.clock, service.metrics, std::move(socket), sweeper, std::move(lease), std::move(made),
                     is_chunked);
    });
}

void HttpConnection::write(HttpAnswer made, bool keep_alive) {
    keep_alive_ = keep_alive;
    head_ = head_of(made, keep_alive);
    answer(std::move(made));
}

// The head stands in head_.
void HttpConnection::answer(HttpAnswer made) {
    answer_ = std::move(made);
    written_ = 0;
    write_piece();
}

// A long answer goes piece by piece, since a client that takes it slowly is not one that takes nothing.
void HttpConnection::write_piece() {
    enter(Phase::writing, limit::write_progress_ms);
    const std::string_view body = answer_.body ? std::string_view(*answer_.body) : std::string_view();
    const std::string_view piece = body.substr(written_, limit::http_piece_bytes);
    const std::array<asio::const_buffer, 2> bytes{written_ == 0 ? asio::buffer(head_) : asio::const_buffer(),
                                                  asio::buffer(piece)};
    written_ += piece.size();
    const bool is_last = written_ == body.size();
    asio::async_write(socket_, bytes, [self = shared_from_this(), is_last](error_code error, std::size_t) {
        if (self->is_finished_) return;
        if (!error && !is_last) return self->write_piece();
        self->answer_ = {};
        if (error) return self->finish();
        if (self->keep_alive_) return self->wait_for_request();
        self->linger();
    });
}

// Closing with unread bytes would reset the connection, and the answer could be lost on its way.
void HttpConnection::linger() {
    enter(Phase::lingering, limit::close_within_ms);
    error_code error;
    socket_.shutdown(Socket::shutdown_send, error);
    if (error) return finish();
    discard();
}

void HttpConnection::discard() {
    const auto room = reader_.room();
    socket_.async_read_some(asio::buffer(room.data(), room.size()),
                            [self = shared_from_this()](error_code error, std::size_t) {
                                if (self->is_finished_) return;
                                if (error) return self->finish();
                                self->discard();
                            });
}

void HttpConnection::finish() {
    if (std::exchange(is_finished_, true)) return;
    const auto self = shared_from_this();
    error_code ignored;
    socket_.close(ignored);
    lease_.release();
    open_connections().add(-1);
    sweeper_.remove(*this);
}

}  // namespace

void start_http(const HttpService& service, Socket socket, Sweeper& sweeper, ConnectionLease lease, Ends ends,
                std::optional<HttpAnswer> refusal) {
    std::make_shared<HttpConnection>(service, std::move(socket), sweeper, std::move(lease), std::move(ends),
                                     std::move(refusal))
        ->start();
}

}  // namespace server
