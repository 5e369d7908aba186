// Pairs rounds of a Swiss on a thread of its own: the best of all rounds takes seconds where there are thousands.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

#include "engine/pairing.hpp"

namespace server::tournaments {

class PairingThread {
public:
    using Found = std::function<void(std::optional<engine::pairing::Round>)>;
    PairingThread();
    ~PairingThread();
    PairingThread(const PairingThread&) = delete;
    PairingThread& operator=(const PairingThread&) = delete;

    /// `found` is called once, on this thread, unless it is ended before.
    void pair(std::vector<engine::pairing::SwissEntrant> entrants, Found found);

private:
    struct Search {
        std::vector<engine::pairing::SwissEntrant> entrants;
        Found found;
    };
    void work(const std::stop_token& stop);

    std::mutex mutex_;
    std::condition_variable_any wanted_;
    std::deque<Search> searches_;
    std::jthread thread_;
};

}  // namespace server::tournaments
