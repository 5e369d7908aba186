#include "server/identity/passwords.hpp"

#include <array>
#include <utility>

#include <sodium.h>

#include "engine/ensure.hpp"
#include "server/limits.hpp"

namespace server {

Passwords::Passwords(Cost cost)
    : passes_(cost == Cost::usual ? crypto_pwhash_OPSLIMIT_INTERACTIVE : crypto_pwhash_OPSLIMIT_MIN),
      bytes_(cost == Cost::usual ? crypto_pwhash_MEMLIMIT_INTERACTIVE : crypto_pwhash_MEMLIMIT_MIN) {
    ENSURE(sodium_init() >= 0);
    thread_ = std::jthread([this](const std::stop_token& stop) { work(stop); });
}

Passwords::~Passwords() { stop(); }

void Passwords::stop() {
    thread_.request_stop();
    if (thread_.joinable()) thread_.join();
}

bool Passwords::hash(std::string password, std::function<void(std::string)> hashed) {
    return order([this, password = std::move(password), hashed = std::move(hashed)] {
        std::array<char, crypto_pwhash_STRBYTES> text{};
        // It fails for want of memory alone.
        ENSURE(crypto_pwhash_str(text.data(), password.data(), password.size(), passes_, bytes_) == 0);
        hashed(text.data());
    });
}

bool Passwords::verify(std::string password, std::string hash, std::function<void(bool)> verified) {
    return order([password = std::move(password), hash = std::move(hash), verified = std::move(verified)] {
        verified(crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0);
    });
}

bool Passwords::order(std::function<void()> work) {
    {
        const std::lock_guard lock(mutex_);
        if (orders_.size() >= limit::passwords_waiting) return false;
        orders_.push_back(std::move(work));
    }
    ordered_.notify_one();
    return true;
}

void Passwords::work(const std::stop_token& stop) {
    while (true) {
        std::unique_lock lock(mutex_);
        if (!ordered_.wait(lock, stop, [this] { return !orders_.empty(); })) return;
        const auto next = std::move(orders_.front());
        orders_.pop_front();
        lock.unlock();
        next();
    }
}

}  // namespace server
