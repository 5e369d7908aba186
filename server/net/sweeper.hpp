// All connections of one shard, looked at every limit::sweep_every_ms: one coarse alarm instead of a timer each.
// Used on the shard's thread only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/net/sink.hpp"
#include "server/net/write_batch.hpp"

namespace server {

/// A connection, as its sweeper sees it. From add to remove it is kept alive.
class Swept {
public:
    virtual ~Swept() = default;
    /// Meets its deadlines.
    virtual void sweep(std::int64_t now_ms) = 0;
    /// The server is going down: end in good order and soon.
    virtual void drain(CloseCode code, std::string_view reason) = 0;
    /// Nothing runs any more: let go of everything, at once.
    virtual void abandon() = 0;

private:
    friend class Sweeper;
    std::size_t place_ = 0;
};

class Poller;

class Sweeper {
public:
    void add(std::shared_ptr<Swept> swept);
    /// May destroy it.
    void remove(Swept& swept);

    void sweep(std::int64_t now_ms);
    void drain(CloseCode code, std::string_view reason);
    /// Drains also those added since it was drained, if it was: they were on their way from another shard.
    void drain_latecomers();
    void abandon();
    std::size_t size() const { return all_.size(); }
    /// Less than the period, and different for each caller, evenly spread. Connections that come at the same moment, as
    /// all do after a restart, would otherwise do their periodic work at the same moment for ever, and hold up players
    /// for tens of milliseconds.
    std::int64_t next_stagger_ms(std::int64_t period_ms);
    /// What the connections share besides the sweep.
    WriteBatch& write_batch() { return write_batch_; }
    Poller& poller() { return *poller_; }
    void share(Poller& poller) { poller_ = &poller; }

private:
    template <class Action>
    void for_each(Action action);

    struct Drained {
        CloseCode code;
        std::string reason;
    };

    WriteBatch write_batch_;
    Poller* poller_ = nullptr;
    std::vector<std::shared_ptr<Swept>> all_;
    std::optional<Drained> drained_;
    std::int64_t stagger_ms_ = 0;
};

}  // namespace server
