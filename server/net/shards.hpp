// The server's threads. A shard is an event loop with one thread, and all that lives on it is touched by that thread
// alone. With one shard everything runs in the thread that calls run().
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include "server/base/clock.hpp"
#include "server/net/socket.hpp"
#include "server/net/sweeper.hpp"

namespace server {

class Shards {
public:
    /// A handler's exception ends that handler, not the loop; `on_fault` is told, on the loop's thread.
    using OnFault = std::function<void(const char* what)>;

    Shards(std::size_t count, Clock& clock, OnFault on_fault);
    /// Not while run() runs. What still waits on the loops is destroyed with them.
    ~Shards();
    Shards(const Shards&) = delete;
    Shards& operator=(const Shards&) = delete;

    /// Of the loop, from a sweep's alarm to the sweep.
    static constexpr unsigned turns_before_sweep = 3;

    std::size_t count() const { return shards_.size(); }
    Executor executor(std::size_t shard) const;
    Sweeper& sweeper(std::size_t shard);

    /// Serves until stop(). Shard 0 is in the calling thread.
    void run();
    /// From any thread. What has not been done yet stays undone.
    void stop();
    /// After run() has returned: lets every connection go, so that receivers hear of their end.
    void abandon();

private:
    struct Shard;
    void set_alarm(Shard& shard);
    void sweep_after(Shard& shard, unsigned turns);
    void run(Shard& shard);

    Clock& clock_;
    OnFault on_fault_;
    std::vector<std::unique_ptr<Shard>> shards_;
};

}  // namespace server
