// The engine below a cluster, simulated: one truth in memory, and lines to it that are slow, cut, or answer twice.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/cluster/replicated_log.hpp"
#include "tests/support/simulation/agenda.hpp"
#include "tests/support/simulation/dice.hpp"

namespace simulation {

/// What may be broken on purpose: a checker that finds nothing then finds nothing ever.
struct Breakage {
    bool no_fence = false;        // batches of lives that are over are kept
    bool no_after = false;        // claims do not say whose turn it was
    bool no_ownership = false;    // copies take every entry, whoever wrote it
    bool early_receipts = false;  // receipts do not wait for the copy
};

class LogEngine {
public:
    explicit LogEngine(const Breakage& broken) : broken_(broken) {}
    /// What there was when this was the last place; nobody of those days is alive.
    LogEngine set_back_to(server::cluster::Place place) const;

    std::int64_t begin(const server::cluster::Living& who, const server::cluster::Position& at);
    server::cluster::Answer end(const server::cluster::Living& by, const server::cluster::Living& whom);
    server::cluster::Answer append(const server::cluster::Living& by, const server::cluster::Batch& batch);
    server::cluster::Answer beat(const server::cluster::Living& by, std::int64_t server_ms,
                                 server::cluster::Place seen);
    server::cluster::Answer hold(const server::cluster::Living& by, const server::cluster::Position& at,
                                 const std::vector<server::cluster::Digest>& digests);
    /// Of all payloads that were not trimmed.
    std::int64_t bytes() const;
    void trim(std::int64_t revision) { trimmed_ = std::max(trimmed_, revision); }

    /// All that was ever kept, trimmed or not.
    const std::vector<server::cluster::Placed>& batches() const { return batches_; }
    /// All that has happened, in order; whoever follows tells from some length of it on.
    const std::vector<server::cluster::LogEvent>& history() const { return history_; }
    server::cluster::Census census() const;
    std::int64_t trimmed() const { return trimmed_; }
    bool is_alive(const server::cluster::Life& life) const { return alive_.contains(life); }
    /// Whoever has come there, in a log that began with this life, has followed another one.
    bool is_foreign(const server::cluster::Position& after, const server::cluster::Life& first) const;
    bool has_begun_with(const server::cluster::Life& first) const;

private:
    bool is_alive(const server::cluster::Living& who) const;
    void happen(server::cluster::LogEvent event) { history_.push_back(std::move(event)); }

    const Breakage& broken_;
    std::int64_t revision_ = 1;
    std::int64_t trimmed_ = 0;
    std::map<server::cluster::Life, server::cluster::Living> alive_;
    std::map<server::cluster::Life, server::cluster::Held> held_;
    std::set<std::pair<server::cluster::Life, std::int64_t>> numbers_;
    std::vector<server::cluster::Placed> batches_;
    std::vector<server::cluster::LogEvent> history_;
};

/// How bad lines are, out of a thousand.
struct Weather {
    unsigned slow = 0;
    unsigned lost = 0;
    unsigned twice = 0;
    unsigned broken_streams = 0;
    unsigned skipped = 0;  // events that a stream leaves out
};

/// One node's line.
class LogLine final : public server::cluster::ReplicatedLog {
public:
    /// `deliver`: what comes to the node, whenever it can take it.
    struct Deps {
        LogEngine& engine;
        Agenda& agenda;
        Dice& dice;
        const Weather& weather;
        std::function<bool()> is_cut;
        std::function<void(std::function<void()>)> deliver;
    };
    explicit LogLine(Deps deps) : deps_(std::move(deps)) {}

    void begin(const server::cluster::Living& who, const server::cluster::Position& at,
               std::function<void(std::optional<std::int64_t>)> begun) override;
    void end(const server::cluster::Living& by, const server::cluster::Living& whom,
             std::function<void(server::cluster::Answer)> ended) override;
    void append(const server::cluster::Living& by, const server::cluster::Batch& batch,
                std::function<void(server::cluster::Answer)> answered) override;
    void beat(const server::cluster::Living& by, std::int64_t server_ms, server::cluster::Place seen,
              std::function<void(server::cluster::Answer)> beaten) override;
    void hold(const server::cluster::Living& by, const server::cluster::Position& at,
              const std::vector<server::cluster::Digest>& digests,
              std::function<void(server::cluster::Answer)> held) override;
    void weigh(std::function<void(std::optional<std::int64_t>)> weighed) override;
    void follow(const server::cluster::Position& after, const server::cluster::Life& first,
                std::function<void(server::cluster::LogEvent)> tell,
                std::function<void(server::cluster::LostTrack)> lost) override;
    void trim(std::int64_t revision) override;

private:
    struct Stream {
        server::cluster::Life first;
        std::function<void(server::cluster::LogEvent)> tell;
        std::function<void(server::cluster::LostTrack)> lost;
        std::size_t next = 0;
        bool is_over = false;
    };
    template <class Value>
    void ask(std::function<Value()> act, Value nothing, std::function<void(Value)> answered);
    std::int64_t delay_ms();
    void open(const std::shared_ptr<Stream>& stream, const server::cluster::Position& after);
    void pump(const std::shared_ptr<Stream>& stream);

    Deps deps_;
    std::shared_ptr<Stream> stream_;
};

}  // namespace simulation
