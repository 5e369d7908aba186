// A registered player, and the keys by which they are known: a token for each device and program.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/draws.hpp"
#include "server/base/document.hpp"
#include "server/base/person.hpp"
#include "server/identity/recovery.hpp"

namespace server {

struct Roles {
    bool is_director = false;  // may make and run tournaments
    bool is_operator = false;  // looks after the server's people
    friend bool operator==(const Roles&, const Roles&) = default;
};

/// The roles that an operator wants them to have; nothing: unchanged.
struct RolesWish {
    std::optional<bool> is_director = {};
    std::optional<bool> is_operator = {};
};

struct Account {
    Person person;
    std::string password_hash;  // SECRET
    Roles roles;
    std::int64_t since_unix_ms = 0;
    std::vector<std::string> names;  // all they have had, that of the guest they were included
    std::optional<Recovery> recovery = {};
    std::vector<std::string> overlay = {};  // the rooms that their lasting address for streams shows, in order

    /// A new operator's earlier recovery code is known to the operator who gave it, so it ends.
    void set_roles(Roles next);
};

struct AccountToken {
    engine::Bytes32 hash{};
    std::string id;  // to name it by; no key to anything
    PlayerId player;
    std::string label;
    bool is_api = false;  // a program's; else a device's
    std::int64_t since_unix_ms = 0;
    std::optional<std::int64_t> used_unix_ms = {};
    std::int64_t kept_unix_ms = 0;  // the latest use that the journal knows of

    std::int64_t last_unix_ms() const { return used_unix_ms.value_or(since_unix_ms); }
};

/// A name that somebody has given up: nobody else gets it for a while.
struct HeldName {
    std::string key;
    PlayerId player;
    std::int64_t until_unix_ms = 0;
};

inline constexpr const char* token_collection = "token";
inline constexpr const char* held_name_collection = "held_name";

Document document_of(const Account& account);
Document document_of(const AccountToken& token);
Document document_of(const HeldName& held);
/// The reverse. Throw where the text is not ours.
Account account_in(const Document& document);
AccountToken token_in(const Document& document);
HeldName held_name_in(const Document& document);

}  // namespace server
