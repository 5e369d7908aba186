// All loops stand still while something is done on another thread that nobody may see half done.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>

#include "server/net/shards.hpp"

namespace server {

class Standstill {
public:
    explicit Standstill(Shards& shards) : shards_(shards) {}
    /// Waits until all shards stand still, acts, and lets them go on. Not on a shard. Where the end has come instead it
    /// does not act.
    void during(const std::function<void()>& act);
    /// Whoever waits for the shards waits no longer.
    void give_up();

private:
    Shards& shards_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::size_t standing_ = 0;
    bool is_done_ = true;
    bool is_given_up_ = false;
};

}  // namespace server
