// Unpredictable bytes, injected: for secrets of games, tokens and identifiers.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace server {

class Randomness {
public:
    virtual ~Randomness() = default;
    /// From any thread.
    virtual void fill(std::span<std::uint8_t> bytes) = 0;
};

/// The operating system's, by libcrypto.
std::unique_ptr<Randomness> make_system_randomness();

/// `length` characters of Crockford base 32 (no I, L, O, U), five bits of `bytes` each.
std::string crockford_base32(std::span<const std::uint8_t> bytes, std::size_t length);
/// So many such characters that nobody can foresee.
std::string random_code(Randomness& randomness, std::size_t chars);
/// The one spelling of such a text, as a person may have typed it: small letters, O for 0, I and L for 1.
std::string crockford_normal(std::string text);
inline constexpr std::string_view crockford_alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

}  // namespace server
