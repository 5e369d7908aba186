// Hashing of passwords (Argon2id, libsodium): slow on purpose, and therefore on a thread of its own. What waits is
// bounded, in number and in time, and addresses take turns: nobody waits for all that another one has asked for.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>

#include "server/base/clock.hpp"
#include "server/base/workers.hpp"

namespace server {

class Passwords {
public:
    enum class Cost : std::uint8_t {
        usual,  // 64 MiB and 2 passes, libsodium's "interactive"
        least,  // for tests
    };
    Passwords(Cost cost, const Clock& clock);

    /// Nothing is called any more when this returns; what waits is dropped.
    void stop() { worker_.stop(); }

    /// `work` is called once, on the thread of passwords, with false where it has waited for too long: then it is to
    /// answer at once. False: too many wait, of this address or in all, and it is not called.
    using Work = std::function<void(bool is_in_time)>;
    [[nodiscard]] bool order(const std::string& address, Work work);
    /// When a request that is refused is worth trying again.
    std::int64_t retry_ms() const;

    /// From work alone, here and below. SECRET: the password. Gives what is to be kept.
    std::string hash(const std::string& password);
    /// Whether it is the password of that hash. An empty hash is no account's: no password is right, and to find that
    /// out takes just as long.
    bool is_right(const std::string& password, const std::string& hash);

    /// So many hashes have been worked out.
    std::uint64_t computed() const { return computed_; }

private:
    struct Order {
        std::int64_t since_ms = 0;
        Work work;
    };
    void work_one();
    Order take();

    const unsigned long long passes_;
    const std::size_t bytes_;
    const std::string nobodys_;
    const Clock& clock_;
    std::atomic<std::uint64_t> computed_{0};
    mutable std::mutex mutex_;
    std::map<std::string, std::deque<Order>> orders_;  // by address
    std::deque<std::string> turns_;                    // of the addresses that have orders
    std::size_t waiting_ = 0;
    std::int64_t took_ms_ = 0;  // the latest work
    Workers worker_;            // last: it uses all of the above
};

}  // namespace server
