// The socket of a connection that Asio knows no more: what has come is received when the shard's poller says so, what
// is to go is sent at once, and only where the kernel does not take all of it is there anything to wait for. While it
// is silent it holds no buffer. Used on the shard's thread only.
#pragma once

#include <sys/uio.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "server/net/poller.hpp"
#include "server/net/socket.hpp"

namespace server {

class PolledSocket : public Polled {
public:
    PolledSocket(const PolledSocket&) = delete;
    PolledSocket& operator=(const PolledSocket&) = delete;

protected:
    /// Takes the socket from Asio.
    explicit PolledSocket(Socket& socket) : descriptor_(socket.release()) {}
    ~PolledSocket() override { close_descriptor(); }

    int descriptor() const { return descriptor_; }

    /// What became of bytes that were to go: all have gone; some have, and the rest waits; none has; or none ever will,
    /// since the line is broken.
    enum class Sent : std::uint8_t { all, some, none, broken };
    /// Sends what the kernel takes at once. `waiting` gives its bytes and is told how many have gone, as an Outbox.
    template <class Waiting>
    Sent send_waiting(Waiting& waiting);
    /// Whether on_writable is wanted, since something waits.
    void await_room(Poller& poller, bool awaits);
    bool awaits_room() const { return awaits_room_; }

    /// What has come, in `buffer`; that may be nothing yet. No value: the end, or the line is broken.
    std::optional<std::span<char>> receive(std::span<char> buffer);
    /// Nothing more goes out. False: the line is broken.
    bool end_sending();
    void close_socket(Poller& poller);

private:
    static constexpr std::size_t pieces_at_once = 64;  // in one system call
    struct Taken {
        std::size_t bytes = 0;
        bool is_all = false;
        bool is_broken = false;
    };
    Taken send_pieces(std::span<iovec> pieces) const;
    void close_descriptor();

    int descriptor_;  // -1: closed
    bool awaits_room_ = false;
};

template <class Waiting>
PolledSocket::Sent PolledSocket::send_waiting(Waiting& waiting) {
    Sent sent = Sent::none;
    while (!waiting.empty()) {
        std::array<iovec, pieces_at_once> pieces;  // NOLINT(*-member-init): a kilobyte, of which few bytes are needed
        const Taken taken = send_pieces(std::span(pieces).first(waiting.gather(pieces)));
        if (taken.is_broken) return Sent::broken;
        if (taken.bytes == 0) return sent;
        waiting.written(taken.bytes);
        if (!taken.is_all) return Sent::some;
        sent = Sent::some;
    }
    return Sent::all;
}

}  // namespace server
