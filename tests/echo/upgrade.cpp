#include "tests/echo/upgrade.hpp"

#include <memory>
#include <string>
#include <utility>

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

namespace echo {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;

std::string text_of(beast::string_view text) { return {text.data(), text.size()}; }

class Upgrade final : public server::Swept, public std::enable_shared_from_this<Upgrade> {
public:
    Upgrade(const server::WebSocketService& service, server::Socket socket, server::Sweeper& sweeper)
        : service_(service), sweeper_(sweeper), socket_(std::move(socket)) {}

    void start() {
        sweeper_.add(shared_from_this());
        deadline_ms_ = service_.clock.now_ms() + server::limit::http_header_ms;
        http::async_read_header(
            socket_, buffer_, parser_,
            [self = shared_from_this()](boost::system::error_code error, std::size_t) { self->on_header(error); });
    }

    void sweep(std::int64_t now_ms) override {
        if (now_ms >= deadline_ms_) finish();
    }
    void drain(server::CloseCode, std::string_view) override { finish(); }
    void abandon() override { finish(); }

private:
    void on_header(boost::system::error_code error) {
        if (is_finished_) return;
        const auto& from = parser_.get();
        // Who speaks before being answered has not understood.
        if (!error && beast::websocket::is_upgrade(from) && buffer_.size() == 0) {
            server::HttpRequest request;
            request.host = text_of(from[http::field::host]);
            request.upgrade = server::UpgradeRequest{text_of(from[http::field::sec_websocket_key]),
                                                     text_of(from[http::field::sec_websocket_version]), "",
                                                     text_of(from[http::field::sec_websocket_extensions])};
            start_websocket(service_, std::move(socket_), sweeper_, {}, request);
        }
        finish();
    }

    void finish() {
        if (std::exchange(is_finished_, true)) return;
        const auto self = shared_from_this();
        boost::system::error_code ignored;
        socket_.close(ignored);
        sweeper_.remove(*this);
    }

    const server::WebSocketService& service_;
    server::Sweeper& sweeper_;
    server::Socket socket_;
    beast::flat_buffer buffer_;
    http::request_parser<http::empty_body> parser_;
    std::int64_t deadline_ms_ = 0;
    bool is_finished_ = false;
};

}  // namespace

void await_upgrade(const server::WebSocketService& service, server::Socket socket, server::Sweeper& sweeper) {
    std::make_shared<Upgrade>(service, std::move(socket), sweeper)->start();
}

}  // namespace echo
