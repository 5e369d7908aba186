// A host on 127.0.0.1 that takes HTTP requests, remembers them, and answers each with the bytes that the test says, or
// not at all. Its own small code: it shares nothing with the server's.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdint>
#include <functional>
#include <list>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace outgoing_test {

class AnsweringHost {
public:
    /// Bytes of an answer to a whole request, after which the connection ends if they say "Connection: close"; nothing:
    /// silence. Called by a thread of each connection.
    using Answer = std::function<std::optional<std::string>(const std::string& request)>;

    explicit AnsweringHost(Answer answer) : answer_(std::move(answer)), listener_(socket(AF_INET, SOCK_STREAM, 0)) {
        sockaddr_in place{};
        place.sin_family = AF_INET;
        place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof place;
        auto* const at = reinterpret_cast<sockaddr*>(&place);
        if (bind(listener_, at, size) != 0 || listen(listener_, 64) != 0 || getsockname(listener_, at, &size) != 0) {
            throw std::runtime_error("no port for a test");
        }
        port_ = ntohs(place.sin_port);
        accepting_ = std::thread([this] { accept_all(); });
    }
    AnsweringHost(const AnsweringHost&) = delete;
    AnsweringHost& operator=(const AnsweringHost&) = delete;
    ~AnsweringHost() {
        shutdown(listener_, SHUT_RDWR);
        accepting_.join();
        {
            const std::lock_guard lock(mutex_);
            for (const auto& one : connections_) shutdown(one.socket, SHUT_RDWR);
        }
        for (auto& one : connections_) {
            one.thread.join();
            close(one.socket);
        }
        close(listener_);
    }

    std::uint16_t port() const { return port_; }
    /// "http://127.0.0.1:PORT/path"
    std::string url(const std::string& path = "/", const std::string& host = "127.0.0.1") const {
        return "http://" + host + ':' + std::to_string(port_) + path;
    }
    std::vector<std::string> requests() const {
        const std::lock_guard lock(mutex_);
        return requests_;
    }

private:
    struct Connection {
        int socket;
        std::thread thread;
    };

    void accept_all() {
        for (;;) {
            const int taken = accept(listener_, nullptr, nullptr);
            if (taken < 0) return;
            const std::lock_guard lock(mutex_);
            connections_.push_back({taken, std::thread([this, taken] { serve(taken); })});
        }
    }

    void serve(int from) {
        while (const auto request = whole_request(from)) {
            {
                const std::lock_guard lock(mutex_);
                requests_.push_back(*request);
            }
            const auto answer = answer_(*request);
            if (!answer) continue;
            if (send(from, answer->data(), answer->size(), MSG_NOSIGNAL) < 0) return;
            if (answer->find("\r\nConnection: close\r\n") != std::string::npos) shutdown(from, SHUT_RDWR);
        }
    }

    /// Head and body by its Content-Length; nothing: the other side has gone.
    static std::optional<std::string> whole_request(int from) {
        std::string read;
        std::optional<std::size_t> whole;
        while (!whole || read.size() < *whole) {
            char bytes[4096];
            const auto count = recv(from, bytes, sizeof bytes, 0);
            if (count <= 0) return std::nullopt;
            read.append(bytes, static_cast<std::size_t>(count));
            const auto end = read.find("\r\n\r\n");
            if (whole || end == std::string::npos) continue;
            const std::string_view name = "\r\nContent-Length: ";
            const auto length = read.find(name);
            whole = end + 4 + (length < end ? std::stoul(read.substr(length + name.size())) : 0);
        }
        return read;
    }

    const Answer answer_;
    const int listener_;
    std::uint16_t port_ = 0;
    mutable std::mutex mutex_;
    std::list<Connection> connections_;
    std::vector<std::string> requests_;
    std::thread accepting_;
};

/// A whole answer.
inline std::string answer_of(const std::string& status, const std::string& body = "", const std::string& headers = "") {
    return "HTTP/1.1 " + status + "\r\n" + headers + "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n"
           + body;
}

}  // namespace outgoing_test
