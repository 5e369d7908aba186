// epoll as the load generators use it: many sockets that only read, one wait until a time.
#pragma once

#include <sys/epoll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <ctime>

#include "tests/bench/machine.hpp"

namespace bench {

class Poller {
public:
    Poller() : epoll_(epoll_create1(EPOLL_CLOEXEC)) {}
    ~Poller() { close(epoll_); }
    Poller(const Poller&) = delete;
    Poller& operator=(const Poller&) = delete;

    void add(int socket, std::size_t key) const {
        epoll_event event{};
        event.events = EPOLLIN;
        event.data.u64 = key;
        epoll_ctl(epoll_, EPOLL_CTL_ADD, socket, &event);
    }

    /// Until something can be read, at the latest until then (of wall_seconds()); tells the keys.
    template <class OnReadable>
    void wait(double until, OnReadable on_readable) {
        const double left = std::max(0.0, until - wall_seconds());
        timespec timeout{};
        timeout.tv_sec = static_cast<time_t>(left);
        timeout.tv_nsec = static_cast<long>(1e9 * (left - std::floor(left)));
        const int count = epoll_pwait2(epoll_, events_.data(), static_cast<int>(events_.size()), &timeout, nullptr);
        for (int place = 0; place < count; ++place) {
            on_readable(static_cast<std::size_t>(events_[static_cast<std::size_t>(place)].data.u64));
        }
    }

private:
    int epoll_;
    std::array<epoll_event, 256> events_{};
};

}  // namespace bench
