#include "server/tournaments/work_thread.hpp"

#include <utility>

namespace server::tournaments {

WorkThread::WorkThread() : thread_([this](const std::stop_token& stop) { work(stop); }) {}

WorkThread::~WorkThread() {
    thread_.request_stop();
    wanted_.notify_all();
}

void WorkThread::run(Job job) {
    {
        const std::lock_guard lock(mutex_);
        jobs_.push_back(std::move(job));
    }
    wanted_.notify_one();
}

void WorkThread::work(const std::stop_token& stop) {
    while (true) {
        std::unique_lock lock(mutex_);
        if (!wanted_.wait(lock, stop, [this] { return !jobs_.empty(); })) return;
        const Job job = std::move(jobs_.front());
        jobs_.pop_front();
        lock.unlock();
        job();
    }
}

}  // namespace server::tournaments
