// What the operator may count, by name, and its text for Prometheus. Nothing here may depend on what is sealed: there
// are no sizes of what clients send, and no labels that a client can invent. Every member may be used from any thread.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace server {

class Counter {
public:
    void add(std::uint64_t count = 1) { value_.fetch_add(count, std::memory_order_relaxed); }
    std::uint64_t value() const { return value_.load(std::memory_order_relaxed); }

private:
    std::atomic<std::uint64_t> value_{0};
};

class Gauge {
public:
    void set(std::int64_t value) { value_.store(value, std::memory_order_relaxed); }
    void add(std::int64_t change) { value_.fetch_add(change, std::memory_order_relaxed); }
    std::int64_t value() const { return value_.load(std::memory_order_relaxed); }

private:
    std::atomic<std::int64_t> value_{0};
};

/// Counts of observations up to each bound, in seconds.
class Histogram {
public:
    void observe_us(std::int64_t microseconds);

    static constexpr std::array bounds_us = {50L,     100L,    250L,    500L,     1'000L,   2'500L,    5'000L,
                                             10'000L, 25'000L, 50'000L, 100'000L, 250'000L, 1'000'000L};

private:
    friend class MetricsText;
    std::array<std::atomic<std::uint64_t>, bounds_us.size() + 1> counts_{};
    std::atomic<std::int64_t> sum_us_{0};
};

/// Counters told apart by labels. The caller passes values of closed sets only; beyond `series_max` all others share
/// the value "other".
class CounterFamily {
public:
    explicit CounterFamily(std::initializer_list<std::string_view> labels) : labels_(labels) {}
    void add(std::initializer_list<std::string_view> values, std::uint64_t count = 1);
    std::uint64_t value(std::initializer_list<std::string_view> values) const;

    static constexpr std::size_t series_max = 1000;

private:
    friend class MetricsText;
    /// Compares texts however they are held: counting what has been counted before makes no strings.
    struct Earlier {
        using is_transparent = void;
        bool operator()(const auto& one, const auto& other) const {
            return std::lexicographical_compare(one.begin(), one.end(), other.begin(), other.end(),
                                                std::less<std::string_view>());
        }
    };

    std::vector<std::string_view> labels_;  // literals
    mutable std::mutex mutex_;
    std::map<std::vector<std::string>, std::uint64_t, Earlier> series_;
};

struct Metrics {
    Gauge connections;       // WebSockets
    Gauge http_connections;  // all others, without refusals
    Gauge refusals;          // connections that are being told 429 or 503
    Gauge streams;           // that are being read
    Counter stream_drops;    // updates dropped in favour of newer ones
    CounterFamily handshakes_refused{"reason"};
    CounterFamily http_requests{"route", "status"};
    Counter accept_errors;

    CounterFamily requests{"type", "outcome"};  // outcome: "ok" or the code of the error; of an act "answered"
    CounterFamily rate_limited{"what"};
    CounterFamily finder_found{"how"};        // tables of "people" alone or with "computers", and each "chair" given up
    CounterFamily outgoing_calls{"outcome"};  // that the server makes of its own accord (outgoing/http_caller.hpp)
    CounterFamily push_sent{"outcome"};       // messages for one device each (push/push_sender.hpp)
    CounterFamily webhooks_sent{"outcome"};   // deliveries that have ended (webhooks/deliveries.hpp)
    CounterFamily guesses_wrong{"at"};        // passwords and codes; at: "account", "room", "tournament"
    CounterFamily guesses_refused{"at", "by"};  // not looked at; by: "address", "one" of it at this thing, "all" at it
    CounterFamily closes{"code"};               // closes that the server began
    Counter outbox_drops;                       // updates dropped in favour of newer ones
    Counter outbox_overflows;                   // players closed for not reading
    Counter write_timeouts;
    Counter pong_timeouts;

    Gauge rooms_open;
    Gauge rooms_resting;  // of them, since the start: nobody has needed them, and their turn has not come
    Gauge accounts;
    Gauge reports_open;
    Gauge tournaments_open;
    Gauge finder_waiting;    // people; whoever waits for several kinds of games counts for each
    Gauge webhooks_waiting;  // deliveries
    Gauge matches_running;
    Counter matches_finished;
    Counter rooms_frozen;
    Counter rooms_suspended;
    Counter rooms_reopened;
    Counter actions;
    Histogram action_latency;  // from an action's arrival at its room to the frames queued
    Counter mailbox_refusals;
    Counter decisions;  // of rooms; whether one was kept in the journal may depend on what is sealed
    Counter deadlines;  // of games that took effect: somebody, or everybody, was too late
    Counter journal_failures;
    Counter journal_commits;
    Counter journal_entries;        // kept by those commits
    Histogram journal_commit_time;  // from the beginning of the transaction to its sync
    Gauge journal_waiting;
    Gauge journal_full;             // 1 while the disk has no room
    Gauge journal_bytes;            // of both databases and their logs
    Gauge archive_waiting;          // changes that the journal has handed over and the archive does not have
    Gauge archive_failed;           // 1 once it takes nothing more
    Gauge journal_reads_waiting;    // for the thread that reads
    Histogram journal_read_time;    // of one read, once it was its turn
    Counter journal_reads_refused;  // too many waited
    Gauge journal_set_aside;        // rooms, answers and games: damaged at a start, and out of play
    Counter journal_damaged;        // games and rows that were asked for and are not what was written
    Counter scrub_rows;             // of the archive that the scrubber has looked at …
    Counter scrub_bytes;            // … and what they have
    Gauge scrub_damaged;            // games, rows and indexes, as of the last whole pass, or of this one if more
    Gauge scrub_progress;           // percent of a pass, about; 100: it is over
    Gauge last_scrub;               // when a pass was over, in seconds since 1970; 0: never
    Gauge rooms_restored;           // at the start
    Gauge last_backup;              // when, in seconds since 1970; 0: never
    Gauge ship_behind;              // s: how old the oldest commit is that could not be restored from there
    Gauge ship_failed;              // 1 while commits, or a base, cannot be shipped
    Counter ship_bytes;             // of commits, as they were written
    Gauge ship_last_base;           // which moment it is of, in seconds since 1970; 0: there is none
    Gauge cluster_is_owner;         // 1 while this node decides
    Gauge cluster_place;            // of the last batch of the log that its copy was given
    Gauge cluster_owner_epoch;      // of the life that owns the site, as far as it is heard of; 0: none is
    Gauge cluster_behind_batches;   // that this node knows of, and its copy has not
    Gauge cluster_behind_ms;        // since its copy was known to have all
    Gauge cluster_copies_differ;    // of other nodes, from its own
    Gauge cluster_log_bytes;        // in use in etcd, as the node that decides has found
    Counter cluster_void_batches;   // of entries, by whoever owned the site no longer
    Gauge relay_is_lost;            // 1 while a relay is not answered by its source
    Gauge relay_rooms;              // that a relay passes on
    Gauge relayed_readers;          // at relays, as they have said
    Gauge thoughts_waiting;         // of computer players
    Gauge thoughts_running;
    CounterFamily thoughts{"end"};  // "done", "cut_short": out of time, with the best so far; "dropped": not wanted
    Histogram thought_wait;         // until one begins
    Histogram thought_time;         // from its beginning to its end
    Counter log_lines_suppressed;

    /// Prometheus text exposition 0.0.4, the process's own figures included.
    std::string text() const;
};

}  // namespace server
