// The limit: the relay (relay/README.md) on epoll alone, with WebSockets as little as they can be. One thread; frames
// are built once, and each is written at once. Nothing is checked that the load generator would not do; not for use.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/evp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <exception>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <unordered_map>
#include <vector>

#include "server/net/frame.hpp"
#include "tests/bench/relay/relay_options.hpp"

namespace {

using namespace bench;

constexpr std::size_t read_bytes = 64 * 1024;
constexpr std::size_t header_bytes = 6;  // of a short client's frame, with its mask

std::string frame_of(std::string_view text) {
    return text.empty() ? std::string() : std::string(server::Message(text).websocket_frame());
}

/// RFC 6455 4.2.2.
std::string accept_of(std::string_view key) {
    const std::string salted = std::string(key) + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned size = 0;
    EVP_Digest(salted.data(), salted.size(), digest.data(), &size, EVP_sha1(), nullptr);
    std::array<unsigned char, 2 * EVP_MAX_MD_SIZE> text{};
    const int length = EVP_EncodeBlock(text.data(), digest.data(), static_cast<int>(size));
    return {text.begin(), text.begin() + length};
}

struct Room;

struct Connection {
    int socket = -1;
    bool is_open = false;  // upgraded
    Room* room = nullptr;
    std::string unread;
    std::string unwritten;
};

struct Room {
    std::size_t sealed = 0;
    std::vector<Connection*> members;
};

class Relay {
public:
    explicit Relay(const RelayOptions& options);
    void run();
    std::uint16_t port() const { return port_; }

private:
    void watch(int operation, int socket, std::uint32_t events, Connection* connection) const;
    void accept();
    void read(Connection& connection);
    void upgrade(Connection& connection, std::string_view& bytes);
    /// False where the first frame is not whole.
    bool take_frame(Connection& connection, std::string_view& bytes);
    void on_text(Connection& connection, std::string_view text);
    void tell(const Room& room, const std::string& frame) const;
    void write(Connection& connection, std::string_view bytes) const;
    void write_rest(Connection& connection) const;
    static void drop(Connection& connection);

