// Which sockets of one shard can be read or written: an epoll of its own within that of the loop. Asio would have to be
// told of every socket again after each read, a system call each time; this is told of it once, and the loop of this
// once for all that has come meanwhile. Used on the shard's thread only.
#pragma once

#include <sys/epoll.h>

#include <array>
#include <cstddef>

#include <boost/asio/posix/basic_stream_descriptor.hpp>

#include "server/net/socket.hpp"

namespace server {

/// A connection that is told when its socket is ready. Its socket must not block.
class Polled {
public:
    virtual ~Polled() = default;
    /// There are bytes, or their end, or an error, which reading tells. Told again while it is so.
    virtual void on_readable() = 0;
    virtual void on_writable() = 0;
};

class Poller {
public:
    /// Throws boost::system::system_error.
    explicit Poller(const Executor& executor);

    /// It hears when there is something to read, from now on until it is removed. Throws like the constructor.
    void add(int socket, Polled& polled);
    /// Whether it hears of room to write, too; at first it does not.
    void await_room(int socket, Polled& polled, bool awaits);
    /// Before its socket is closed, which makes the system forget it.
    void remove(const Polled& polled);

private:
    void await();
    void take();
    void tell();

    boost::asio::posix::basic_stream_descriptor<Executor> epoll_;
    // The events being told; null for a connection that has been removed meanwhile.
    std::array<epoll_event, 128> ready_{};
    std::size_t told_ = 0;
    std::size_t count_ = 0;
};

}  // namespace server
