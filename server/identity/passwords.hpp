// Hashing of passwords (Argon2id, libsodium): slow on purpose, and therefore on a thread of its own. What waits is
// bounded (limit::passwords_waiting).
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

namespace server {

class Passwords {
public:
    enum class Cost : std::uint8_t {
        usual,  // 64 MiB and 2 passes, libsodium's "interactive"
        least,  // for tests
    };
    explicit Passwords(Cost cost);
    ~Passwords();
    Passwords(const Passwords&) = delete;
    Passwords& operator=(const Passwords&) = delete;

    /// Nothing is called any more when this returns; what waits is dropped.
    void stop();

    /// SECRET: both. `hashed` is called once, on the thread of passwords, with what is to be kept; false: too many
    /// wait.
    [[nodiscard]] bool hash(std::string password, std::function<void(std::string)> hashed);
    /// Whether it is the password of that hash. False: too many wait.
    [[nodiscard]] bool verify(std::string password, std::string hash, std::function<void(bool)> verified);

private:
    [[nodiscard]] bool order(std::function<void()> work);
    void work(const std::stop_token& stop);

    const unsigned long long passes_;
    const std::size_t bytes_;
    std::mutex mutex_;
    std::condition_variable_any ordered_;
    std::deque<std::function<void()>> orders_;
    std::jthread thread_;
};

}  // namespace server
