#include "server/tournaments/pairing_thread.hpp"

#include <utility>

namespace server::tournaments {

PairingThread::PairingThread() : thread_([this](const std::stop_token& stop) { work(stop); }) {}

PairingThread::~PairingThread() {
    thread_.request_stop();
    wanted_.notify_all();
}

void PairingThread::pair(std::vector<engine::pairing::SwissEntrant> entrants, Found found) {
    {
        const std::lock_guard lock(mutex_);
        searches_.push_back({std::move(entrants), std::move(found)});
    }
    wanted_.notify_one();
}

void PairingThread::work(const std::stop_token& stop) {
    while (true) {
        std::unique_lock lock(mutex_);
        if (!wanted_.wait(lock, stop, [this] { return !searches_.empty(); })) return;
        Search search = std::move(searches_.front());
        searches_.pop_front();
        lock.unlock();
        search.found(engine::pairing::pair_swiss(std::move(search.entrants)));
    }
}

}  // namespace server::tournaments
