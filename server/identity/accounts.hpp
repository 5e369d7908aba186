// Registered players: who they are, by what tokens they are known, and how they change that. Passwords are hashed on a
// thread of their own (passwords.hpp); what is asked is answered, on any thread, once it is kept. From any thread.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/base/result.hpp"
#include "protocol/error.hpp"
#include "server/base/clock.hpp"
#include "server/base/randomness.hpp"
#include "server/identity/account.hpp"
#include "server/identity/guesses.hpp"
#include "server/identity/names.hpp"
#include "server/identity/passwords.hpp"
#include "server/identity/presences.hpp"
#include "server/journal/journal.hpp"

namespace server {

class Accounts {
public:
    /// All of them outlive it.
    struct Deps {
        Clock& clock;
        Randomness& randomness;
        Journal& journal;
        Passwords& passwords;
        Presences& presences;
        Guesses& guesses;
    };
    explicit Accounts(Deps deps) : deps_(deps) {}
    /// Those from before the server was away.
    void restore(const std::vector<Document>& documents);
    /// After that: the house's programs have accounts from now on. Returns those whose name somebody else has: they
    /// have none.
    std::vector<std::string> open_house();

    /// Nothing: no registered player's token. That it was used is kept, as exactly as limit::use_kept_ms.
    std::optional<Person> owner_of(const engine::Bytes32& token_hash) const;
    /// By id, or by a name that looks like theirs; what is written like an id is no name.
    std::optional<Account> find(std::string_view id_or_name) const;
    std::vector<AccountToken> tokens_of(const PlayerId& player) const;
    /// So that a guest is not mistaken for a registered player.
    bool looks_like_somebody(std::string_view name) const;
    std::size_t size() const;

    template <class Value>
    using Done = std::function<void(engine::Result<Value, protocol::Error>)>;
    struct Nothing {};
    struct Key {
        Person person;
        std::string token;  // SECRET; told once
        std::string id;
    };

    /// Where somebody comes from with a password or a code: wrong ones count by that (guesses.hpp).
    struct Caller {
        std::string address;
        engine::Bytes32 token{};  // hash of the one they come with: of a registered player's session, or of no account
        std::string device = {};  // SECRET; the key of a device, if it has one
    };
    /// A key for a device on which this player is signed in, by which it is known there when it comes back signed out;
    /// good until the password changes. The old one, if that is good still. Empty: there is no such player. SECRET.
    std::string device_key(const PlayerId& player, const std::string& old_one);

    /// The guest becomes a registered player with the same id; the token stays theirs. SECRET, here and below:
    /// passwords.
    void enrol(const Person& guest, const Caller& from, std::string_view name, std::string password,
               const Done<Person>& done);
    /// A new token for one more device.
    void sign_in(std::string_view name, const Caller& from, std::string password, std::string label, Done<Key> done);
    /// The token of that id ends; nothing: those of all devices.
    void sign_out(const PlayerId& player, const std::optional<std::string>& token_id, const Done<Nothing>& done);
    /// A code for a forgotten password, in place of one given before; `with_it` is kept together with it. `by`,
    /// nothing: whoever owns the machine.
    void give_recovery(const std::optional<PlayerId>& by, const PlayerId& player, std::vector<ArchiveRow> with_it,
                       Done<RecoveryCode> done);
    /// Why this player can be given no code by an operator; nothing: they can.
    static std::optional<protocol::Error> recovery_fault(const Account& account);
    /// With that code, once: another password, and a token for this device. All others end, those of programs too:
    /// nobody knows who has them.
    void recover(std::string_view name, const Caller& from, std::string code, std::string password, std::string label,
                 const Done<Key>& done);
    /// All tokens of devices but this one end.
    void change_password(const PlayerId& player, const Caller& from, std::string password, std::string next,
                         Done<Nothing> done);
    void rename(const PlayerId& player, const Caller& from, std::string password, std::string_view name,
                Done<Person> done);
    /// By an operator; `with_it` is kept together with it. Nobody, not even they, gets the old name for a while.
    void rename(const PlayerId& player, std::string_view name, std::vector<ArchiveRow> with_it,
                const Done<Person>& done);
    /// Asked with `token`, which must be theirs still.
    void make_token(const PlayerId& player, const engine::Bytes32& token, std::string label, const Done<Key>& done);
    /// For good; `with_it` is kept together with it.
    void become_program(const PlayerId& player, const Caller& from, std::string password, std::vector<Document> with_it,
                        Done<Nothing> done);
    /// `with_it` likewise. The last operator stays.
    void remove(const PlayerId& player, const Caller& from, std::string password, std::vector<Document> with_it,
                Done<Nothing> done);
    /// What is kept together with the change, of the account as it was and the roles that it gets; asked under the
    /// lock.
    using RolesRows = std::function<std::vector<ArchiveRow>(const Account& before, const Roles& roles)>;
    /// Answers with the roles as they are then. `by` must still be an operator, and cannot give that role up by their
    /// own hand, so there is always one left; or, nothing, owns the machine.
    void set_roles(const std::optional<PlayerId>& by, const PlayerId& player, const RolesWish& wish,
                   const RolesRows& with_it, const Done<Roles>& done);

