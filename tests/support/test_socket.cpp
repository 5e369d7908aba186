#include "tests/support/test_socket.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cctype>
#include <stdexcept>

namespace test_support {
namespace {

std::uint64_t big_endian(std::string_view bytes) {
    std::uint64_t value = 0;
    for (const char byte : bytes) value = value << 8U | static_cast<unsigned char>(byte);
    return value;
}

std::string big_endian(std::uint64_t value, unsigned size) {
    std::string bytes;
    for (unsigned place = size; place-- > 0;) bytes += static_cast<char>(value >> (8 * place) & 0xffU);
    return bytes;
}

}  // namespace

unsigned WebSocketFrame::close_code() const {
    return payload.size() < 2 ? 0 : static_cast<unsigned>(big_endian(std::string_view(payload).substr(0, 2)));
}

std::string WebSocketFrame::close_reason() const { return payload.size() < 2 ? std::string() : payload.substr(2); }

std::string client_frame(unsigned opcode, std::string_view payload, bool is_last) {
    std::string frame(1, static_cast<char>((is_last ? 0x80U : 0U) | opcode));
    if (payload.size() < 126) {
        frame += static_cast<char>(0x80U | payload.size());
    } else if (payload.size() < 65536) {
        frame += static_cast<char>(0x80U | 126U) + big_endian(payload.size(), 2);
    } else {
        frame += static_cast<char>(0x80U | 127U) + big_endian(payload.size(), 8);
    }
    const std::string mask = "\x12\x34\x56\x78";
    frame += mask;
    for (std::size_t place = 0; place < payload.size(); ++place) {
        frame += static_cast<char>(payload[place] ^ mask[place % 4]);
    }
    return frame;
}

std::string close_payload(unsigned code, std::string_view reason) { return big_endian(code, 2).append(reason); }

TestSocket::TestSocket(std::uint16_t port, int receive_buffer) : descriptor_(socket(AF_INET, SOCK_STREAM, 0)) {
    if (receive_buffer != 0) {
        setsockopt(descriptor_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
    }
    const int on = 1;
    setsockopt(descriptor_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(descriptor_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
        close(descriptor_);
        throw std::runtime_error("cannot connect");
    }
}

TestSocket::~TestSocket() {
    if (descriptor_ >= 0) close(descriptor_);
}

bool TestSocket::send(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t sent = ::send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent < 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

void TestSocket::finish_sending() { shutdown(descriptor_, SHUT_WR); }

void TestSocket::reset() {
    const linger at_once{1, 0};
    setsockopt(descriptor_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    close(descriptor_);
    descriptor_ = -1;
}

bool TestSocket::receive_some() {
    pollfd waited{descriptor_, POLLIN, 0};
    if (poll(&waited, 1, patience_ms) != 1) throw std::runtime_error("nothing came");
    std::array<char, 16384> bytes{};
    const ssize_t count = recv(descriptor_, bytes.data(), bytes.size(), 0);
    if (count <= 0) return false;
    read_.append(bytes.data(), static_cast<std::size_t>(count));
    return true;
}

std::string TestSocket::receive(std::size_t count) {
    while (read_.size() < count) {
        if (!receive_some()) throw std::runtime_error("the connection ended");
    }
    std::string bytes = read_.substr(0, count);
    read_.erase(0, count);
    return bytes;
}

std::string TestSocket::receive_until(std::string_view end) {
    std::size_t at = read_.find(end);
    while (at == std::string::npos) {
        if (!receive_some()) throw std::runtime_error("the connection ended");
        at = read_.find(end);
    }
    return receive(at + end.size());
}

std::string TestSocket::receive_rest() {
    while (receive_some()) {
    }
    return std::move(read_);
}

HttpReply TestSocket::receive_reply(bool has_body) {
    std::string_view line;
    const std::string head = receive_until("\r\n\r\n");
    HttpReply reply;
    if (!head.starts_with("HTTP/1.1 ")) throw std::runtime_error("no HTTP answer: " + head);
    reply.status = static_cast<unsigned>(std::stoul(head.substr(9, 3)));
    std::string_view rest = std::string_view(head).substr(head.find("\r\n") + 2);
    while (!rest.starts_with("\r\n")) {
        line = rest.substr(0, rest.find("\r\n"));
        rest.remove_prefix(line.size() + 2);
        std::string name(line.substr(0, line.find(':')));
        for (char& letter : name) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
        reply.headers[name] = std::string(line.substr(line.find(':') + 2));
    }
    if (has_body && reply.headers.contains("content-length")) {
        reply.body = receive(std::stoul(reply.headers["content-length"]));
    }
    return reply;
}

WebSocketFrame TestSocket::receive_frame() {
    const std::string head = receive(2);
    const auto first = static_cast<unsigned char>(head[0]);
    const auto second = static_cast<unsigned char>(head[1]);
    if ((first & 0x70U) != 0 || (second & 0x80U) != 0)
        throw std::runtime_error("a server's frame is plain and unmasked");
    std::size_t size = second & 0x7fU;
    if (size == 126) {
        size = big_endian(receive(2));
    } else if (size == 127) {
        size = big_endian(receive(8));
    }
    return {(first & 0x80U) != 0, first & 0x0fU, receive(size)};
}

WebSocketFrame TestSocket::receive_message() {
    while (true) {
        WebSocketFrame frame = receive_frame();
        if (frame.opcode != opcode::ping) return frame;
        send(client_frame(opcode::pong, frame.payload));
    }
}

std::string upgrade_request(std::string_view headers) {
    std::string request = "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n";
    request += "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    return request.append(headers) + "\r\n";
}

TestSocket open_websocket(std::uint16_t port, std::string_view headers, int receive_buffer) {
    TestSocket socket(port, receive_buffer);
    socket.send(upgrade_request(headers));
    const HttpReply reply = socket.receive_reply(false);
    if (reply.status != 101) throw std::runtime_error("no upgrade: " + std::to_string(reply.status));
    return socket;
}

}  // namespace test_support
