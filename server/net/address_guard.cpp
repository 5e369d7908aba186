#include "server/net/address_guard.hpp"

#include <algorithm>

namespace server {
namespace {

/// What people need who come, by kind of Asked; for all else they have their address's.
constexpr AddressMeter::Rates rates_of_evening{limit::evening_connections, Rate{}, limit::evening_guests, Rate{},
                                               limit::evening_accounts,    Rate{}};

}  // namespace

void ConnectionLease::release() {
    if (!guard_) return;
    if (std::exchange(has_key_, false)) guard_->disconnect(key_);
    if (std::exchange(is_total_, true)) guard_->disconnect();
    guard_ = nullptr;
}

StreamLease::~StreamLease() {
    if (guard_) guard_->close_stream(key_);
}

AddressGuard::AddressGuard(const Limits& limits, std::size_t addresses_max)
    : rates_{limits.connections_per_address, limits.messages_per_address, limits.guests_per_address,
             limits.rooms_per_address,       limits.accounts_per_address, limits.reads_per_address,
             limits.reports_per_address},
      connections_max_(limits.connections_max),
      connections_per_address_max_(limits.connections_per_address_max),
      streams_max_(limits.streams_max),
      streams_per_address_max_(limits.streams_per_address_max),
      addresses_max_(addresses_max) {
    shared_.meter = std::make_shared<AddressMeter>(rates_);
}

AddressGuard::Connected AddressGuard::connect(ConnectionLease& lease) {
    lease.release();
    const std::lock_guard lock(mutex_);
    if (connections_max_ != 0 && connections_ >= connections_max_) return Connected::full;
    ++connections_;
    lease.guard_ = this;
    return Connected::yes;
}

AddressGuard::Connected AddressGuard::assign(ConnectionLease& lease, std::string_view address, std::int64_t now_ms) {
    const AddressKey key = address_key(address);
    if (lease.has_key_ && lease.key_ == key) return Connected::yes;
    if (std::exchange(lease.has_key_, false)) disconnect(lease.key_);
    const std::lock_guard lock(mutex_);
    Entry& found = entry(key, now_ms);
    if (connections_per_address_max_ != 0 && found.connections >= connections_per_address_max_) {
        return Connected::address_full;
    }
    ++found.connections;
    lease.key_ = key;
    lease.has_key_ = true;
    return Connected::yes;
}

AddressGuard::Connected AddressGuard::connect_elsewhere(ConnectionLease& lease, std::string_view address,
                                                        std::int64_t now_ms) {
    lease.release();
    lease.guard_ = this;
    lease.is_total_ = false;
    return assign(lease, address, now_ms);
}

AddressGuard::Connected AddressGuard::open_stream(StreamLease& lease, std::string_view address, std::int64_t now_ms) {
    const AddressKey key = address_key(address);
    const std::lock_guard lock(mutex_);
    if (streams_max_ != 0 && streams_ >= streams_max_) return Connected::full;
    Entry& found = entry(key, now_ms);
    if (streams_per_address_max_ != 0 && found.streams >= streams_per_address_max_) return Connected::address_full;
    ++streams_;
    ++found.streams;
    lease.guard_ = this;
    lease.key_ = key;
    return Connected::yes;
}

std::int64_t AddressGuard::take(std::string_view address, Asked asked, std::int64_t now_ms, std::string_view evening) {
    if (!evening.empty()) {
        const std::lock_guard lock(mutex_);
        const auto purse = purses_.find(evening);
        if (purse != purses_.end() && purse->second->take(asked, now_ms) == 0) return 0;
    }
    return meter(address, now_ms)->take(asked, now_ms);
}

void AddressGuard::open_purse(const std::string& evening) {
    const std::lock_guard lock(mutex_);
    purses_.try_emplace(evening, std::make_unique<AddressMeter>(rates_of_evening));
}

void AddressGuard::close_purse(const std::string& evening) {
    const std::lock_guard lock(mutex_);
    purses_.erase(evening);
}

std::shared_ptr<AddressMeter> AddressGuard::meter(std::string_view address, std::int64_t now_ms) {
    const AddressKey key = address_key(address);
    const std::lock_guard lock(mutex_);
    return entry(key, now_ms).meter;
}

void AddressGuard::cool_down(std::string_view address, std::int64_t now_ms) {
    const std::lock_guard lock(mutex_);
    entry(address_key(address), now_ms).cool_until_ms = now_ms + limit::cool_down_ms;
}

std::int64_t AddressGuard::cooling_ms(std::string_view address, std::int64_t now_ms) {
    const std::lock_guard lock(mutex_);
    const auto found = entries_.find(address_key(address));
    const Entry& asked = found == entries_.end() ? shared_ : found->second;
    return std::max<std::int64_t>(0, asked.cool_until_ms - now_ms);
}

std::size_t AddressGuard::remembered() const {
    const std::lock_guard lock(mutex_);
    return entries_.size();
}

AddressGuard::Entry& AddressGuard::entry(const AddressKey& key, std::int64_t now_ms) {
    const auto found = entries_.find(key);
    if (found != entries_.end()) return found->second;
    if (entries_.size() >= addresses_max_) forget_idle(now_ms);
    if (entries_.size() >= addresses_max_) return shared_;
    Entry& made = entries_[key];
    made.meter = std::make_shared<AddressMeter>(rates_);
    return made;
}

// At most once a second: a flood of strangers must not make every request search the whole table.
void AddressGuard::forget_idle(std::int64_t now_ms) {
    if (searched_ms_ != INT64_MIN && now_ms - searched_ms_ < 1000) return;
    searched_ms_ = now_ms;
    for (auto at = entries_.begin(); at != entries_.end();)
        at = is_idle(at->second, now_ms) ? entries_.erase(at) : ++at;
}

bool AddressGuard::is_idle(const Entry& entry, std::int64_t now_ms) {
    return entry.connections == 0 && entry.streams == 0 && entry.cool_until_ms <= now_ms
           && entry.meter->is_full(now_ms);
}

void AddressGuard::disconnect(const AddressKey& key) {
    const std::lock_guard lock(mutex_);
    Entry& entry = counted(key);
    if (entry.connections > 0) --entry.connections;  // the entry may be newer than the lease: never below zero
}

void AddressGuard::close_stream(const AddressKey& key) {
    const std::lock_guard lock(mutex_);
    --streams_;
    Entry& entry = counted(key);
    if (entry.streams > 0) --entry.streams;
}

AddressGuard::Entry& AddressGuard::counted(const AddressKey& key) {
    const auto found = entries_.find(key);
    return found == entries_.end() ? shared_ : found->second;
}

void AddressGuard::disconnect() {
    const std::lock_guard lock(mutex_);
    --connections_;
}

}  // namespace server
