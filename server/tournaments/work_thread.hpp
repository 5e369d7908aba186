// A thread apart for what takes seconds where there are thousands: the best of all rounds of a Swiss, and a tournament
// that is worked out anew. One job after the other.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

namespace server::tournaments {

class WorkThread {
public:
    using Job = std::function<void()>;
    WorkThread();
    ~WorkThread();
    WorkThread(const WorkThread&) = delete;
    WorkThread& operator=(const WorkThread&) = delete;

    /// From any thread. The job is called once, on this thread, unless it is ended before; it throws nothing.
    void run(Job job);

private:
    void work(const std::stop_token& stop);

    std::mutex mutex_;
    std::condition_variable_any wanted_;
    std::deque<Job> jobs_;
    std::jthread thread_;
};

}  // namespace server::tournaments
