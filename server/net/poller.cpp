#include "server/net/poller.hpp"

#include <algorithm>
#include <cerrno>

#include <boost/system/system_error.hpp>

namespace server {
namespace {

[[noreturn]] void fail(const char* what) {
    throw boost::system::system_error(errno, boost::system::system_category(), what);
}

int make_epoll() {
    const int epoll = ::epoll_create1(EPOLL_CLOEXEC);
    if (epoll < 0) fail("epoll_create1");
    return epoll;
}

void control(int epoll, int operation, int socket, std::uint32_t events, Polled& polled) {
    epoll_event event{};
    event.events = events;
    event.data.ptr = &polled;
    if (::epoll_ctl(epoll, operation, socket, &event) != 0) fail("epoll_ctl");
}

}  // namespace

Poller::Poller(const Executor& executor) : epoll_(executor, make_epoll()) { await(); }

void Poller::add(int socket, Polled& polled) {
    control(epoll_.native_handle(), EPOLL_CTL_ADD, socket, EPOLLIN, polled);
}

void Poller::await_room(int socket, Polled& polled, bool awaits) {
    control(epoll_.native_handle(), EPOLL_CTL_MOD, socket, awaits ? EPOLLIN | EPOLLOUT : EPOLLIN, polled);
}

void Poller::remove(const Polled& polled) {
    for (std::size_t place = told_; place < count_; ++place) {
        if (ready_[place].data.ptr == &polled) ready_[place].data.ptr = nullptr;
    }
}

void Poller::await() {
    epoll_.async_wait(boost::asio::posix::descriptor_base::wait_read, [this](boost::system::error_code error) {
        if (!error) take();
    });
}

// If one throws, the others wait for the next turn: what was not told is told again.
void Poller::take() {
    try {
        tell();
    } catch (...) {
        count_ = 0;
        await();
        throw;
    }
    await();
}

void Poller::tell() {
    const int count = ::epoll_wait(epoll_.native_handle(), ready_.data(), static_cast<int>(ready_.size()), 0);
    count_ = static_cast<std::size_t>(std::max(count, 0));
    told_ = 0;
    while (told_ < count_) {
        const epoll_event& event = ready_[told_];
        auto* const polled = static_cast<Polled*>(event.data.ptr);
        const bool has_room = (event.events & EPOLLOUT) != 0;
        const bool has_bytes = (event.events & ~static_cast<std::uint32_t>(EPOLLOUT)) != 0;
        if (has_room && polled != nullptr) polled->on_writable();
        // Writing may have ended it.
        if (has_bytes && event.data.ptr != nullptr) static_cast<Polled*>(event.data.ptr)->on_readable();
        ++told_;
    }
    count_ = 0;
}

}  // namespace server