    /// What their lasting address for streams shows from now on.
    void show_on_overlay(const PlayerId& player, std::vector<std::string> rooms, const Done<Nothing>& done);

private:
    struct Entry {
        Account account;
        NameKeys keys;
        std::vector<engine::Bytes32> tokens = {};
    };

    using Lock = std::unique_lock<std::mutex>;

    void add(const AccountToken& token);
    Entry* entry_of(const PlayerId& player);
    std::optional<PlayerId> id_of(std::string_view id_or_name) const;
    Guess guess_at(const Entry* entry, std::string_view name, const Caller& from) const;
    std::optional<protocol::Error> guess_fault(const Guess& guess) const;
    protocol::Error too_many_wait() const;
    template <class Value>
    void order(const Caller& from, const Done<Value>& done, std::function<void()> work);
    bool is_code(const Entry& entry, std::string_view code) const;
    const Entry* entry_of(std::string_view id_or_name) const;
    std::optional<protocol::Error> name_fault(const NameKeys& keys, const PlayerId& player) const;
    void give_name(const NameKeys& keys, const PlayerId& player);
    void give_up_name(const Entry& known, const PlayerId& held_for, server::Entry& entry);
    void change_name(Entry& known, const AccountName& wanted, const PlayerId& held_for, server::Entry& entry);
    AccountToken new_token(const PlayerId& player, std::string label, bool is_api, std::string& secret);
    void keep(Lock& lock, server::Entry entry, std::function<void(std::optional<protocol::Error>)> kept);
    template <class Value>
    using Act = std::function<void(Lock&, Entry&, const Done<Value>&)>;
    template <class Value>
    void check(const PlayerId& player, const Guess& guess, std::string password, const Done<Value>& done,
               Act<Value> act);
    template <class Value>
    void check(const PlayerId& player, const Caller& from, std::string password, const Done<Value>& done,
               Act<Value> act);
    template <class Value>
    void keep_account(Lock& lock, const Entry& known, server::Entry entry, Value value, const Done<Value>& done);
    void add_token(Lock& lock, const Entry& known, std::string label, bool is_api, const Done<Key>& done);
    bool is_last_operator(const PlayerId& player) const;
    void end_tokens(Lock& lock, const PlayerId& player, std::vector<engine::Bytes32> hashes, server::Entry entry,
                    const Done<Nothing>& done);
    void drop_tokens(const std::vector<engine::Bytes32>& hashes, server::Entry& entry);
    std::vector<engine::Bytes32> hashes_of(const PlayerId& player,
                                           const std::function<bool(const AccountToken&)>& is_meant) const;

    Deps deps_;
    mutable std::mutex mutex_;
    std::unordered_map<PlayerId, Entry> entries_;
    std::unordered_map<std::string, PlayerId> by_key_;  // both keys of each name
    std::map<std::string, HeldName> held_;
    mutable std::map<engine::Bytes32, AccountToken> tokens_;  // that one was used is noted wherever it is asked for
};

/// Answers with `value` once it is kept. Unlocks.
template <class Value>
void Accounts::keep_account(Lock& lock, const Entry& known, server::Entry entry, Value value, const Done<Value>& done) {
    entry.documents.push_back(document_of(known.account));
    keep(lock, std::move(entry), [value = std::move(value), done](const auto& trouble) {
        if (trouble) return done(engine::Failure{*trouble});
        done(value);
    });
}

}  // namespace server
