// Names of registered players: what is allowed, and which two nobody could tell apart (UTS 39). Unicode is ICU's
// affair.
#pragma once

#include <string>
#include <string_view>

#include "engine/base/result.hpp"

namespace server {

/// Two names are alike if they share either.
struct NameKeys {
    std::string folded;  // capitals and what looks like them put aside
    std::string look;    // as it is seen: I, l and 1 are the same
    bool is_like(const NameKeys& other) const { return folded == other.folded || look == other.look; }
};

struct AccountName {
    std::string text;  // normalised (NFC)
    NameKeys keys;
};

/// Why not, in words for people, where the name is not allowed.
engine::Result<AccountName, std::string> account_name(std::string_view text);

/// Whether ids of players are written like this. It is looked for as an id alone: otherwise somebody who bore a guest's
/// id as a name would be taken for the guest.
bool is_player_id(std::string_view text);

/// Of any name that a guest may bear, by what can be seen of it.
NameKeys keys_of(std::string_view name);

/// Whether people would take it for a word of the site's own: a role that somebody has there, a computer player, a
/// deleted player.
bool is_said_by_the_site(const NameKeys& keys);

}  // namespace server
