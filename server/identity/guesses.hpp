// Who guesses at what: passwords and codes of accounts, passwords of rooms and of tournaments, codes of evenings. A
// wrong one counts for the address it comes from and for what it was to open; a right one costs nothing. Why it is so:
// README.md. Time comes in as a number; from any thread.
#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>

#include "server/base/limits.hpp"
#include "server/base/token_bucket.hpp"
#include "server/net/address.hpp"
#include "server/telemetry/log.hpp"
#include "server/telemetry/metrics.hpp"

namespace server {

/// What a guess is to open, and where it comes from.
struct Guess {
    enum class At : std::uint8_t { account, room, tournament, evening };
    At at{};
    std::string id;  // of the account, room or tournament; it is logged
    std::string address;
    std::string known_by = {};  // an open session of the account, or a device that was signed in before; empty: neither
};

class Guesses {
public:
    struct Rates {
        Rate wrong_per_address;
        Rate sign_ins_per_address;
    };
    Guesses(Rates rates, Metrics& metrics, Log& log) : rates_(rates), metrics_(metrics), log_(log) {}

    /// 0: it may be looked at. Else it may not, be it right or wrong, for so many milliseconds.
    [[nodiscard]] std::int64_t wait_ms(const Guess& guess, std::int64_t now_ms);
    /// It is being looked at, which takes a while: of accounts.
    void hashed(const Guess& guess, std::int64_t now_ms);
    void was_wrong(const Guess& guess, std::int64_t now_ms);
    /// People who know it make mistakes, too: what they got wrong here before no longer counts.
    void was_right(const Guess& guess);

    std::size_t remembered() const;

private:
    struct Address {
        TokenBucket wrong;
        TokenBucket sign_ins;
    };
    struct One {  // an address at a thing, or somebody who is known there
        TokenBucket wrong;
        TokenBucket newcomer;
    };
    struct All {  // at a thing
        TokenBucket wrong;
        TokenBucket sign_ins;  // of those who are known
    };
    template <class Key, class Purse>
    struct Purses {
        std::unordered_map<Key, Purse> all;
        std::int64_t searched_ms = INT64_MIN;
    };
    enum class By : std::uint8_t { address, one, all };
    struct Wait {
        std::int64_t ms = 0;
        By by{};
    };

    Wait wait(const Guess& guess, std::int64_t now_ms) const;
    template <class Key, class Purse>
    Purse& purse(Purses<Key, Purse>& purses, const Key& key, std::int64_t now_ms);
    bool is_full(const Address& purse, std::int64_t now_ms) const;
    bool is_full(const One& purse, std::int64_t now_ms) const;
    bool is_full(const All& purse, std::int64_t now_ms) const;

    const Rates rates_;
    Metrics& metrics_;
    Log& log_;
    mutable std::mutex mutex_;
    Purses<AddressKey, Address> addresses_;
    Purses<std::string, One> ones_;
    Purses<std::string, All> things_;
};

}  // namespace server
