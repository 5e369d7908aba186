// A client's TCP connection to a server on 127.0.0.1, and how it asks for a WebSocket.
#pragma once

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <string_view>

namespace bench {

/// Connected and without Nagle's delay; blocking as yet.
inline int connect_to(std::uint16_t port) {
    const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (fd < 0 || connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
        throw std::runtime_error(std::string("cannot connect: ") + std::strerror(errno));
    }
    const int on = 1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return fd;
}

inline void set_nonblocking(int fd) { fcntl(fd, F_SETFL, O_NONBLOCK); }

inline void send_whole(int fd, std::string_view bytes) {
    if (send(fd, bytes.data(), bytes.size(), MSG_NOSIGNAL) != static_cast<ssize_t>(bytes.size())) {
        throw std::runtime_error("the server does not read");
    }
}

/// The whole answer to a request that asks for the connection's end.
inline std::string ask_http(std::uint16_t port, std::string_view request) {
    const int fd = connect_to(port);
    send_whole(fd, request);
    std::string answer;
    std::array<char, 4096> bytes{};
    for (ssize_t got = 0; (got = recv(fd, bytes.data(), bytes.size(), 0)) > 0;) {
        answer.append(bytes.data(), static_cast<std::size_t>(got));
    }
    close(fd);
    return answer;
}

inline std::string upgrade_request(std::string_view path) {
    return "GET " + std::string(path)
           + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
             "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"
             "Sec-WebSocket-Protocol: tutti.v1\r\n\r\n";
}

}  // namespace bench
