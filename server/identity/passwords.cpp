#include "server/identity/passwords.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <sodium.h>

#include "engine/base/ensure.hpp"
#include "server/base/limits.hpp"

namespace server {
namespace {

/// Written as libsodium writes them, of the same cost; nobody finds a password whose hash is nothing but zeros.
std::string hash_of_nobody(unsigned long long passes, std::size_t bytes) {
    constexpr std::size_t salt_chars = 22;  // 16 bytes in base 64
    constexpr std::size_t hash_chars = 43;  // 32 bytes
    return "$argon2id$v=19$m=" + std::to_string(bytes / 1024) + ",t=" + std::to_string(passes) + ",p=1$"
           + std::string(salt_chars, 'A') + '$' + std::string(hash_chars, 'A');
}

}  // namespace

Passwords::Passwords(Cost cost, const Clock& clock)
    : passes_(cost == Cost::usual ? crypto_pwhash_OPSLIMIT_INTERACTIVE : crypto_pwhash_OPSLIMIT_MIN),
      bytes_(cost == Cost::usual ? crypto_pwhash_MEMLIMIT_INTERACTIVE : crypto_pwhash_MEMLIMIT_MIN),
      nobodys_(hash_of_nobody(passes_, bytes_)),
      clock_(clock) {
    ENSURE(sodium_init() >= 0);
    ENSURE(crypto_pwhash_str_needs_rehash(nobodys_.c_str(), passes_, bytes_) == 0);
}

std::string Passwords::hash(const std::string& password) {
    ++computed_;
    std::array<char, crypto_pwhash_STRBYTES> text{};
    // It fails for want of memory alone.
    ENSURE(crypto_pwhash_str(text.data(), password.data(), password.size(), passes_, bytes_) == 0);
    return text.data();
}

bool Passwords::is_right(const std::string& password, const std::string& hash) {
    ++computed_;
    const std::string& looked_at = hash.empty() ? nobodys_ : hash;
    return crypto_pwhash_str_verify(looked_at.c_str(), password.data(), password.size()) == 0 && !hash.empty();
}

bool Passwords::order(const std::string& address, Work work) {
    {
        const std::lock_guard lock(mutex_);
        const auto found = orders_.find(address);
        const std::size_t own = found == orders_.end() ? 0 : found->second.size();
        if (waiting_ >= limit::passwords_waiting || own >= limit::passwords_waiting_of_one) return false;
        if (own == 0) turns_.push_back(address);
        orders_[address].push_back({clock_.now_ms(), std::move(work)});
        ++waiting_;
    }
    worker_.run([this] { work_one(); });
    return true;
}

std::int64_t Passwords::retry_ms() const {
    const std::lock_guard lock(mutex_);
    return std::clamp(static_cast<std::int64_t>(waiting_) * took_ms_, limit::retry_ms, limit::password_waits_ms);
}

/// Under the lock: the oldest of the address whose turn it is.
Passwords::Order Passwords::take() {
    const std::string address = std::move(turns_.front());
    turns_.pop_front();
    const auto found = orders_.find(address);
    Order next = std::move(found->second.front());
    found->second.pop_front();
    if (found->second.empty()) {
        orders_.erase(found);
    } else {
        turns_.push_back(address);
    }
    --waiting_;
    return next;
}

/// There is a job for each order, and each takes the one that is next then.
void Passwords::work_one() {
    std::unique_lock lock(mutex_);
    const Order next = take();
    lock.unlock();
    const std::int64_t began_ms = clock_.now_ms();
    const bool is_in_time = began_ms - next.since_ms < limit::password_waits_ms;
    next.work(is_in_time);
    if (!is_in_time) return;
    lock.lock();
    took_ms_ = clock_.now_ms() - began_ms;
}

}  // namespace server
