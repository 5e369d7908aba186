#include "server/identity/device_key.hpp"

#include <cstdint>

#include "engine/base/draws.hpp"
#include "server/base/limits.hpp"

namespace server {
namespace {

std::string key_of(const Account& account, const std::string& name) {
    const engine::Bytes32 secret = engine::sha256("device/" + account.password_hash);
    const engine::Bytes32 proof = engine::hmac_sha256(secret, account.person.id.text + '/' + name);
    return name + crockford_base32(proof, limit::device_key_chars - device_name_chars);
}

}  // namespace

std::string make_device_key(const Account& account, Randomness& randomness) {
    return key_of(account, random_code(randomness, device_name_chars));
}

/// The time that this takes gives nothing useful away: anybody who has a key has had the password.
bool is_device_key(const Account& account, std::string_view text) {
    return text.size() == limit::device_key_chars
           && text == key_of(account, std::string(text.substr(0, device_name_chars)));
}

}  // namespace server
