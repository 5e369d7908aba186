#include "server/net/shards.hpp"

#include <exception>
#include <thread>
#include <utility>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>

#include "engine/base/ensure.hpp"
#include "server/base/limits.hpp"
#include "server/net/poller.hpp"

namespace server {

// The order matters: alarm and poller go before their loop; the loop, with the connections in its handlers, before the
// sweeper.
struct Shards::Shard {
    // An io_context lets only its heirs destroy what waits on it before itself goes.
    struct Loop : boost::asio::io_context {
        Loop() : io_context(1) {}
        using io_context::shutdown;
    };

    Sweeper sweeper;
    Loop context;
    Poller poller{context.get_executor()};
    boost::asio::executor_work_guard<Executor> work{context.get_executor()};
    std::unique_ptr<Alarm> alarm;
};

Shards::Shards(std::size_t count, Clock& clock, OnFault on_fault) : clock_(clock), on_fault_(std::move(on_fault)) {
    ENSURE(count >= 1);
    for (std::size_t made = 0; made < count; ++made) {
        shards_.push_back(std::make_unique<Shard>());
        shards_.back()->sweeper.share(shards_.back()->poller);
        shards_.back()->alarm = clock_.make_alarm(shards_.back()->context.get_executor());
        set_alarm(*shards_.back());
    }
}

// What waits on one loop may hold connections of another, as a room's work does: all of it goes before any loop.
Shards::~Shards() {
    abandon();
    for (const auto& shard : shards_) shard->context.shutdown();
}

Executor Shards::executor(std::size_t shard) const { return shards_.at(shard)->context.get_executor(); }

Sweeper& Shards::sweeper(std::size_t shard) { return shards_.at(shard)->sweeper; }

void Shards::set_alarm(Shard& shard) {
    shard.alarm->set(clock_.now_ms() + limit::sweep_every_ms, [this, &shard] {
        set_alarm(shard);
        sweep_after(shard, turns_before_sweep);
    });
}

// When the process has been paused, the answers that came meanwhile are heard before anybody is dropped for silence:
// each turn of the loop takes in what the sockets have.
void Shards::sweep_after(Shard& shard, unsigned turns) {
    if (turns == 0) return shard.sweeper.sweep(clock_.now_ms());
    boost::asio::post(shard.context, [this, &shard, turns] { sweep_after(shard, turns - 1); });
}

void Shards::run() {
    std::vector<std::jthread> threads;
    for (std::size_t shard = 1; shard < shards_.size(); ++shard) {
        threads.emplace_back([this, shard] { run(*shards_[shard]); });
    }
    run(*shards_.front());
}

void Shards::run(Shard& shard) {
    while (!shard.context.stopped()) {
        try {
            shard.context.run();
        } catch (const std::exception& fault) {
            on_fault_(fault.what());
        }
    }
}

void Shards::stop() {
    for (const auto& shard : shards_) shard->context.stop();
}

void Shards::abandon() {
    for (const auto& shard : shards_) shard->sweeper.abandon();
}

}  // namespace server
