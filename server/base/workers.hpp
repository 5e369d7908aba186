// Threads with one queue of jobs, for what would block its caller for too long. First come, first served; code that
// wants another order keeps the work itself and gives jobs that take what is next. A job throws nothing.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <limits>
#include <mutex>
#include <thread>
#include <vector>

namespace server {

class Workers {
public:
    using Job = std::function<void()>;
    struct Options {
        std::size_t threads = 1;
        std::size_t waiting_max = std::numeric_limits<std::size_t>::max();
        bool steps_back = false;  // with a lower priority than the threads of the rooms
    };
    Workers() : Workers(Options{}) {}
    explicit Workers(Options options);
    /// As stop().
    ~Workers();
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    /// From any thread. False: too many wait, or the end has come, and the job is not called.
    bool run(Job job);
    /// So many jobs have not begun.
    std::size_t waiting() const;

    // Not from a job.
    /// What waits is dropped; jobs under way are waited for.
    void stop();
    /// What waits is done first.
    void finish();
    /// For jobs that can be broken off.
    bool is_stopping() const { return state_ == State::stopping; }

private:
    enum class State : std::uint8_t { running, finishing, stopping };
    void work();
    void end(State state);

    const Options options_;
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Job> jobs_;
    std::atomic<State> state_{State::running};
    std::vector<std::thread> threads_;  // last: they use all of the above
};

}  // namespace server
