#include "server/identity/accounts.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "server/base/limits.hpp"
#include "server/identity/device_key.hpp"
#include "server/identity/house.hpp"
#include "server/identity/names.hpp"
#include "server/journal/append_in_order.hpp"
#include "server/journal/refusals.hpp"

namespace server {

using engine::Failure;
using protocol::Code;
using protocol::error_of;

namespace {

constexpr std::size_t account_token_chars = 48;  // 240 bits
constexpr std::size_t account_token_id_chars = 10;

}  // namespace

void Accounts::restore(const std::vector<Document>& documents) {
    const std::lock_guard lock(mutex_);
    std::vector<AccountToken> tokens;
    for (const Document& document : documents) {
        if (document.collection == account_collection) {
            Entry entry{account_in(document), {}};
            entry.keys = keys_of(entry.account.person.name);
            give_name(entry.keys, entry.account.person.id);
            entries_.emplace(entry.account.person.id, std::move(entry));
        } else if (document.collection == token_collection) {
            tokens.push_back(token_in(document));
        } else if (document.collection == held_name_collection) {
            HeldName held = held_name_in(document);
            held_.emplace(held.key, std::move(held));
        }
    }
    for (const AccountToken& token : tokens) add(token);
}

std::vector<std::string> Accounts::open_house() {
    std::vector<std::string> taken;
    Lock lock(mutex_);
    server::Entry entry;
    for (const auto& [person, level] : house_programs()) {
        if (entry_of(person.id) != nullptr) continue;
        const NameKeys keys = keys_of(person.name);
        if (name_fault(keys, person.id)) {
            taken.push_back(person.name);
            continue;
        }
        const Account account{person, {}, {}, deps_.clock.unix_ms(), {person.name}};
        entry.documents.push_back(document_of(account));
        give_name(keys, person.id);
        entries_.emplace(person.id, Entry{account, keys});
    }
    if (entry.documents.empty()) return taken;
    // Should it not be kept, the next start opens them again.
    keep(lock, std::move(entry), [](const auto& /*error*/) {});
    return taken;
}

/// Under the lock, as all below that have no lock of their own.
void Accounts::add(const AccountToken& token) {
    entries_.at(token.player).tokens.push_back(token.hash);
    tokens_.emplace(token.hash, token);
}

std::optional<Person> Accounts::owner_of(const engine::Bytes32& token_hash) const {
    const std::lock_guard lock(mutex_);
    const auto found = tokens_.find(token_hash);
    if (found == tokens_.end()) return std::nullopt;
    AccountToken& token = found->second;
    token.used_unix_ms = deps_.clock.unix_ms();
    if (*token.used_unix_ms - token.kept_unix_ms >= limit::use_kept_ms && deps_.journal.is_accepting()) {
        token.kept_unix_ms = *token.used_unix_ms;
        server::Entry entry;
        entry.documents.push_back(document_of(token));
        // Under the lock, so that it never comes after the token's end. Nobody waits for it.
        deps_.journal.append(std::move(entry), [](bool /*is_kept*/) {});
    }
    return entries_.at(token.player).account.person;
}

Accounts::Entry* Accounts::entry_of(const PlayerId& player) {
    const auto found = entries_.find(player);
    return found == entries_.end() ? nullptr : &found->second;
}

const Accounts::Entry* Accounts::entry_of(std::string_view id_or_name) const {
    const auto by_id = entries_.find(PlayerId{std::string(id_or_name)});
    if (by_id != entries_.end()) return &by_id->second;
    if (is_player_id(id_or_name)) return nullptr;
    const auto by_name = by_key_.find(keys_of(id_or_name).folded);
    return by_name == by_key_.end() ? nullptr : &entries_.at(by_name->second);
}

std::optional<PlayerId> Accounts::id_of(std::string_view id_or_name) const {
    const Entry* entry = entry_of(id_or_name);
    return entry == nullptr ? std::nullopt : std::optional(entry->account.person.id);
}

std::optional<Account> Accounts::find(std::string_view id_or_name) const {
    const std::lock_guard lock(mutex_);
    const Entry* entry = entry_of(id_or_name);
    return entry == nullptr ? std::nullopt : std::optional(entry->account);
}

std::vector<AccountToken> Accounts::tokens_of(const PlayerId& player) const {
    std::vector<AccountToken> tokens;
    const std::lock_guard lock(mutex_);
    for (const auto& hash : hashes_of(player, [](const AccountToken&) { return true; })) {
        tokens.push_back(tokens_.at(hash));
    }
    std::ranges::sort(tokens, {}, [](const AccountToken& one) { return std::pair(one.since_unix_ms, one.id); });
    return tokens;
}

std::string Accounts::device_key(const PlayerId& player, const std::string& old_one) {
    const std::lock_guard lock(mutex_);
    const Entry* entry = entry_of(player);
    if (entry == nullptr) return {};
    return is_device_key(entry->account, old_one) ? old_one : make_device_key(entry->account, deps_.randomness);
}

bool Accounts::looks_like_somebody(std::string_view name) const {
    const NameKeys keys = keys_of(name);
    if (is_said_by_the_site(keys)) return true;
    const std::lock_guard lock(mutex_);
    return name_fault(keys, PlayerId{}).has_value();
}

std::size_t Accounts::size() const {
    const std::lock_guard lock(mutex_);
    return entries_.size();
}

std::optional<protocol::Error> Accounts::name_fault(const NameKeys& keys, const PlayerId& player) const {
    for (const std::string& key : {keys.folded, keys.look}) {
        const auto taken = by_key_.find(key);
        if (taken != by_key_.end() && taken->second != player) {
            return error_of(Code::name_taken, "somebody has this name, or one that looks like it");
        }
        const auto held = held_.find(key);
        if (held != held_.end() && held->second.player != player
            && held->second.until_unix_ms > deps_.clock.unix_ms()) {
            return error_of(Code::name_taken, "somebody has had this name until lately");
        }
    }
    return std::nullopt;
}

void Accounts::give_name(const NameKeys& keys, const PlayerId& player) {
    by_key_[keys.folded] = player;
    by_key_[keys.look] = player;
}

/// Nobody else gets it for a while.
void Accounts::give_up_name(const Entry& known, const PlayerId& held_for, server::Entry& entry) {
    for (const std::string& key : {known.keys.folded, known.keys.look}) {
        const HeldName held{key, held_for, deps_.clock.unix_ms() + limit::name_held_ms};
        entry.documents.push_back(document_of(held));
        held_.insert_or_assign(key, held);
        by_key_.erase(key);
    }
}

AccountToken Accounts::new_token(const PlayerId& player, std::string label, bool is_api, std::string& secret) {
    secret = random_code(deps_.randomness, account_token_chars);
    AccountToken token;
    token.hash = engine::sha256(secret);
    token.id = random_code(deps_.randomness, account_token_id_chars);
    token.player = player;
    token.label = std::move(label);
    token.is_api = is_api;
    token.since_unix_ms = deps_.clock.unix_ms();
    token.kept_unix_ms = token.since_unix_ms;
    return token;
}

/// Two changes of one account are kept in their order. Unlocks.
void Accounts::keep(Lock& lock, server::Entry entry, std::function<void(std::optional<protocol::Error>)> kept) {
    append_in_order(deps_.journal, lock, std::move(entry), when_kept(std::move(kept)));
}

std::vector<engine::Bytes32> Accounts::hashes_of(const PlayerId& player,
                                                 const std::function<bool(const AccountToken&)>& is_meant) const {
    std::vector<engine::Bytes32> hashes;
    const auto entry = entries_.find(player);
    if (entry == entries_.end()) return hashes;
    std::ranges::copy_if(entry->second.tokens, std::back_inserter(hashes),
                         [&](const engine::Bytes32& hash) { return is_meant(tokens_.at(hash)); });
    return hashes;
}

void Accounts::drop_tokens(const std::vector<engine::Bytes32>& hashes, server::Entry& entry) {
    for (const auto& hash : hashes) {
        const auto found = tokens_.find(hash);
        Document gone = document_of(found->second);
        gone.value.reset();
        entry.documents.push_back(std::move(gone));
        std::erase(entries_.at(found->second.player).tokens, hash);
        tokens_.erase(found);
    }
}

}  // namespace server
