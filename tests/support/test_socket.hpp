// A blocking TCP client for tests that speaks raw bytes, HTTP answers and WebSocket frames, by its own small code: it
// shares nothing with the server's. Whatever does not come within `patience_ms` is a std::runtime_error, not a hang.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace test_support {

struct HttpReply {
    unsigned status = 0;
    std::map<std::string, std::string> headers;  // names in lower case
    std::string body;
};

struct WebSocketFrame {
    bool is_last = true;
    unsigned opcode = 0;
    std::string payload;

    /// Of a close frame; 0 without one.
    unsigned close_code() const;
    std::string close_reason() const;
};

namespace opcode {
inline constexpr unsigned continuation = 0, text = 1, binary = 2, close = 8, ping = 9, pong = 10;
}

/// A client's frame: masked, as it must be.
std::string client_frame(unsigned opcode, std::string_view payload, bool is_last = true);
/// The payload of a close frame.
std::string close_payload(unsigned code, std::string_view reason = {});

class TestSocket {
public:
    static constexpr int patience_ms = 20'000;

    /// To 127.0.0.1. `receive_buffer` bytes at most wait in the kernel, if it is not 0.
    explicit TestSocket(std::uint16_t port, int receive_buffer = 0);
    ~TestSocket();
    TestSocket(TestSocket&& other) noexcept : descriptor_(other.descriptor_), read_(std::move(other.read_)) {
        other.descriptor_ = -1;
    }
    TestSocket(const TestSocket&) = delete;
    TestSocket& operator=(const TestSocket&) = delete;

    /// False if the other side has gone.
    bool send(std::string_view bytes);
    void finish_sending();
    /// Closed by a reset instead of an orderly end.
    void reset();

    /// Exactly so many bytes.
    std::string receive(std::size_t count);
    std::string receive_until(std::string_view end);
    /// All until the other side ends, by whatever means.
    std::string receive_rest();

    HttpReply receive_reply(bool has_body = true);
    WebSocketFrame receive_frame();
    /// The next frame that is not a ping; pings are answered on the way.
    WebSocketFrame receive_message();

private:
    bool receive_some();

    int descriptor_ = -1;
    std::string read_;
};

/// An upgrade as a program sends it, with `headers` ("Name: value\r\n"…) added.
std::string upgrade_request(std::string_view headers = "Sec-WebSocket-Protocol: tutti.v1\r\n");
/// A socket that is a WebSocket already. Throws if it was refused.
TestSocket open_websocket(std::uint16_t port, std::string_view headers = "Sec-WebSocket-Protocol: tutti.v1\r\n",
                          int receive_buffer = 0);

}  // namespace test_support
