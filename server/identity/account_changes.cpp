// What people do with their accounts: register, sign in and out, change, leave. Each act is decided under the lock and
// kept in that order; passwords are looked at apart.
#include <algorithm>
#include <utility>

#include "server/identity/accounts.hpp"
#include "server/identity/names.hpp"
#include "server/limits.hpp"

namespace server {

using engine::Failure;
using protocol::Code;
using protocol::error_of;

namespace {

protocol::Error nobody() { return error_of(Code::no_such_player, "no registered player has this name"); }
/// The same whatever is wrong: who guesses learns no more than names that are public anyway.
protocol::Error wrong_password() { return error_of(Code::wrong_password, "that is not the password"); }
protocol::Error no_room() {
    return error_of(Code::unavailable, "the server has no room to keep this; it will go on", limit::retry_ms);
}
protocol::Error too_many_wait() {
    return error_of(Code::unavailable, "too many passwords are being looked at", limit::retry_ms);
}

}  // namespace

void Accounts::enrol(const Person& guest, const engine::Bytes32& guest_token, std::string_view name,
                     std::string password, const Done<Person>& done) {
    const auto wanted = account_name(name);
    if (!wanted) return done(Failure{protocol::bad_option("name", wanted.error())});
    {
        const std::lock_guard lock(mutex_);
        if (const auto fault = name_fault(wanted->keys, guest.id)) return done(Failure{*fault});
    }
    const auto hashed = [this, guest, guest_token, wanted = *wanted, done](std::string hash) {
        std::unique_lock lock(mutex_);
        // Meanwhile somebody else may have taken it, or this one registered.
        auto fault = name_fault(wanted.keys, guest.id);
        if (entries_.contains(guest.id)) fault = error_of(Code::forbidden, "you are registered already");
        if (entries_.size() >= limit::accounts_max) {
            fault =
                error_of(Code::unavailable, "there are as many registered players as there may be", limit::retry_ms);
        }
        if (!parts_.journal.is_accepting()) {
            fault = no_room();
        }
        if (fault) {
            lock.unlock();
            return done(Failure{*fault});
        }
        Account account{{guest.id, wanted.text, Standing::registered}, std::move(hash), {}, parts_.clock.unix_ms(), {}};
        account.names = {guest.name, wanted.text};
        std::string unused;
        AccountToken token = new_token(guest.id, {}, false, unused);
        token.hash = guest_token;
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
    };
    if (!parts_.passwords.hash(std::move(password), hashed)) done(Failure{too_many_wait()});
}

/// Every password or code that is looked at counts, until one is right.
std::optional<protocol::Error> Accounts::take_guess(Entry& entry) const {
    const std::int64_t wait_ms = entry.guesses.take(limit::guesses_per_account, parts_.clock.now_ms());
    if (wait_ms == 0) return std::nullopt;
    return error_of(Code::rate_limited, "too many wrong passwords for this name", wait_ms);
}

/// `then` is called once the password has proved right, on the thread of passwords.
template <class Value>
void Accounts::check(const PlayerId& player, std::string password, Done<Value> done,
                     std::function<void(Done<Value>)> then) {
    std::unique_lock lock(mutex_);
    Entry* entry = entry_of(player);
    if (entry == nullptr) {
        lock.unlock();
        return done(Failure{nobody()});
    }
    const auto fault = take_guess(*entry);
    std::string hash = entry->account.password_hash;
    lock.unlock();
    if (fault) return done(Failure{*fault});
    const auto verified = [this, player, done, then = std::move(then)](bool is_right) {
        if (!is_right) return done(Failure{wrong_password()});
        {
            const std::lock_guard guard(mutex_);
            if (Entry* known = entry_of(player)) known->guesses = {};
        }
        then(done);
    };
    if (!parts_.passwords.verify(std::move(password), std::move(hash), verified)) done(Failure{too_many_wait()});
}

void Accounts::sign_in(std::string_view name, std::string password, std::string label, Done<Key> done) {
    std::unique_lock lock(mutex_);
    const auto player = id_of(name);
    lock.unlock();
    if (!player) return done(Failure{wrong_password()});
    check<Key>(*player, std::move(password), std::move(done),
               [this, player = *player, label = std::move(label)](const Done<Key>& verified) {
                   add_token(player, label, false, verified);
               });
}

void Accounts::make_token(const PlayerId& player, std::string label, const Done<Key>& done) {
    add_token(player, std::move(label), true, done);
}

void Accounts::add_token(const PlayerId& player, std::string label, bool is_api, const Done<Key>& done) {
    std::unique_lock lock(mutex_);
    const Entry* entry = entry_of(player);
    const auto same_kind = [&](const AccountToken& token) { return token.is_api == is_api; };
    auto known = hashes_of(player, same_kind);
    if (entry == nullptr || (is_api && known.size() >= limit::tokens_per_account)) {
        lock.unlock();
        return done(Failure{entry == nullptr ? nobody() : error_of(Code::forbidden, "revoke a token first")});
    }
    server::Entry kept;
    // Of devices the longest unused goes.
    if (known.size() >= limit::tokens_per_account) {
        std::ranges::sort(known, {}, [this](const engine::Bytes32& hash) { return tokens_.at(hash).last_unix_ms(); });
        drop_tokens({known.front()}, kept);
    }
    Key key{entry->account.person, {}, {}};
    const AccountToken token = new_token(player, std::move(label), is_api, key.token);
    key.id = token.id;
    add(token);
    kept.documents.push_back(document_of(token));
    keep(lock, std::move(kept), [key, done](const auto& trouble) {
        if (trouble) return done(Failure{*trouble});
        done(key);
    });
}

void Accounts::end_tokens(std::unique_lock<std::mutex>& lock, const PlayerId& player,
                          std::vector<engine::Bytes32> hashes, server::Entry entry, const Done<Nothing>& done) {
    keep(lock, std::move(entry), [this, player, hashes = std::move(hashes), done](const auto& trouble) {
        parts_.presences.dismiss(
            player, [&](const Presences::Presence& one) { return std::ranges::count(hashes, one.token) > 0; },
            "signed out");
        if (trouble) return done(Failure{*trouble});
        done(Nothing{});
    });
}

void Accounts::sign_out(const PlayerId& player, const std::optional<std::string>& token_id, const Done<Nothing>& done) {
    server::Entry entry;
    std::unique_lock lock(mutex_);
    auto hashes =
        hashes_of(player, [&](const AccountToken& token) { return token_id ? token.id == *token_id : !token.is_api; });
    if (hashes.empty()) {
        lock.unlock();
        return done(Failure{error_of(Code::not_available, "there is no such session")});
    }
    drop_tokens(hashes, entry);
    end_tokens(lock, player, std::move(hashes), std::move(entry), done);
}

/// Else one operator could act under another's name, and the log would not tell. The machine's owner may: `tutti
/// password`.
std::optional<protocol::Error> Accounts::recovery_fault(const Account& account) {
    if (!account.roles.is_operator) return std::nullopt;
    return error_of(Code::forbidden, "an operator's password is replaced on the server itself");
}

void Accounts::give_recovery(const PlayerId& player, std::vector<ArchiveRow> with_it, Done<RecoveryCode> done) {
    server::Entry entry;
    entry.archive = std::move(with_it);
    std::unique_lock lock(mutex_);
    Entry* known = entry_of(player);
    const auto fault = known == nullptr ? std::optional(nobody()) : recovery_fault(known->account);
    if (fault) {
        lock.unlock();
        return done(Failure{*fault});
    }
    const RecoveryCode code = make_recovery_code(parts_.randomness, parts_.clock.unix_ms());
    known->account.recovery = code.recovery;
    entry.documents.push_back(document_of(known->account));
    keep(lock, std::move(entry), [code, done = std::move(done)](const auto& trouble) {
        if (trouble) return done(Failure{*trouble});
        done(code);
    });
}

bool Accounts::is_code(const Entry& entry, std::string_view code) const {
    return entry.account.recovery && opens(*entry.account.recovery, code, parts_.clock.unix_ms());
}

void Accounts::recover(std::string_view name, std::string code, std::string password, std::string label,
                       const Done<Key>& done) {
    std::unique_lock lock(mutex_);
    const PlayerId player = id_of(name).value_or(PlayerId{});
    Entry* named = entry_of(player);
    auto fault = named == nullptr ? wrong_password() : take_guess(*named);
    if (!fault && !is_code(*named, code)) fault = wrong_password();
    lock.unlock();
    if (fault) return done(Failure{*fault});
    const auto hashed = [this, player, code = std::move(code), label = std::move(label), done](std::string hash) {
        std::unique_lock guard(mutex_);
        Entry* known = entry_of(player);
        // Meanwhile it may have been used, or replaced.
        auto trouble = known == nullptr || !is_code(*known, code) ? std::optional(wrong_password()) : std::nullopt;
        // It is good once: not for nothing.
        if (!trouble && !parts_.journal.is_accepting()) trouble = no_room();
        if (trouble) {
            guard.unlock();
            return done(Failure{*trouble});
        }
        known->account.password_hash = std::move(hash);
        known->account.recovery.reset();
        known->guesses = {};
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
    };
    if (!parts_.passwords.hash(std::move(password), hashed)) done(Failure{too_many_wait()});
}

void Accounts::change_password(const PlayerId& player, const engine::Bytes32& token, std::string password,
                               std::string next, Done<Nothing> done) {
    check<Nothing>(player, std::move(password), std::move(done),
                   [this, player, token, next = std::move(next)](const Done<Nothing>& verified) {
                       const auto hashed = [this, player, token, verified](std::string hash) {
                           server::Entry entry;
                           std::unique_lock lock(mutex_);
                           Entry* known = entry_of(player);
                           if (known == nullptr) {
                               lock.unlock();
                               return verified(Failure{nobody()});
                           }
                           known->account.password_hash = std::move(hash);
                           known->account.recovery.reset();
                           entry.documents.push_back(document_of(known->account));
                           auto hashes = hashes_of(
                               player, [&](const AccountToken& one) { return !one.is_api && one.hash != token; });
                           drop_tokens(hashes, entry);
                           end_tokens(lock, player, std::move(hashes), std::move(entry), verified);
                       };
                       if (!parts_.passwords.hash(next, hashed)) verified(Failure{too_many_wait()});
                   });
}

void Accounts::rename(const PlayerId& player, std::string password, std::string_view name, Done<Person> done) {
    const auto wanted = account_name(name);
    if (!wanted) return done(Failure{protocol::bad_option("name", wanted.error())});
    check<Person>(player, std::move(password), std::move(done),
                  [this, player, wanted = *wanted](const Done<Person>& verified) {
                      std::unique_lock lock(mutex_);
                      Entry* known = entry_of(player);
                      auto fault = known == nullptr ? std::optional(nobody()) : name_fault(wanted.keys, player);
                      if (fault) {
                          lock.unlock();
                          return verified(Failure{*fault});
                      }
                      server::Entry entry;
                      if (known->account.person.name != wanted.text) give_up_name(*known, entry);
                      give_name(wanted.keys, player);
                      known->keys = wanted.keys;
                      known->account.person.name = wanted.text;
                      known->account.names.push_back(wanted.text);
                      entry.documents.push_back(document_of(known->account));
                      const Person person = known->account.person;
                      keep(lock, std::move(entry), [person, verified](const auto& trouble) {
                          if (trouble) return verified(Failure{*trouble});
                          verified(person);
                      });
                  });
}

void Accounts::become_program(const PlayerId& player, std::string password, Done<Nothing> done) {
    check<Nothing>(player, std::move(password), std::move(done), [this, player](const Done<Nothing>& verified) {
        change(player, {}, verified, [](Account& account) { account.person.standing = Standing::program; });
    });
}

void Accounts::set_roles(const PlayerId& player, Roles roles, std::vector<ArchiveRow> with_it,
                         const Done<Nothing>& done) {
    change(player, std::move(with_it), done, [roles](Account& account) { account.set_roles(roles); });
}

void Accounts::change(const PlayerId& player, std::vector<ArchiveRow> with_it, const Done<Nothing>& done,
                      const std::function<void(Account&)>& act) {
    server::Entry entry;
    entry.archive = std::move(with_it);
    std::unique_lock lock(mutex_);
    Entry* known = entry_of(player);
    if (known == nullptr) {
        lock.unlock();
        return done(Failure{nobody()});
    }
    act(known->account);
    entry.documents.push_back(document_of(known->account));
    keep(lock, std::move(entry), [done](const auto& trouble) {
        if (trouble) return done(Failure{*trouble});
        done(Nothing{});
    });
}

void Accounts::remove(const PlayerId& player, std::string password, std::vector<Document> with_it, Done<Nothing> done) {
    check<Nothing>(player, std::move(password), std::move(done),
                   [this, player, with_it = std::move(with_it)](const Done<Nothing>& verified) {
                       server::Entry entry;
                       entry.documents = with_it;
                       std::unique_lock lock(mutex_);
                       const auto found = entries_.find(player);
                       if (found == entries_.end()) {
                           lock.unlock();
                           return verified(Failure{nobody()});
                       }
                       Document gone = document_of(found->second.account);
                       gone.value.reset();
                       entry.documents.push_back(std::move(gone));
                       entry.leaver = Leaver{player, found->second.account.names};
                       auto hashes = hashes_of(player, [](const AccountToken&) { return true; });
                       drop_tokens(hashes, entry);
                       give_up_name(found->second, entry);
                       entries_.erase(found);
                       end_tokens(lock, player, std::move(hashes), std::move(entry), verified);
                   });
}

}  // namespace server
