// What a device keeps when it is signed out, and by which it is known when it comes back: its wrong passwords count
// apart from those of strangers (guesses.hpp). It opens nothing. Nothing is kept of it here: it is worked out of the
// account's secret, and ends when the password changes.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "server/base/randomness.hpp"
#include "server/identity/account.hpp"

namespace server {

inline constexpr std::size_t device_name_chars = 16;  // at its beginning: random, no secret

std::string make_device_key(const Account& account, Randomness& randomness);
bool is_device_key(const Account& account, std::string_view text);

}  // namespace server