    const RelayOptions options_;
    const std::string joined_ = frame_of(joined_text);
    const std::string ack_ = frame_of(relay_text("ack", options_.ack));
    const std::string announcement_ = frame_of(relay_text("sealed", options_.announce));
    const std::string reveal_ = frame_of(relay_text("reveal", options_.reveal));
    const int epoll_ = epoll_create1(0);
    const int listener_ = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    std::uint16_t port_ = 0;
    std::unordered_map<std::size_t, Room> rooms_;
    std::vector<char> in_ = std::vector<char>(read_bytes);
};

Relay::Relay(const RelayOptions& options) : options_(options) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(options.port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    auto* const any = reinterpret_cast<sockaddr*>(&address);
    socklen_t size = sizeof address;
    if (bind(listener_, any, size) != 0 || listen(listener_, SOMAXCONN) != 0
        || getsockname(listener_, any, &size) != 0) {
        throw std::runtime_error(std::string("cannot listen: ") + std::strerror(errno));
    }
    port_ = ntohs(address.sin_port);
    watch(EPOLL_CTL_ADD, listener_, EPOLLIN, nullptr);
}

void Relay::watch(int operation, int socket, std::uint32_t events, Connection* connection) const {
    epoll_event event{};
    event.events = events;
    event.data.ptr = connection;
    epoll_ctl(epoll_, operation, socket, &event);
}

void Relay::run() {
    std::array<epoll_event, 256> events{};
    while (true) {
        const int count = epoll_wait(epoll_, events.data(), static_cast<int>(events.size()), -1);
        for (int place = 0; place < count; ++place) {
            const epoll_event& event = events[static_cast<std::size_t>(place)];
            auto* const connection = static_cast<Connection*>(event.data.ptr);
            if (connection == nullptr) {
                accept();
                continue;
            }
            if ((event.events & EPOLLOUT) != 0) write_rest(*connection);
            if ((event.events & (EPOLLIN | EPOLLHUP | EPOLLERR)) != 0) read(*connection);
        }
    }
}

void Relay::accept() {
    while (true) {
        const int fd = accept4(listener_, nullptr, nullptr, SOCK_NONBLOCK);
        if (fd < 0) return;
        const int on = 1;
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        auto connection = std::make_unique<Connection>();
        connection->socket = fd;
        watch(EPOLL_CTL_ADD, fd, EPOLLIN, connection.get());
        connection.release();  // its room's, and its own until it is dropped
    }
}

void Relay::read(Connection& connection) {
    const ssize_t got = recv(connection.socket, in_.data(), in_.size(), 0);
    if (got < 0 && errno == EAGAIN) return;
    if (got <= 0) return drop(connection);
    std::string_view bytes(in_.data(), static_cast<std::size_t>(got));
    if (!connection.unread.empty()) {
        connection.unread += bytes;
        bytes = connection.unread;
    }
    if (!connection.is_open) upgrade(connection, bytes);
    while (connection.is_open && take_frame(connection, bytes)) continue;
    connection.unread = std::string(bytes);
}

void Relay::upgrade(Connection& connection, std::string_view& bytes) {
    const std::size_t end = bytes.find("\r\n\r\n");
    if (end == std::string_view::npos) return;
    constexpr std::string_view key = "Sec-WebSocket-Key: ";
    const std::size_t found = bytes.find(key);
    if (found == std::string_view::npos) return;
    const std::size_t start = found + key.size();
    const std::string answer =
        "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Protocol: tutti.v1\r\nSec-WebSocket-Accept: "
        + accept_of(bytes.substr(start, bytes.find("\r\n", start) - start)) + "\r\n\r\n";
    write(connection, answer);
    bytes.remove_prefix(end + 4);
    connection.is_open = true;
}

bool Relay::take_frame(Connection& connection, std::string_view& bytes) {
    if (bytes.size() < header_bytes) return false;
    const std::size_t length = static_cast<unsigned char>(bytes[1]) & 0x7FU;
    if (bytes.size() < header_bytes + length) return false;
    std::array<char, 128> text{};
    for (std::size_t place = 0; place < length; ++place) {
        text[place] = static_cast<char>(bytes[header_bytes + place] ^ bytes[2 + place % 4]);
    }
    const bool is_text = (static_cast<unsigned char>(bytes[0]) & 0x0FU) == 1;
    bytes.remove_prefix(header_bytes + length);
    if (is_text) on_text(connection, {text.data(), length});
    return true;
}

void Relay::on_text(Connection& connection, std::string_view text) {
    if (connection.room == nullptr) {
        if (!is_join(text)) return;
        connection.room = &rooms_[room_of_join(text)];
        connection.room->members.push_back(&connection);
        return write(connection, joined_);
    }
    Room& room = *connection.room;
    if (!ack_.empty()) write(connection, ack_);
    if (!announcement_.empty()) tell(room, announcement_);
    if (++room.sealed < options_.seals) return;
    room.sealed = 0;
    tell(room, reveal_);
}

void Relay::tell(const Room& room, const std::string& frame) const {
    for (Connection* const member : room.members) write(*member, frame);
}

void Relay::write(Connection& connection, std::string_view bytes) const {
    if (connection.unwritten.empty()) {
        const ssize_t sent = send(connection.socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent == static_cast<ssize_t>(bytes.size())) return;
        if (sent < 0 && errno != EAGAIN) return;  // the reader hears of it
        bytes.remove_prefix(sent < 0 ? 0 : static_cast<std::size_t>(sent));
        watch(EPOLL_CTL_MOD, connection.socket, EPOLLIN | EPOLLOUT, &connection);
    }
    connection.unwritten += bytes;
}

void Relay::write_rest(Connection& connection) const {
    std::string& rest = connection.unwritten;
    const ssize_t sent = send(connection.socket, rest.data(), rest.size(), MSG_NOSIGNAL);
    if (sent > 0) rest.erase(0, static_cast<std::size_t>(sent));
    if (rest.empty()) watch(EPOLL_CTL_MOD, connection.socket, EPOLLIN, &connection);
}

void Relay::drop(Connection& connection) {
    close(connection.socket);
    if (connection.room != nullptr) std::erase(connection.room->members, &connection);
    delete &connection;
}

}  // namespace

int main(int count, char** arguments) try {
    RelayOptions options;
    CLI::App app("The relay of tests/bench/relay on epoll alone.");
    add_relay_options(app, options);
    CLI11_PARSE(app, count, arguments);
    Relay relay(options);
    std::cout << "listening http://127.0.0.1:" << relay.port() << std::endl;
    relay.run();
    return 0;
} catch (const std::exception& fault) {
    std::cerr << "bench_relay_raw: " << fault.what() << '\n';
    return 1;
}
