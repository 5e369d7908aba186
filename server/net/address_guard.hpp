// How much all addresses and each of them have open, and how fast each asks for more. Who comes by the invitation of an
// evening counts in its purse as long as there is anything in it: forty people have one address there, and are no
// flood. Time comes in as a number; from any thread. Memory is bounded: idle addresses are forgotten; beyond
// limit::addresses_max strangers share one entry.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "server/base/limits.hpp"
#include "server/base/token_bucket.hpp"
#include "server/net/address.hpp"

namespace server {

class AddressGuard;

/// Why a connection is closed (CloseCode::conduct) whose address has to cool down.
inline constexpr std::string_view flood_reason = "too many messages";

/// What somebody asks for more of.
enum class Asked : std::uint8_t { connection, message, guest, room, account, read, report };
inline constexpr std::size_t asked_kinds = 7;

/// How fast one address asks, without a lock: a bucket for each kind.
class AddressMeter {
public:
    using Rates = std::array<Rate, asked_kinds>;
    explicit AddressMeter(const Rates& rates) : rates_(rates) {}

    /// Takes so many tokens, all or none. 0: go on; else refused, and worth asking again in so many milliseconds.
    [[nodiscard]] std::int64_t take(Asked asked, std::int64_t now_ms, std::size_t count = 1) {
        const auto kind = static_cast<std::size_t>(asked);
        return buckets_[kind].take(rates_[kind], now_ms, count);
    }
    /// The same without taking them.
    [[nodiscard]] std::int64_t wait_ms(Asked asked, std::int64_t now_ms, std::size_t count) const {
        const auto kind = static_cast<std::size_t>(asked);
        return buckets_[kind].wait_ms(rates_[kind], now_ms, count);
    }
    /// Nobody has asked for so long that it may be forgotten.
    [[nodiscard]] bool is_full(std::int64_t now_ms) const {
        for (std::size_t kind = 0; kind < asked_kinds; ++kind) {
            if (!buckets_[kind].is_full(rates_[kind], now_ms)) return false;
        }
        return true;
    }

private:
    const Rates& rates_;  // the guard's
    std::array<SharedTokenBucket, asked_kinds> buckets_;
};

/// One open connection, counted until this is destroyed. The guard outlives it.
class ConnectionLease {
public:
    ConnectionLease() = default;
    ~ConnectionLease() { release(); }
    ConnectionLease(ConnectionLease&& other) noexcept
        : guard_(std::exchange(other.guard_, nullptr)),
          key_(other.key_),
          has_key_(other.has_key_),
          is_total_(other.is_total_) {}
    ConnectionLease& operator=(ConnectionLease&& other) noexcept {
        std::swap(guard_, other.guard_);
        std::swap(key_, other.key_);
        std::swap(has_key_, other.has_key_);
        std::swap(is_total_, other.is_total_);
        return *this;
    }
    void release();

private:
    friend class AddressGuard;
    AddressGuard* guard_ = nullptr;  // null: nothing is counted
    AddressKey key_{};
    bool has_key_ = false;  // none: counted in the total only
    bool is_total_ = true;  // else it is another node's
};

/// One open stream, counted beside its connection until this is destroyed. The guard outlives it.
class StreamLease {
public:
    StreamLease() = default;
    ~StreamLease();
    StreamLease(StreamLease&& other) noexcept : guard_(std::exchange(other.guard_, nullptr)), key_(other.key_) {}
    StreamLease& operator=(StreamLease&& other) noexcept {
        std::swap(guard_, other.guard_);
        std::swap(key_, other.key_);
        return *this;
    }

private:
    friend class AddressGuard;
    AddressGuard* guard_ = nullptr;  // null: nothing is counted
    AddressKey key_{};
};

class AddressGuard {
public:
    enum class Connected : std::uint8_t { yes, full, address_full };

    explicit AddressGuard(const Limits& limits, std::size_t addresses_max = limit::addresses_max);

    /// Counts one more connection, if there are not connections_max; for no address as yet.
    Connected connect(ConnectionLease& lease);
    /// Counts the lease's connection for this address (a proxy's speaks for one only when it has sent a request), if
    /// there are not connections_per_address_max. 0 for a maximum is none.
    Connected assign(ConnectionLease& lease, std::string_view address, std::int64_t now_ms);
    /// Counts a connection of another node of the site for this address, likewise; in the total it is counted there.
    Connected connect_elsewhere(ConnectionLease& lease, std::string_view address, std::int64_t now_ms);
    /// Counts one more stream for this address, if there are not streams_max, nor streams_per_address_max of it.
    Connected open_stream(StreamLease& lease, std::string_view address, std::int64_t now_ms);
    /// Takes one token of the address's bucket. 0: go on; else refused, and worth asking again in so many milliseconds.
    /// `evening`: by whose invitation they come; empty, or one that is not on: by nobody's.
    [[nodiscard]] std::int64_t take(std::string_view address, Asked asked, std::int64_t now_ms,
                                    std::string_view evening = {});
    /// An evening is on from now until its purse is closed.
    void open_purse(const std::string& evening);
    void close_purse(const std::string& evening);
    /// The same for an address that asks often, while the connection lasts, or for many at once. The guard outlives it.
    std::shared_ptr<AddressMeter> meter(std::string_view address, std::int64_t now_ms);
    /// After repeated breaches: no handshake for limit::cool_down_ms.
    void cool_down(std::string_view address, std::int64_t now_ms);
    /// How long that lasts still; 0: not at all.
    [[nodiscard]] std::int64_t cooling_ms(std::string_view address, std::int64_t now_ms);

    std::size_t remembered() const;

private:
    friend class ConnectionLease;
    friend class StreamLease;
    struct Entry {
        std::size_t connections = 0;
        std::size_t streams = 0;
        std::int64_t cool_until_ms = 0;
        std::shared_ptr<AddressMeter> meter;
    };

    Entry& entry(const AddressKey& key, std::int64_t now_ms);
    void forget_idle(std::int64_t now_ms);
    static bool is_idle(const Entry& entry, std::int64_t now_ms);
    void disconnect(const AddressKey& key);
    void disconnect();
    void close_stream(const AddressKey& key);
    /// What is counted for this address: in the shared entry, where it has none of its own any more.
    Entry& counted(const AddressKey& key);

    const AddressMeter::Rates rates_;
    const std::size_t connections_max_;
    const std::size_t connections_per_address_max_;
    const std::size_t streams_max_;
    const std::size_t streams_per_address_max_;
    const std::size_t addresses_max_;
    mutable std::mutex mutex_;
    std::unordered_map<AddressKey, Entry> entries_;
    std::map<std::string, std::unique_ptr<AddressMeter>, std::less<>> purses_;  // by evening
    Entry shared_;
    std::size_t connections_ = 0;
    std::size_t streams_ = 0;
    std::int64_t searched_ms_ = INT64_MIN;
};

}  // namespace server
