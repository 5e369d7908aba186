// How one kind of server speaks the relay's protocol (README.md): what the load generator sends and hears, without
// sockets and without WebSocket framing, which is the same for all.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tests/bench/client_frames.hpp"

namespace bench {

/// Whom a connection plays.
struct Member {
    std::size_t room = 0;
    std::size_t number = 0;  // in the room
};

enum class Heard : std::uint8_t { other, joined, reveal };

class Dialect {
public:
    explicit Dialect(std::uint16_t port) : port_(port) {}
    virtual ~Dialect() = default;
    Dialect(const Dialect&) = delete;
    Dialect& operator=(const Dialect&) = delete;

    /// The path to upgrade at; what else has to be asked before is asked here.
    virtual std::string path(Member member) = 0;
    /// The first message after the upgrade; empty where the server speaks first.
    virtual std::string opening(Member member) = 0;
    /// What a message of the server is; with what it is to be answered is appended to `answer`.
    virtual Heard hear(Member member, std::string_view message, std::string& answer) = 0;
    virtual std::string seal(Member member) = 0;
    virtual Opcode opcode() const { return Opcode::text; }

protected:
    std::uint16_t port() const { return port_; }

private:
    std::uint16_t port_;
};

/// "plain" (ours, the raw one and ws), "socket.io", "colyseus" or "boardgame.io"; null for any other.
std::unique_ptr<Dialect> make_dialect(std::string_view name, std::uint16_t port);

std::unique_ptr<Dialect> make_plain_dialect(std::uint16_t port);
std::unique_ptr<Dialect> make_socket_io_dialect(std::uint16_t port);
std::unique_ptr<Dialect> make_colyseus_dialect(std::uint16_t port);
std::unique_ptr<Dialect> make_boardgame_io_dialect(std::uint16_t port);

}  // namespace bench
