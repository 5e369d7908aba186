#include "server/net/polled_socket.hpp"

#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

namespace server {
namespace {

bool is_passing(int error) { return error == EAGAIN || error == EWOULDBLOCK || error == EINTR; }

}  // namespace

PolledSocket::Taken PolledSocket::send_pieces(std::span<iovec> pieces) const {
    msghdr message{};
    message.msg_iov = pieces.data();
    message.msg_iovlen = pieces.size();
    const ssize_t sent = ::sendmsg(descriptor_, &message, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (sent < 0) return {0, false, !is_passing(errno)};
    std::size_t bytes = 0;
    for (const iovec& piece : pieces) bytes += piece.iov_len;
    return {static_cast<std::size_t>(sent), static_cast<std::size_t>(sent) == bytes, false};
}

void PolledSocket::await_room(Poller& poller, bool awaits) {
    if (std::exchange(awaits_room_, awaits) != awaits) poller.await_room(descriptor_, *this, awaits);
}

std::optional<std::span<char>> PolledSocket::receive(std::span<char> buffer) {
    const ssize_t count = ::recv(descriptor_, buffer.data(), buffer.size(), MSG_DONTWAIT);
    if (count > 0) return buffer.first(static_cast<std::size_t>(count));
    if (count < 0 && is_passing(errno)) return buffer.first(0);
    return std::nullopt;
}

bool PolledSocket::end_sending() { return ::shutdown(descriptor_, SHUT_WR) == 0; }

void PolledSocket::close_socket(Poller& poller) {
    poller.remove(*this);
    close_descriptor();
}

void PolledSocket::close_descriptor() {
    if (descriptor_ >= 0) ::close(std::exchange(descriptor_, -1));
}

}  // namespace server
