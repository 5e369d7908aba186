#include "server/base/workers.hpp"

#include <utility>

#include "engine/base/ensure.hpp"
#include "server/base/background.hpp"

namespace server {

Workers::Workers(Options options) : options_(options) {
    ENSURE(options.threads >= 1);
    for (std::size_t made = 0; made < options.threads; ++made) threads_.emplace_back([this] { work(); });
}

Workers::~Workers() { stop(); }

bool Workers::run(Job job) {
    {
        const std::lock_guard lock(mutex_);
        if (state_ != State::running || jobs_.size() >= options_.waiting_max) return false;
        jobs_.push_back(std::move(job));
    }
    changed_.notify_one();
    return true;
}

std::size_t Workers::waiting() const {
    const std::lock_guard lock(mutex_);
    return jobs_.size();
}

void Workers::stop() { end(State::stopping); }

void Workers::finish() { end(State::finishing); }

void Workers::end(State state) {
    {
        const std::lock_guard lock(mutex_);
        state_ = state;
    }
    changed_.notify_all();
    for (auto& thread : threads_) thread.join();
    threads_.clear();
    jobs_.clear();
}

void Workers::work() {
    if (options_.steps_back) step_back();
    while (true) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return state_ != State::running || !jobs_.empty(); });
        if (state_ == State::stopping || jobs_.empty()) return;
        const Job job = std::move(jobs_.front());
        jobs_.pop_front();
        lock.unlock();
        job();
    }
}

}  // namespace server
