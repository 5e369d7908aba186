// What people do with their accounts by a password, or by a code in its place: register, sign in, change, leave. Each
// act is decided under the lock and kept in that order; passwords are looked at apart.
#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "server/base/limits.hpp"
#include "server/identity/accounts.hpp"
#include "server/identity/device_key.hpp"
#include "server/identity/names.hpp"
#include "server/identity/refusals.hpp"
#include "server/journal/refusals.hpp"

namespace server {

using engine::Failure;
using protocol::Code;
using protocol::error_of;

namespace {

/// The same whatever is wrong, so that guessing reveals no more than names that are public anyway.
protocol::Error wrong_password() { return error_of(Code::wrong_password, "that is not the password"); }

/// Names that are given up are kept for whoever had them: 0, or how long there is no room for one more.
std::int64_t rename_wait_ms(const std::map<std::string, HeldName>& held, const Account& account, const NameKeys& wanted,
                            std::int64_t unix_ms) {
    std::map<std::string, std::int64_t> ends;
    for (const std::string& name : account.names) {
        const auto key = keys_of(name).folded;
        const auto found = held.find(key);
        const bool is_kept =
            found != held.end() && found->second.player == account.person.id && found->second.until_unix_ms > unix_ms;
        if (is_kept && key != keys_of(account.person.name).folded) ends[key] = found->second.until_unix_ms;
    }
    if (ends.size() < limit::names_held_max || ends.contains(wanted.folded)) return 0;
    const auto by_end = [](const auto& one, const auto& other) { return one.second < other.second; };
    return std::ranges::min_element(ends, by_end)->second - unix_ms;
}

}  // namespace

protocol::Error Accounts::too_many_wait() const {
    return error_of(Code::unavailable, "too many passwords are being looked at", deps_.passwords.retry_ms());
}

/// On the thread of passwords; or refused, now or when it has waited for too long.
template <class Value>
void Accounts::order(const Caller& from, const Done<Value>& done, std::function<void()> work) {
    const bool is_taken = deps_.passwords.order(from.address, [this, done, work = std::move(work)](bool is_in_time) {
        is_in_time ? work() : done(Failure{too_many_wait()});
    });
    if (!is_taken) done(Failure{too_many_wait()});
}

void Accounts::enrol(const Person& guest, const Caller& from, std::string_view name, std::string password,
                     const Done<Person>& done) {
    const auto wanted = account_name(name);
    if (!wanted) return done(Failure{protocol::bad_option("name", wanted.error())});
    {
        const std::lock_guard lock(mutex_);
        if (const auto fault = name_fault(wanted->keys, guest.id)) return done(Failure{*fault});
    }
    order<Person>(
        from, done, [this, guest, token_hash = from.token, wanted = *wanted, done, password = std::move(password)] {
            std::string hash = deps_.passwords.hash(password);
            Lock lock(mutex_);
            // Meanwhile somebody else may have taken it, or this one registered.
            auto fault = name_fault(wanted.keys, guest.id);
            if (entries_.contains(guest.id)) fault = error_of(Code::forbidden, "you are registered already");
            if (entries_.size() >= limit::accounts_max) {
                fault = error_of(Code::unavailable, "there are as many registered players as there may be",
                                 limit::retry_ms);
            }
            if (!deps_.journal.is_accepting()) {
                fault = not_accepting();
            }
            if (fault) {
                lock.unlock();
                return done(Failure{*fault});
            }
            Account account{
                {guest.id, wanted.text, Standing::registered}, std::move(hash), {}, deps_.clock.unix_ms(), {}};
            account.names = {guest.name, wanted.text};
            std::string unused;
            AccountToken token = new_token(guest.id, {}, false, unused);
            token.hash = token_hash;
            server::Entry entry;
            entry.documents = {document_of(account), document_of(token)};
            give_name(wanted.keys, guest.id);
            const Person person = account.person;
            entries_.emplace(guest.id, Entry{std::move(account), wanted.keys});
            add(token);
            keep(lock, std::move(entry), [person, done](const auto& trouble) {
                if (trouble) return done(Failure{*trouble});
                done(person);
            });
        });
}

/// At somebody, or at a name that nobody has: neither the refusal nor the time that it takes shows which.
Guess Accounts::guess_at(const Entry* entry, std::string_view name, const Caller& from) const {
    Guess guess{Guess::At::account, {}, from.address};
    if (entry == nullptr) {
        // Some write their password where the name should stand.
        guess.id = "nobody's-" + engine::hex_of(engine::sha256(keys_of(name).folded)).substr(0, device_name_chars);
        return guess;
    }
    guess.id = entry->account.person.id.text;
    if (std::ranges::count(entry->tokens, from.token) > 0) {
        guess.known_by = tokens_.at(from.token).is_api ? "program" : "session";
    } else if (is_device_key(entry->account, from.device)) {
        guess.known_by = from.device.substr(0, device_name_chars);
    }
    return guess;
}

std::optional<protocol::Error> Accounts::guess_fault(const Guess& guess) const {
    const std::int64_t wait_ms = deps_.guesses.wait_ms(guess, deps_.clock.now_ms());
    if (wait_ms == 0) return std::nullopt;
    return error_of(Code::rate_limited, "too many passwords from here, or wrong ones", wait_ms);
}

/// `act` is called once the password has proved right, on the thread of passwords and under the lock, which it
/// releases, so that nothing comes between. If there is no such player, no password is right.
template <class Value>
void Accounts::check(const PlayerId& player, const Guess& guess, std::string password, const Done<Value>& done,
                     Act<Value> act) {
    Lock lock(mutex_);
    const Entry* entry = entry_of(player);
    std::string hash = entry == nullptr ? std::string() : entry->account.password_hash;
    lock.unlock();
    if (const auto fault = guess_fault(guess)) return done(Failure{*fault});
    order<Value>(
        {guess.address}, done,
        [this, player, guess, password = std::move(password), hash = std::move(hash), done, act = std::move(act)] {
            // Those that were looked at while this one waited may have been wrong.
            if (const auto fault = guess_fault(guess)) return done(Failure{*fault});
            deps_.guesses.hashed(guess, deps_.clock.now_ms());
            const bool is_right = deps_.passwords.is_right(password, hash);
            Lock guard(mutex_);
            Entry* known = entry_of(player);
            // Another request may have come first and changed the password.
            const bool is_still = known != nullptr && known->account.password_hash == hash;
            if (is_right && is_still) {
                deps_.guesses.was_right(guess);
                return act(guard, *known, done);
            }
            guard.unlock();
            if (!is_right) deps_.guesses.was_wrong(guess, deps_.clock.now_ms());
            done(Failure{wrong_password()});
        });
}

/// Of somebody who is signed in.
template <class Value>
void Accounts::check(const PlayerId& player, const Caller& from, std::string password, const Done<Value>& done,
                     Act<Value> act) {
    Lock lock(mutex_);
    const Entry* entry = entry_of(player);
    const Guess guess = guess_at(entry, player.text, from);
    lock.unlock();
    if (entry == nullptr) return done(Failure{no_registered_player()});
    check<Value>(player, guess, std::move(password), done, std::move(act));
}

void Accounts::sign_in(std::string_view name, const Caller& from, std::string password, std::string label,
                       Done<Key> done) {
    Lock lock(mutex_);
    const PlayerId player = id_of(name).value_or(PlayerId{});
    const Guess guess = guess_at(entry_of(player), name, from);
    lock.unlock();
    check<Key>(player, guess, std::move(password), done,
               [this, label = std::move(label)](Lock& guard, const Entry& known, const Done<Key>& verified) {
                   add_token(guard, known, label, false, verified);
               });
}

void Accounts::recover(std::string_view name, const Caller& from, std::string code, std::string password,
                       std::string label, const Done<Key>& done) {
    Lock lock(mutex_);
    const PlayerId player = id_of(name).value_or(PlayerId{});
    const Entry* named = entry_of(player);
    const Guess guess = guess_at(named, name, from);
    auto fault = guess_fault(guess);
    if (!fault && (named == nullptr || !is_code(*named, code))) {
        deps_.guesses.was_wrong(guess, deps_.clock.now_ms());
        fault = wrong_password();
    }
    lock.unlock();
    if (fault) return done(Failure{*fault});
    order<Key>(
        from, done,
        [this, player, guess, code = std::move(code), label = std::move(label), done, password = std::move(password)] {
            deps_.guesses.hashed(guess, deps_.clock.now_ms());
            std::string hash = deps_.passwords.hash(password);
            Lock guard(mutex_);
            Entry* known = entry_of(player);
            // Meanwhile it may have been used, or replaced.
            auto trouble = known == nullptr || !is_code(*known, code) ? std::optional(wrong_password()) : std::nullopt;
            // It is good once, so it must not be used up for nothing.
            if (!trouble && !deps_.journal.is_accepting()) trouble = not_accepting();
            if (trouble) {
                guard.unlock();
                return done(Failure{*trouble});
            }
            known->account.password_hash = std::move(hash);
            known->account.recovery.reset();
            deps_.guesses.was_right(guess);
            server::Entry entry;
            entry.documents.push_back(document_of(known->account));
            auto hashes = hashes_of(player, [](const AccountToken&) { return true; });
            drop_tokens(hashes, entry);
            Key key{known->account.person, {}, {}};
            const AccountToken token = new_token(player, label, false, key.token);
            key.id = token.id;
            add(token);
            entry.documents.push_back(document_of(token));
            end_tokens(guard, player, std::move(hashes), std::move(entry), [key, done](const auto& ended) {
                if (!ended) return done(Failure{ended.error()});
                done(key);
            });
        });
}

void Accounts::change_password(const PlayerId& player, const Caller& from, std::string password, std::string next,
                               Done<Nothing> done) {
    const auto act = [this, player, from, next = std::move(next)](Lock& proved_under, const Entry& proved,
                                                                  const Done<Nothing>& verified) {
        const std::string old = proved.account.password_hash;
        proved_under.unlock();
        order<Nothing>(from, verified, [this, player, token = from.token, verified, old, next] {
            std::string hash = deps_.passwords.hash(next);
            Lock lock(mutex_);
            Entry* known = entry_of(player);
            // Meanwhile somebody may have come back with a code: then the old password is no longer valid.
            if (known == nullptr || known->account.password_hash != old) {
                lock.unlock();
                return verified(Failure{wrong_password()});
            }
            known->account.password_hash = std::move(hash);
            known->account.recovery.reset();
            server::Entry entry;
            entry.documents.push_back(document_of(known->account));
            auto hashes = hashes_of(player, [&](const AccountToken& one) { return !one.is_api && one.hash != token; });
            drop_tokens(hashes, entry);
            end_tokens(lock, player, std::move(hashes), std::move(entry), verified);
        });
    };
    check<Nothing>(player, from, std::move(password), done, act);
}

void Accounts::rename(const PlayerId& player, const Caller& from, std::string password, std::string_view name,
                      Done<Person> done) {
    const auto wanted = account_name(name);
    if (!wanted) return done(Failure{protocol::bad_option("name", wanted.error())});
    check<Person>(player, from, std::move(password), done,
                  [this, wanted = *wanted](Lock& lock, Entry& known, const Done<Person>& verified) {
                      Person& person = known.account.person;
                      auto fault = name_fault(wanted.keys, person.id);
                      if (const auto wait_ms = rename_wait_ms(held_, known.account, wanted.keys, deps_.clock.unix_ms());
                          !fault && wait_ms > 0) {
                          fault = error_of(Code::rate_limited, "so many names of yours are kept for you", wait_ms);
                      }
                      if (fault) {
                          lock.unlock();
                          return verified(Failure{*fault});
                      }
                      server::Entry entry;
                      change_name(known, wanted, person.id, entry);
                      keep_account(lock, known, std::move(entry), Person(person), verified);
                  });
}

void Accounts::become_program(const PlayerId& player, const Caller& from, std::string password,
                              std::vector<Document> with_it, Done<Nothing> done) {
    check<Nothing>(player, from, std::move(password), done,
                   [this, with_it = std::move(with_it)](Lock& lock, Entry& known, const Done<Nothing>& verified) {
                       known.account.person.standing = Standing::program;
                       server::Entry entry;
                       entry.documents = with_it;
                       keep_account(lock, known, std::move(entry), Nothing{}, verified);
                   });
}

void Accounts::remove(const PlayerId& player, const Caller& from, std::string password, std::vector<Document> with_it,
                      Done<Nothing> done) {
    check<Nothing>(
        player, from, std::move(password), done,
        [this, player, with_it = std::move(with_it)](Lock& lock, const Entry& known, const Done<Nothing>& verified) {
            if (is_last_operator(player)) {
                lock.unlock();
                return verified(Failure{
                    error_of(Code::forbidden, "you are the last operator: make somebody else one before you leave")});
            }
            server::Entry entry;
            entry.documents = with_it;
            Document gone = document_of(known.account);
            gone.value.reset();
            entry.documents.push_back(std::move(gone));
            entry.deleted_account = DeletedAccount{player, known.account.names};
            auto hashes = hashes_of(player, [](const AccountToken&) { return true; });
            drop_tokens(hashes, entry);
            give_up_name(known, player, entry);
            entries_.erase(player);
            end_tokens(lock, player, std::move(hashes), std::move(entry), verified);
        });
}

}  // namespace server
