#include "server/identity/guesses.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace server {
namespace {

constexpr std::array<std::string_view, 4> at_names{"account", "room", "tournament", "evening"};
constexpr std::array<std::string_view, 3> by_names{"address", "one", "all"};
constexpr std::int64_t search_every_ms = 1'000;  // for purses that are full again

std::string_view name_of(Guess::At at) { return at_names.at(static_cast<std::size_t>(at)); }

std::string key_of_thing(const Guess& guess) { return std::string(name_of(guess.at)) + '/' + guess.id; }

/// No address is written like the name of a device.
std::string key_of_one(const Guess& guess) {
    const AddressKey address = address_key(guess.address);
    const std::string who = guess.known_by.empty() ? (address.is_v6 ? "6/" : "4/") + std::to_string(address.bits)
                                                   : "known/" + guess.known_by;
    return key_of_thing(guess) + '/' + who;
}

template <class Purses, class Key>
auto find(const Purses& purses, const Key& key) {
    const auto found = purses.all.find(key);
    return found == purses.all.end() ? typename decltype(purses.all)::mapped_type{} : found->second;
}

}  // namespace

Guesses::Wait Guesses::wait(const Guess& guess, std::int64_t now_ms) const {
    const One one = find(ones_, key_of_one(guess));
    const All all = find(things_, key_of_thing(guess));
    const Wait at_one{one.wrong.wait_ms(limit::guesses_at_one, now_ms), By::one};
    // Strangers cannot lock out somebody who is known here.
    if (!guess.known_by.empty()) {
        const Wait sign_in{all.sign_ins.wait_ms(rates_.sign_ins_per_address, now_ms), By::all};
        return std::max(at_one, sign_in, [](const Wait& a, const Wait& b) { return a.ms < b.ms; });
    }
    const Address address = find(addresses_, address_key(guess.address));
    Wait longest{address.wrong.wait_ms(rates_.wrong_per_address, now_ms), By::address};
    const auto lengthen = [&](const Wait& other) {
        if (other.ms > longest.ms) longest = other;
    };
    if (guess.at == Guess::At::account) {
        lengthen({address.sign_ins.wait_ms(rates_.sign_ins_per_address, now_ms), By::address});
    }
    lengthen(at_one);
    // An address that has hardly guessed here does not wait for others that have.
    lengthen({std::min(all.wrong.wait_ms(limit::guesses_of_all, now_ms),
                       one.newcomer.wait_ms(limit::guesses_of_newcomer, now_ms)),
              By::all});
    return longest;
}

std::int64_t Guesses::wait_ms(const Guess& guess, std::int64_t now_ms) {
    Wait found;
    {
        const std::lock_guard lock(mutex_);
        found = wait(guess, now_ms);
    }
    if (found.ms == 0) return 0;
    const auto by = by_names.at(static_cast<std::size_t>(found.by));
    metrics_.rate_limited.add({"passwords"});
    metrics_.guesses_refused.add({name_of(guess.at), by});
    log_.hostile("guessing", {{"at", key_of_thing(guess)}, {"address", guess.address}, {"by", by}});
    return found.ms;
}

void Guesses::hashed(const Guess& guess, std::int64_t now_ms) {
    const std::lock_guard lock(mutex_);
    TokenBucket& sign_ins = guess.known_by.empty() ? purse(addresses_, address_key(guess.address), now_ms).sign_ins
                                                   : purse(things_, key_of_thing(guess), now_ms).sign_ins;
    sign_ins.spend(rates_.sign_ins_per_address, now_ms);
}

void Guesses::was_wrong(const Guess& guess, std::int64_t now_ms) {
    metrics_.guesses_wrong.add({name_of(guess.at)});
    const std::lock_guard lock(mutex_);
    One& one = purse(ones_, key_of_one(guess), now_ms);
    one.wrong.spend(limit::guesses_at_one, now_ms);
    if (!guess.known_by.empty()) return;
    one.newcomer.spend(limit::guesses_of_newcomer, now_ms);
    purse(addresses_, address_key(guess.address), now_ms).wrong.spend(rates_.wrong_per_address, now_ms);
    purse(things_, key_of_thing(guess), now_ms).wrong.spend(limit::guesses_of_all, now_ms);
}

void Guesses::was_right(const Guess& guess) {
    const std::lock_guard lock(mutex_);
    const auto found = ones_.all.find(key_of_one(guess));
    if (found != ones_.all.end()) found->second.wrong = {};
}

std::size_t Guesses::remembered() const {
    const std::lock_guard lock(mutex_);
    return addresses_.all.size() + ones_.all.size() + things_.all.size();
}

/// Where there is no room for another, those that are full again are forgotten, and if there are none, any one: with
/// so many addresses a guesser gains nothing by having one of them forgotten.
template <class Key, class Purse>
Purse& Guesses::purse(Purses<Key, Purse>& purses, const Key& key, std::int64_t now_ms) {
    const auto found = purses.all.find(key);
    if (found != purses.all.end()) return found->second;
    if (purses.all.size() >= limit::guessers_max) {
        if (now_ms - search_every_ms >= purses.searched_ms) {
            purses.searched_ms = now_ms;
            std::erase_if(purses.all, [&](const auto& one) { return is_full(one.second, now_ms); });
        }
        if (purses.all.size() >= limit::guessers_max) purses.all.erase(purses.all.begin());
    }
    return purses.all[key];
}

bool Guesses::is_full(const Address& purse, std::int64_t now_ms) const {
    return purse.wrong.is_full(rates_.wrong_per_address, now_ms)
           && purse.sign_ins.is_full(rates_.sign_ins_per_address, now_ms);
}

bool Guesses::is_full(const One& purse, std::int64_t now_ms) const {
    return purse.wrong.is_full(limit::guesses_at_one, now_ms)
           && purse.newcomer.is_full(limit::guesses_of_newcomer, now_ms);
}

bool Guesses::is_full(const All& purse, std::int64_t now_ms) const {
    return purse.wrong.is_full(limit::guesses_of_all, now_ms)
           && purse.sign_ins.is_full(rates_.sign_ins_per_address, now_ms);
}

}  // namespace server
