// What becomes of accounts without a password: tokens, codes in place of a forgotten one, roles, and names that
// operators give. Each act is decided under the lock and kept in that order.
#include <algorithm>
#include <utility>

#include "server/base/limits.hpp"
#include "server/identity/accounts.hpp"
#include "server/identity/names.hpp"
#include "server/identity/refusals.hpp"
#include "server/journal/refusals.hpp"

namespace server {

using engine::Failure;
using protocol::Code;
using protocol::error_of;

namespace {

/// No player's id: such a name is held for nobody.
constexpr const char* held_for_nobody = "-";

}  // namespace

void Accounts::make_token(const PlayerId& player, const engine::Bytes32& token, std::string label,
                          const Done<Key>& done) {
    Lock lock(mutex_);
    const Entry* known = entry_of(player);
    // A player who has been signed out meanwhile leaves no key behind.
    if (known == nullptr || std::ranges::count(known->tokens, token) == 0) {
        lock.unlock();
        return done(Failure{error_of(Code::unauthorized, "that token is not known here")});
    }
    add_token(lock, *known, std::move(label), true, done);
}

/// Unlocks.
void Accounts::add_token(Lock& lock, const Entry& known, std::string label, bool is_api, const Done<Key>& done) {
    const PlayerId player = known.account.person.id;
    const auto same_kind = [&](const AccountToken& token) { return token.is_api == is_api; };
    auto others = hashes_of(player, same_kind);
    if (is_api && others.size() >= limit::tokens_per_account) {
        lock.unlock();
        return done(Failure{error_of(Code::forbidden, "revoke a token first")});
    }
    server::Entry kept;
    // Of devices the longest unused goes.
    if (others.size() >= limit::tokens_per_account) {
        std::ranges::sort(others, {}, [this](const engine::Bytes32& hash) { return tokens_.at(hash).last_unix_ms(); });
        drop_tokens({others.front()}, kept);
    }
    Key key{known.account.person, {}, {}};
    const AccountToken token = new_token(player, std::move(label), is_api, key.token);
    key.id = token.id;
    add(token);
    kept.documents.push_back(document_of(token));
    keep(lock, std::move(kept), [key, done](const auto& trouble) {
        if (trouble) return done(Failure{*trouble});
        done(key);
    });
}

void Accounts::end_tokens(Lock& lock, const PlayerId& player, std::vector<engine::Bytes32> hashes, server::Entry entry,
                          const Done<Nothing>& done) {
    keep(lock, std::move(entry), [this, player, hashes = std::move(hashes), done](const auto& trouble) {
        deps_.presences.dismiss(
            player, [&](const Presences::Presence& one) { return std::ranges::count(hashes, one.token) > 0; },
            "signed out");
        if (trouble) return done(Failure{*trouble});
        done(Nothing{});
    });
}

void Accounts::sign_out(const PlayerId& player, const std::optional<std::string>& token_id, const Done<Nothing>& done) {
    server::Entry entry;
    Lock lock(mutex_);
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

void Accounts::give_recovery(const std::optional<PlayerId>& by, const PlayerId& player, std::vector<ArchiveRow> with_it,
                             Done<RecoveryCode> done) {
    server::Entry entry;
    entry.archive = std::move(with_it);
    Lock lock(mutex_);
    Entry* known = entry_of(player);
    std::optional<protocol::Error> fault;
    if (known == nullptr) {
        fault = no_registered_player();
    } else if (by) {
        fault = recovery_fault(known->account);
    }
    if (fault) {
        lock.unlock();
        return done(Failure{*fault});
    }
    const RecoveryCode code = make_recovery_code(deps_.randomness, deps_.clock.unix_ms());
    known->account.recovery = code.recovery;
    keep_account(lock, *known, std::move(entry), code, done);
}

bool Accounts::is_code(const Entry& entry, std::string_view code) const {
    return entry.account.recovery && opens(*entry.account.recovery, code, deps_.clock.unix_ms());
}

/// Under the lock. `held_for`: who alone may have the old one again soon.
void Accounts::change_name(Entry& known, const AccountName& wanted, const PlayerId& held_for, server::Entry& entry) {
    Person& person = known.account.person;
    if (person.name != wanted.text) give_up_name(known, held_for, entry);
    give_name(wanted.keys, person.id);
    known.keys = wanted.keys;
    person.name = wanted.text;
    if (std::ranges::count(known.account.names, wanted.text) == 0) known.account.names.push_back(wanted.text);
}

void Accounts::rename(const PlayerId& player, std::string_view name, std::vector<ArchiveRow> with_it,
                      const Done<Person>& done) {
    const auto wanted = account_name(name);
    if (!wanted) return done(Failure{protocol::bad_option("name", wanted.error())});
    server::Entry entry;
    entry.archive = std::move(with_it);
    Lock lock(mutex_);
    Entry* known = entry_of(player);
    auto fault = known == nullptr ? std::optional(no_registered_player()) : name_fault(wanted->keys, player);
    if (!fault && !deps_.journal.is_accepting()) fault = not_accepting();
    if (fault) {
        lock.unlock();
        return done(Failure{*fault});
    }
    // In other letters it is the same name still, and theirs.
    const bool is_alike = wanted->keys.is_like(known->keys);
    change_name(*known, *wanted, is_alike ? player : PlayerId{held_for_nobody}, entry);
    keep_account(lock, *known, std::move(entry), Person(known->account.person), done);
}

void Accounts::set_roles(const std::optional<PlayerId>& by, const PlayerId& player, const RolesWish& wish,
                         const RolesRows& with_it, const Done<Roles>& done) {
    Lock lock(mutex_);
    const Entry* requester = by ? entry_of(*by) : nullptr;
    Entry* known = entry_of(player);
    std::optional<protocol::Error> fault;
    if (known == nullptr) fault = no_registered_player();
    if (by == player && wish.is_operator == false) fault = error_of(Code::forbidden, "let another operator do that");
    if (by && (requester == nullptr || !requester->account.roles.is_operator)) {
        fault = error_of(Code::forbidden, "this is for operators");
    }
    if (fault) {
        lock.unlock();
        return done(Failure{*fault});
    }
    const Roles before = known->account.roles;
    const Roles roles{wish.is_director.value_or(before.is_director), wish.is_operator.value_or(before.is_operator)};
    server::Entry entry;
    entry.archive = with_it(known->account, roles);
    known->account.set_roles(roles);
    keep_account(lock, *known, std::move(entry), roles, done);
}

void Accounts::show_on_overlay(const PlayerId& player, std::vector<std::string> rooms, const Done<Nothing>& done) {
    Lock lock(mutex_);
    Entry* known = entry_of(player);
    // The rooms were looked at first: meanwhile the account may have gone.
    if (known == nullptr || known->account.overlay == rooms) {
        lock.unlock();
        if (known == nullptr) return done(Failure{no_registered_player()});
        return done(Nothing{});
    }
    known->account.overlay = std::move(rooms);
    keep_account(lock, *known, {}, Nothing{}, done);
}

bool Accounts::is_last_operator(const PlayerId& player) const {
    const auto is_another = [&](const auto& one) {
        return one.second.account.roles.is_operator && one.first != player;
    };
    return entries_.at(player).account.roles.is_operator && std::ranges::none_of(entries_, is_another);
}

}  // namespace server
